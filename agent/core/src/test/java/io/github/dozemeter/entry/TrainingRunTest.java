package io.github.dozemeter.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingRunTest {

    /** Asking costs time before main. */
    @ParameterizedTest
    @CsvSource({"8, false, true, false", "11, true, false, false", "17, false, true, true", "17, true, true, true",
        "21, false, true, true", "25, false, true, false", "25, false, false, true", "25, true, false, false"})
    void aJvmIsAskedOnlyWhereAnArchiveMaySuffer(int feature, boolean isAttached, boolean isSharing, boolean isAsked) {
        assertThat(TrainingRun.mayBe(feature, isAttached, isSharing)).isEqualTo(isAsked);
    }

    @ParameterizedTest
    @CsvSource({"-XX:AOTCacheOutput=a.aot, false", "-XX:AOTMode=record, false", "-XX:ArchiveClassesAtExit=a.jsa, false",
        "-XX:+AutoCreateSharedArchive, false", "-XX:+RecordDynamicDumpInfo, false",
        "-Xshare:dump -XX:SharedArchiveFile=a.jsa, false", "@options, false", "-XX:Flags=f, false", "-XX:VMOptionsFile=f, false",
        "-Xmx1g -javaagent:dozemeter.jar, true"})
    void optionsWithoutAnArchiveOrAFileOfOptionsRuleItOut(String options, boolean isRuledOut) {
        assertThat(TrainingRun.isRuledOut("java\0Main", null, options)).isEqualTo(isRuledOut);
        assertThat(TrainingRun.isRuledOut("java\0" + options + "\0Main", null)).isEqualTo(isRuledOut);
    }
}
