package io.github.dozemeter.entry;

import io.github.dozemeter.jvm.JvmInternals;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.support.InputBytes;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;

/**
 * A run whose classes the JVM archives for later starts: in an AOT cache (JEP 483 and 514), or at its exit in a
 * dynamic archive. The archive must hold the application's classes as they are.
 *
 * <p>From 25 on the JVM leaves rewritten classes out, which costs the later starts some time. 17 and 21 archive
 * them as rewritten: in a later JVM without the agent they fail with a {@code NoClassDefFoundError}.
 */
public final class TrainingRun {

    static final String OFF = "training run: the agent is off, so that the archive holds the application's classes"
        + " as they are; pauses are counted in the runs that use it. enabled=true starts the agent here, too";
    static final String NO_ATTACH = "this JVM archives its classes when it ends (-XX:ArchiveClassesAtExit and"
        + " others), and those that the agent rewrites would fail in a later JVM without the agent; enabled=true"
        + " starts it all the same";

    /** In each option that makes a JVM archive its classes, and in those that name a file with further options. */
    private static final String[] SUSPICIOUS = {"AOT", "Archive", "Dump", "Flags",
        "OptionsFile", "@"};

    private TrainingRun() {
    }

    /** Whether an agent stays off here without {@code enabled=true}; false where the JVM has no answer. */
    static boolean isNow(boolean isAttached, Instrumentation instrumentation) {
        try {
            return mayBe(Launch.feature(), isAttached, Launch.isSharing(System.getProperties()))
                && !isRuledOutByOptions() && JvmInternals.isArchiving(instrumentation);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return false;
        }
    }

    /**
     * Decides before the JVM is asked, which it can be from 17 on, and which takes up to a third of what the agent
     * adds to the start. From 25 on all that matters is an AOT cache, and a JVM that trains one shares no classes.
     *
     * @param isAttached on purpose, which loses no more than a part of the archive from 25 on
     */
    static boolean mayBe(int feature, boolean isAttached, boolean isSharing) {
        if (feature >= 25) {
            return !isAttached && !isSharing;
        }
        return feature >= 17;
    }

    /** Reads the options of launcher and JVM, on Linux; a JVM in another program has options of its own. */
    private static boolean isRuledOutByOptions() {
        if (!"SUN_STANDARD".equals(System.getProperty("sun.java.launcher"))) {
            return false;
        }
        try (InputStream line = new FileInputStream("/proc/self/cmdline")) {
            String arguments = new String(InputBytes.all(line), StandardCharsets.ISO_8859_1);
            return isRuledOut(arguments, System.getenv("JDK_JAVA_OPTIONS"), System.getenv("JAVA_TOOL_OPTIONS"),
                System.getenv("_JAVA_OPTIONS"));
        } catch (IOException | SecurityException unreadable) {
            return false;
        }
    }

    /** @param options null where there are none */
    static boolean isRuledOut(String... options) {
        String all = String.join(" ", options);
        for (String word : SUSPICIOUS) {
            if (all.contains(word)) {
                return false;
            }
        }
        return true;
    }
}
