package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.JvmInternals;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.process.Launch;
import java.lang.instrument.Instrumentation;

/**
 * The AOT cache that the JVM was to start from (JEP 483, from 24 on). The JVM refuses one that was made without the module
 * of agents, so the agent may be the reason why the start is slow.
 *
 * <p>HotSpot says in {@code java.vm.info} whether it shares classes; without any option it does, from its own archive, and
 * with a refused cache it does not. A refused archive of {@code -XX:SharedArchiveFile} is not reported: the agent is no
 * reason for that, and one of {@code -XX:ArchiveClassesAtExit} is mapped by 25 all the same.
 */
final class AotCache {

    private static final int FIRST_WITH_CACHES = 24;

    private AotCache() {
    }

    /** One line if this JVM starts without its cache. Cheap: where classes are shared, it reads one property. */
    static void warnIfRefused(Instrumentation instrumentation, Log log) throws ReflectiveOperationException {
        if (Launch.feature() < FIRST_WITH_CACHES || Launch.isSharing(System.getProperties())) {
            return;
        }
        String refused = refused(JvmInternals.launchArguments(instrumentation));
        if (refused != null) {
            log.warn("the JVM refused the AOT cache " + refused + " and starts slower without it; pauses are counted. If it"
                + " was made without --add-modules java.instrument, that is why: see docs/troubleshooting.md");
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
            String flag = argument.startsWith("-XX:") ? argument.substring("-XX:".length()) : argument;
            value = flag.startsWith(option) ? flag.substring(option.length()) : value;
        }
        return value;
    }
}
