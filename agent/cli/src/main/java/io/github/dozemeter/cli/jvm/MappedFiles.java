package io.github.dozemeter.cli.jvm;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files in the memory of a process, by {@code /proc/PID/maps}: its libraries among them. Immutable. */
final class MappedFiles {

    /** JDK 9 moved the library to {@code lib/server}: JEP 220. */
    private static final String BEFORE_9 = "(?s).*/lib/[^/]+/(server|client|minimal)/libjvm\\.[^/]*";
    /** Address, access, offset, device and inode, then a path to the end of the line; it may hold blanks. */
    private final Pattern lineWithPath = Pattern.compile("\\S+ \\S+ \\S+ \\S+ \\d+ +(/.*)");
    /** The kernel appends this once a file has no name any more, for instance after an update. */
    private static final String DELETED = " (deleted)";

    private final Set<String> paths = new LinkedHashSet<>();

    /** @param maps the text of the file; empty if it cannot be read */
    MappedFiles(String maps) {
        for (String line : maps.split("\n")) {
            Matcher file = lineWithPath.matcher(line);
            if (file.matches()) {
                paths.add(path(file.group(1)));
            }
        }
    }

    /** The kernel writes a line break in a path as its octal number. */
    private static String path(String written) {
        String path = written;
        if (written.endsWith(DELETED)) {
            path = written.substring(0, written.length() - DELETED.length());
        }
        return path.replace("\\012", "\n");
    }

    /** False if the memory map cannot be read: another user's, or that of a process that hides it. */
    boolean isKnown() {
        return !paths.isEmpty();
    }

    /** Whether there is a JVM, of whatever kind. */
    boolean hasJvm() {
        return jvm().isPresent();
    }

    /** OpenJ9 has a library of HotSpot's name as well. */
    boolean hasOpenJ9() {
        return library("libj9vm").isPresent();
    }

    /** Whether the launcher of a JDK or of jpackage started it: each loads this library, on 8 to 25. */
    boolean hasLauncher() {
        return library("libjli.").isPresent();
    }

    boolean isJvmBefore9() {
        return paths.stream().anyMatch(path -> path.matches(BEFORE_9));
    }

    /** Returns the path of the JVM's library. */
    Optional<String> jvm() {
        return library("libjvm.");
    }

    private Optional<String> library(String beginning) {
        return paths.stream().filter(path -> path.startsWith(beginning, path.lastIndexOf('/') + 1)).findFirst();
    }
}
