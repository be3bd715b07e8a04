package io.github.dozemeter.bench.jvm;

import java.io.File;
import java.util.List;
import java.util.Map;

/** Variables of the environment whose options every JVM takes: in a JVM that is measured, they would be measured, too. */
public final class JvmVariables {

    static final List<String> ALL = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JvmVariables() {
    }

    /** Names of those that are set here. */
    public static List<String> here() {
        return in(System.getenv());
    }

    /**
     * What is to be said of those that are set.
     *
     * @throws IllegalArgumentException with a sentence, where there is no {@code env} to start a fork without them
     */
    public static List<String> leftOut() {
        List<String> names = here();
        if (!names.isEmpty() && File.separatorChar == '\\') {
            throw new IllegalArgumentException(names.get(0) + " is set, and its options would be measured: unset it");
        }
        return words();
    }

    /** The same where JVMs are started by {@link JavaCommand}, which needs no {@code env}. */
    public static List<String> words() {
        return here().stream().map(name -> name + " is set; JVMs that are measured start without it").toList();
    }

    static List<String> in(Map<String, String> environment) {
        return ALL.stream().filter(name -> !environment.getOrDefault(name, "").isBlank()).toList();
    }
}
