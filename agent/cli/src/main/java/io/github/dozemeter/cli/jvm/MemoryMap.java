package io.github.dozemeter.cli.jvm;

import java.util.regex.Pattern;

/** Recognises the JVM that a process runs by the libraries in its memory, as {@code /proc/PID/maps} names them. Immutable. */
final class MemoryMap {

    /** JDK 9 moved the library to {@code lib/server}: JEP 220. */
    private static final String BEFORE_9 = "/lib/[^/\\s]+/(server|client|minimal)/libjvm\\.";

    private final String maps;

    MemoryMap(String maps) {
        this.maps = maps;
    }

    /** Linux shows those of other users to root alone. */
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
