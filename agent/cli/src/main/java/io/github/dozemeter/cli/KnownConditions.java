package io.github.dozemeter.cli;

import io.github.dozemeter.known.KnownPause;
import picocli.CommandLine.Option;

/** The options that omit entries of the table of known pauses that do not apply where the application runs. */
final class KnownConditions {

    private static final int MIN_JDK = 8;
    private static final String FEATURE_RELEASE = "[1-9]\\d?";

    @Option(names = "--os", paramLabel = "NAME",
        description = "omit known pauses of other systems: Windows, Linux or macOS; default: those of all systems")
    private String os;
    @Option(names = "--jdk", paramLabel = "N",
        description = "omit known pauses that this feature release of the JDK does not show, for instance 17;"
        + " default: those of all releases")
    private String jdk;

    void check() {
        Verb.require(os == null || os.matches("(?i)Windows|Linux|macOS"),
            "--os " + os + ": expected one of Windows, Linux, macOS");
        boolean isRelease = jdk == null || jdk.matches(FEATURE_RELEASE) && Integer.parseInt(jdk) >= MIN_JDK;
        Verb.require(isRelease, "--jdk " + jdk + ": expected a feature release from 8 on, such as 17");
    }

    boolean include(KnownPause known) {
        boolean isOnSystem = os == null || known.os.isEmpty() || known.os.equalsIgnoreCase(os);
        return isOnSystem && (jdk == null || known.isOnJdk(Integer.parseInt(jdk)));
    }
}
