package io.github.dozemeter.export.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.judge.Verdict;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Digests;
import io.github.dozemeter.support.InputBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The page: one document made of {@code page.html}, its style, its script and the guides of the verdicts; it loads
 * nothing but the figures. Immutable; read from the jar when it is created.
 */
public final class Page {

    private static final String FOLDER = "io/github/dozemeter/page/";
    private static final List<String> SCRIPTS =
        Arrays.asList("words", "charts", "markdown", "row", "details", "whole", "page");

    private final String[] template;
    /** Keyed by the names that the template has for them. */
    private final Map<String, String> parts = new HashMap<>();

    /** @throws IOException if a resource of the jar is missing */
    public Page() throws IOException {
        StringBuilder script = new StringBuilder();
        for (String name : SCRIPTS) {
            script.append(flat(name + ".js"));
        }
        StringWriter guides = new StringWriter();
        JsonWriter json = new AsciiJson(guides).beginObject();
        for (Verdict verdict : Verdict.values()) {
            json.name(verdict.name()).value(VerdictPage.withoutThresholds(verdict));
        }
        json.endObject();
        parts.put("style", flat("page.css"));
        parts.put("script", script.toString());
        parts.put("guides", guides.toString());
        template = resource("page.html").split("\\{\\{|}}", -1);
    }

    /** Leaves indentation out, a tenth of the size: no text in these files has more than one line. */
    private static String flat(String name) throws IOException {
        return resource(name).replaceAll("(?m)^ +", "");
    }

    static String resource(String name) throws IOException {
        try (InputStream in = Page.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IOException("the agent's jar lacks " + FOLDER + name);
            }
            return new String(InputBytes.all(in), StandardCharsets.UTF_8);
        }
    }

    /** A browser may only show it, and request figures from {@code connect}. */
    private String policy(String connect) {
        return "default-src 'none'; script-src '" + hash("script") + "'; style-src '" + hash("style")
            + "'; connect-src " + connect + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    /** Returns the header {@code Content-Security-Policy} of the live page. */
    public String livePolicy() {
        return policy("'self'") + "; frame-ancestors 'none'";
    }

    private String hash(String part) {
        return "sha256-" + Base64.getEncoder().encodeToString(Digests.sha256(parts.get(part)));
    }

    /** Polls the figures from the agent that serves it. */
    public Report live() {
        return out -> write(out, "", json -> json.write("null"));
    }

    /** Contains these figures and requests nothing. */
    public Report frozen(Report figures) {
        // Browsers ignore frame-ancestors in a meta element.
        String meta = "<meta http-equiv=\"Content-Security-Policy\" content=\""
            + policy("'none'") + "\">";
        return out -> write(out, meta, figures);
    }

    private void write(Writer out, String meta, Report figures) throws IOException {
        for (int i = 0; i < template.length; i++) {
            if (i % 2 == 0) {
                out.write(template[i]);
            } else if (template[i].equals("figures")) {
                figures.writeTo(out);
            } else if (template[i].equals("policy")) {
                out.write(meta);
            } else {
                out.write(parts.get(template[i]));
            }
        }
    }
}
