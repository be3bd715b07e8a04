package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryMapTest {

    @ParameterizedTest
    @ValueSource(strings = {"/opt/java/openjdk/jre/lib/amd64/compressedrefs/libj9vm29.so", "/opt/ibm/lib/default/libj9vm29.so",
        "/usr/lib/jvm/semeru 21/lib/default/libj9vm29.so"})
    void openJ9IsKnownByItsLibraryBesideTheOneThatItSharesWithOthers(String library) {
        MemoryMap memory = new MemoryMap(mapped("/opt/java/lib/j9vm/libjvm.so") + mapped(library));

        assertThat(memory.isOpenJ9()).isTrue();
        assertThat(memory.isJvm()).isTrue();
    }

    @Test
    void hotSpotBefore9IsKnownByTheFolderOfItsProcessor() {
        assertThat(new MemoryMap(mapped("/usr/lib/jvm/java-8/jre/lib/amd64/server/libjvm.so")).isBefore9()).isTrue();
        MemoryMap later = new MemoryMap(mapped("/usr/lib/jvm/lib/server/libjvm.so"));
        assertThat(later.isJvm()).isTrue();
        assertThat(later.isBefore9() || later.isOpenJ9()).isFalse();
    }

    @Test
    void whatHasNoLibraryOfAJvmIsNone() {
        MemoryMap memory = new MemoryMap(mapped("/usr/bin/sleep") + mapped("/lib/libc.so.6"));

        assertThat(memory.isReadable()).isTrue();
        assertThat(memory.isJvm()).isFalse();
        assertThat(new MemoryMap("").isReadable()).isFalse();
    }

    private static String mapped(String file) {
        return "7f3a0aef6000-7f3a0aff6000 r-xp 00000000 08:01 1234                       " + file + '\n';
    }
}
