package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The price that a running JVM pays to have loaded classes rewritten. The first time, HotSpot before 23 throws
 * away all compiled code (JDK-8324241), unless an agent that may rewrite classes was there from the start. Found
 * from outside, with nothing loaded.
 */
public final class RewriteCost {

    private static final int KEEPS_CODE = 23;
    /** The options, with those of environment variables and argument files, without those of the application. */
    private static final String OPTIONS = "(?m)^jvm_args:.*$";
    /** A debugger asks for the capability at its start. */
    private static final String DEBUGGER = " -(agentlib:jdwp|agentpath:\\S*jdwp|Xrunjdwp)";
    private static final String METHODS = "(?<=\\bnmethods=)\\d+";

    private final Properties properties;
    private final Function<String, String> diagnosis;
    private final Function<String, Path> files;

    /** @param diagnosis returns what a command of {@code jcmd} prints; empty if there is no such command */
    RewriteCost(Properties properties, Function<String, String> diagnosis,
                Function<String, Path> files) {
        this.properties = properties;
        this.diagnosis = diagnosis;
        this.files = files;
    }

    /** Whether its compiled code is kept, as far as can be known. */
    public boolean isLow() {
        String name = properties.getProperty("java.vm.name", "");
        return properties.containsKey(StateProperty.RETRANSFORMED.key())
            || Launch.feature(properties) >= KEEPS_CODE && !found("OpenJDK|HotSpot", name).isEmpty()
            || hasAgentFromStart(found(OPTIONS, diagnosis.apply("VM.command_line")));
    }

    /** Says why there was no attach where it is not low: what follows the sentence's "Not attached". */
    public String reason() {
        String number = methods();
        String its = "its methods";
        if (!number.isEmpty()) {
            its = String.format(Locale.ROOT, "%,d methods", Long.parseLong(number));
        }
        return "on Java " + Launch.feature(properties) + " an attach would discard the compiled code of " + its;
    }

    private String methods() {
        return found(METHODS, diagnosis.apply("Compiler.codecache"));
    }

    /** Says what happens if it is not low, as measured with 11,000 compiled methods on two processors. */
    @Override
    public String toString() {
        String number = methods();
        String its = "all its";
        if (!number.isEmpty()) {
            its = String.format(Locale.ROOT, "its %,d", Long.parseLong(number));
        }
        return "this JVM then recompiles " + its
            + " methods: up to 30 times slower, for about 20 s";
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            return "";
        }
        return matcher.group();
    }

    private boolean hasAgentFromStart(String options) {
        return !found(DEBUGGER, options).isEmpty()
            || Stream.of(options.split(" -javaagent:")).skip(1).anyMatch(this::mayRewrite);
    }

    /** @param path of an agent's jar, its options and what follows; may hold blanks, as folders of Windows do */
    private boolean mayRewrite(String path) {
        for (int end = 1; end <= path.length(); end++) {
            if (end == path.length() || path.charAt(end) == ' ' || path.charAt(end) == '=') {
                Path jar = files.apply(path.substring(0, end));
                if (Files.isRegularFile(jar)) {
                    return allowsRewriting(jar);
                }
            }
        }
        return false;
    }

    private static boolean allowsRewriting(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest != null && Stream.of("Can-Retransform-Classes", "Can-Redefine-Classes")
                .anyMatch(name -> "true".equalsIgnoreCase(manifest.getMainAttributes().getValue(name)));
        } catch (IOException unreadable) {
            return false;
        }
    }
}
