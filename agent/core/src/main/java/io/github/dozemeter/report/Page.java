package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.diagnose.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The page: one document made of {@code page.html}, its style, its script and the guides of the verdicts; it loads nothing
 * but the figures. Immutable; read from the jar when it is created.
 */
public final class Page {

    private static final List<String> SCRIPTS = Arrays.asList("words", "charts", "guides", "markdown", "row", "wakeups", "page");

    private final String[] parts;
    private final String style;
    private final String script;
    private final String guides;

    private Page(String template, String style, String script, String guides) {
        this.parts = template.split("\\{\\{|}}", -1);
        this.style = style;
        this.script = script;
        this.guides = guides;
    }

    /** @throws IOException if a resource of the jar is missing */
    public static Page own() throws IOException {
        StringBuilder script = new StringBuilder();
        for (String name : SCRIPTS) {
            script.append(JarResource.read(name + ".js"));
        }
        return new Page(JarResource.read("page.html"), JarResource.read("page.css"), script.toString(), guides());
    }

    private static String guides() throws IOException {
        StringWriter out = new StringWriter();
        JsonWriter json = new AsciiJson(out).beginObject();
        for (Verdict verdict : Verdict.values()) {
            json.name(verdict.name()).value(VerdictPage.withoutThresholds(verdict));
        }
        json.endObject();
        return out.toString();
    }

    /** A browser may only show it, and request figures from {@code connect}. */
    private String policy(String connect) {
        return "default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style) + "'; connect-src "
            + connect + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    /** For the header {@code Content-Security-Policy} of the live page. */
    public String livePolicy() {
        return policy("'self'") + "; frame-ancestors 'none'";
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform is required to have it.
            throw new IllegalStateException(impossible);
        }
    }

    /** Polls the figures from the agent that serves it. */
    public Report live() {
        return out -> write(out, "", json -> json.write("null"));
    }

    /** Contains these figures and requests nothing. */
    public Report frozen(Report figures) {
        // Browsers ignore frame-ancestors in a meta element.
        String meta = "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy("'none'") + "\">";
        return out -> write(out, meta, figures);
    }

    private void write(Writer out, String meta, Report figures) throws IOException {
        for (int i = 0; i < parts.length; i++) {
            if (i % 2 == 0) {
                out.write(parts[i]);
            } else if (parts[i].equals("figures")) {
                figures.writeTo(out);
            } else {
                out.write(part(parts[i], meta));
            }
        }
        out.flush();
    }

    private String part(String name, String meta) {
        switch (name) {
            case "policy":
                return meta;
            case "style":
                return style;
            case "script":
                return script;
            case "guides":
                return guides;
            default:
                throw new IllegalStateException("page.html asks for " + name);
        }
    }
}
