package io.github.dozemeter.cli.jvm;

import java.util.regex.Pattern;

/** What JVM a process holds, by the libraries in its memory as {@code /proc/PID/maps} names them. Immutable. */
final class MemoryMap {

    /** From 9 on the library is in {@code lib/server}: JEP 220. */
    private static final String BEFORE_9 = "/lib/[^/\\s]+/(server|client|minimal)/libjvm\\.";

    private final String maps;

    MemoryMap(String maps) {
        this.maps = maps;
    }

    /** Those of other users are not shown, except to root. */
    boolean isReadable() {
        return !maps.isEmpty();
    }

    boolean isJvm() {
        return maps.contains("/libjvm.");
    }

    boolean isOpenJ9() {
        return maps.contains("/libj9vm");
    }

    boolean isBefore9() {
        return Pattern.compile(BEFORE_9).matcher(maps).find();
    }
}
