package io.github.dozemeter.lifecycle;

import io.github.dozemeter.jvm.JvmInternals;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.support.Log;
import java.lang.instrument.Instrumentation;

/**
 * The AOT cache that the JVM was to start from (JEP 483, from 24 on). The JVM refuses one that was made without the
 * module of agents, so the agent may be the reason why the start is slow.
 *
 * <p>HotSpot says in {@code java.vm.info} whether it shares classes; without any option it does, from its own
 * archive, and with a refused cache it does not. A refused {@code -XX:SharedArchiveFile} is not reported: the agent
 * is no reason for that, and one of {@code -XX:ArchiveClassesAtExit} is mapped by 25 all the same.
 */
final class AotCache {

    private static final int FIRST_WITH_CACHES = 24;

    private AotCache() {
    }

    /** Cheap: where classes are shared, it reads one property. */
    static void warnIfRefused(Instrumentation instrumentation, Log log) throws ReflectiveOperationException {
        if (Launch.feature() < FIRST_WITH_CACHES || Launch.isSharing(System.getProperties())) {
            return;
        }
        String file = refused(JvmInternals.launchArguments(instrumentation));
        if (file != null) {
            log.warn("the JVM refused the AOT cache " + file + " and starts slower without it; pauses are counted. "
                + "If it was made without --add-modules java.instrument, that is why: see docs/troubleshooting.md");
        }
    }

    /**
     * @param arguments of a JVM that shares no classes
     * @return null if it was to use no cache: it makes one, or the caches are off
     */
    static String refused(String... arguments) {
        String mode = last("AOTMode=", arguments);
        boolean isUsed = mode == null || mode.equals("auto") || mode.equals("on");
        return isUsed ? last("AOTCache=", arguments) : null;
    }

    /** The last one counts. In a file of flags it has no head. */
    private static String last(String option, String... arguments) {
        String value = null;
        for (String argument : arguments) {
            String flag = argument.startsWith("-XX:")
                ? argument.substring("-XX:".length()) : argument;
            if (flag.startsWith(option)) {
                value = flag.substring(option.length());
            }
        }
        return value;
    }
}
