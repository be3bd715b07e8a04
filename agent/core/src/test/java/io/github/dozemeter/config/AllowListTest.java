package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowListTest {

    /** Sleeps for no time every 1,000 pages on purpose, as a safepoint poll. */
    private static final Site WARM_UP = new Site(Call.THREAD_SLEEP, "org.apache.rocketmq.store.MappedFile",
        "warmMappedFile", 1, "rocketmq-store-4.9.4.jar");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"org.apache.rocketmq.store.MappedFile#warmMappedFile, true", "org.apache.rocketmq.*#warm*, true",
        "a.B#run:*MappedFile#*, true", "org.apache.rocketmq.store.MappedFile#destroy, false", "*#run, false",
        "org.apache.rocketmq.store.MappedFil#warmMappedFile, false", "'', false"})
    void patternsAreOfClassAndMethod(String value, boolean allowed) {
        AllowList list = new AllowList(value);
        assertThat(reason(list, WARM_UP)).isEqualTo(allowed ? "on the allow list" : null);
        assertThat(list.complaint()).isNull();
    }

    @Test
    void aPatternIsOfAllCallsOfAMethodUnlessItHasTheNumberOfOne() {
        Site second = new Site(Call.THREAD_SLEEP, "a.B", "run[2]", 0, "");
        assertThat(reason(new AllowList("a.B#run"), second)).isNotNull();
        assertThat(reason(new AllowList("a.B#run[2]"), second)).isNotNull();
        assertThat(reason(new AllowList("a.B#run[3]"), second)).isNull();
        assertThat(reason(new AllowList("a.B#run[2]"), new Site(Call.THREAD_SLEEP, "a.B", "run", 0, ""))).isNull();
    }

    @Test
    void aFileGivesTheReasonBehindEachPatternAndTheFirstThatFitsWins() throws IOException {
        Path file = file("# what we know of", "", "  a.B#run  waits for the disk ",
            "*.MappedFile#warmMappedFile\tsafepoint poll, on purpose", "*#warm*  never asked");
        assertThat(reason(new AllowList(file.toString()), WARM_UP)).isEqualTo("safepoint poll, on purpose");
        assertThat(new AllowList(file.toString()).complaint()).isNull();
    }

    @Test
    void aFileThatCannotBeReadIsOneComplaintAndAllowsNothing() {
        Path missing = folder.resolve("missing.txt");
        AllowList list = new AllowList(missing.toString());
        assertThat(list.complaint()).startsWith("allow=" + missing + " cannot be read (");
        assertThat(reason(list, WARM_UP)).isNull();
        Options options = OptionSources.read("allow=" + missing, new Properties(), Map.of());
        assertThat(options.complaints()).containsExactly(list.complaint());
    }

    @Test
    void whatIsNoPatternIsOneComplaintAndTheRestIsAllowed() throws IOException {
        Path file = file("MappedFile because", "#warmMappedFile is a comment", "sleepy", "*#warmMappedFile yes");
        AllowList list = new AllowList(file.toString());
        assertThat(list.complaint())
            .isEqualTo("'MappedFile' in the file " + file + " is ignored, expected class#method, with * for any text");
        assertThat(reason(list, WARM_UP)).isEqualTo("yes");
    }

    private Path file(String... lines) throws IOException {
        return Files.writeString(folder.resolve("dozemeter-allow.txt"), String.join("\n", lines));
    }

    private static String reason(AllowList list, Site site) {
        return list.reason(site.className(), site.method());
    }
}
