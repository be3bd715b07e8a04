package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.RequestedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording whose clock moves only while it rests. */
class TimedReportTest {

    @TempDir
    Path folder;
    private Path answer;
    private RequestedFile file;
    private long nanos;
    private final List<Long> written = new ArrayList<>();
    private final Report report = out -> {
        written.add(TimeUnit.NANOSECONDS.toSeconds(nanos));
        out.write("until second " + TimeUnit.NANOSECONDS.toSeconds(nanos));
    };

    @BeforeEach
    void theCommandWaits() {
        answer = folder.resolve("report.txt");
        file = AgentRequest.of(AgentRequest.Kind.REPORT, 12, answer.toString(), "1").file();
    }

    private TimedReport timed(Experiments.Rest rest) {
        return new TimedReport(report, file, () -> nanos, rest);
    }

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void theWindowIsAnnouncedBeforeItsFirstRest() throws InterruptedException {
        List<Boolean> announced = new ArrayList<>();
        timed(millis -> {
            announced.add(Files.exists(Path.of(answer + RequestedFile.BEGAN)));
            pass(millis);
        }).record(12, "ready");

        assertThat(announced).isNotEmpty().doesNotContain(false);
        assertThat(Path.of(answer + RequestedFile.BEGAN)).hasContent("ready");
    }

    @Test
    void theReportIsWrittenWhenTheTimeIsOver() throws IOException, InterruptedException {
        TimedReport timed = timed(this::pass);
        timed.record(12, "");
        assertThat(answer).doesNotExist();
        timed.write();
        timed.writeAtExit();
        assertThat(answer).hasContent("until second 12");
        assertThat(Path.of(answer + RequestedFile.JVM_ENDS)).doesNotExist();
    }

    /** A JVM that is killed runs no code at its end. */
    @Test
    void whatWasSeenIsKeptEachTimeTheTimeHasDoubled() throws InterruptedException {
        timed(this::pass).record(12, "");
        assertThat(written).containsExactly(1L, 2L, 4L, 8L);
        assertThat(Path.of(answer + RequestedFile.PARTIAL)).hasContent("until second 8");
    }

    @Test
    void aJvmThatEndsMeanwhileWritesTheReportOnce() throws IOException, InterruptedException {
        TimedReport timed = timed(this::pass);
        timed.record(2, "");
        timed.writeAtExit();
        int times = written.size();
        timed.write();
        assertThat(answer).hasContent("until second 2");
        assertThat(Path.of(answer + RequestedFile.JVM_ENDS)).exists();
        assertThat(written).hasSize(times);
    }

    @Test
    void aCommandThatNeedsNoMoreEndsIt() throws InterruptedException {
        timed(millis -> {
            pass(millis);
            file.say(RequestedFile.END, "");
        }).record(12, "");
        assertThat(nanos).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }
}
