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
        MappedFiles files = new MappedFiles(mapped("/opt/java/lib/j9vm/libjvm.so") + mapped(library));

        assertThat(files.hasOpenJ9()).isTrue();
        assertThat(files.hasJvm()).isTrue();
    }

    @Test
    void hotSpotBefore9IsKnownByTheFolderOfItsProcessor() {
        MappedFiles old = new MappedFiles(mapped("/usr/lib/jvm/java-8/jre/lib/amd64/server/libjvm.so"));
        MappedFiles later = new MappedFiles(mapped("/usr/lib/jvm/lib/server/libjvm.so"));

        assertThat(old.isJvmBefore9()).isTrue();
        assertThat(later.hasJvm()).isTrue();
        assertThat(later.isJvmBefore9()).isFalse();
        assertThat(later.hasOpenJ9()).isFalse();
    }

    @Test
    void whatHasNoLibraryOfAJvmIsNone() {
        assertThat(new MappedFiles(mapped("/usr/bin/sleep") + mapped("/lib/libc.so.6")).hasJvm()).isFalse();
    }

    @Test
    void aPathWithBlanksLineBreaksAndAnEndIsReadWhole() {
        MappedFiles files = new MappedFiles(mapped("/opt/my java\\0128 (deleted)/lib/server/libjvm.so (deleted)"));

        assertThat(files.jvm()).contains("/opt/my java\n8 (deleted)/lib/server/libjvm.so");
    }

    @Test
    void aFolderThatIsCalledLikeALibraryIsNone() {
        assertThat(new MappedFiles(mapped("/tmp/libjvm.so/data") + mapped("/tmp/libjli.so.d/libj9vm/data")).hasJvm()).isFalse();
        assertThat(new MappedFiles(mapped("/tmp/libjli.so.d/libj9vm/data")).hasLauncher()).isFalse();
        assertThat(new MappedFiles(mapped("/tmp/libjli.so.d/libj9vm/data")).hasOpenJ9()).isFalse();
    }

    @Test
    void memoryThatCannotBeReadIsUnknown() {
        assertThat(new MappedFiles("").isKnown()).isFalse();
    }

    private static String mapped(String file) {
        return "7f3a0aef6000-7f3a0aff6000 r-xp 00000000 08:01 1234                       " + file + '\n';
    }
}
