package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM is known by the libraries in its memory, as {@code /proc/PID/maps} names them. */
class JvmLibrariesTest {

    @ParameterizedTest
    @ValueSource(strings = {"/opt/java/openjdk/jre/lib/amd64/compressedrefs/libj9vm29.so", "/opt/ibm/lib/default/libj9vm29.so",
        "/usr/lib/jvm/semeru 21/lib/default/libj9vm29.so"})
    void openJ9IsKnownByItsLibraryBesideTheOneThatItSharesWithOthers(String library) {
        String maps = mapped("/opt/java/lib/j9vm/libjvm.so") + mapped(library);

        assertThat(maps).contains(Obstacles.OPENJ9_LIBRARY, LinuxProcess.JVM_LIBRARY);
    }

    @Test
    void hotSpotBefore9IsKnownByTheFolderOfItsProcessor() {
        assertThat(mapped("/usr/lib/jvm/java-8/jre/lib/amd64/server/libjvm.so")).containsPattern(Obstacles.LIBRARY_BEFORE_9);
        assertThat(mapped("/usr/lib/jvm/lib/server/libjvm.so")).contains(LinuxProcess.JVM_LIBRARY).doesNotContain(Obstacles.OPENJ9_LIBRARY)
            .doesNotContainPattern(Obstacles.LIBRARY_BEFORE_9);
    }

    @Test
    void whatHasNoLibraryOfAJvmIsNone() {
        assertThat(mapped("/usr/bin/sleep") + mapped("/lib/libc.so.6")).doesNotContain(LinuxProcess.JVM_LIBRARY);
    }

    private static String mapped(String file) {
        return "7f3a0aef6000-7f3a0aff6000 r-xp 00000000 08:01 1234                       " + file + '\n';
    }
}
