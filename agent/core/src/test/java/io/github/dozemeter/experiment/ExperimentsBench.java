package io.github.dozemeter.experiment;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.RequestedFile;
import io.github.dozemeter.rewrite.RewriteStats;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.SamplesBySite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Experiments of a JVM whose agent found nothing, unless the test says otherwise. Rests take no time. */
@ExtendWith(HookState.class)
@Timeout(60)
abstract class ExperimentsBench {

    static final long MILLI = 1_000_000;
    static final String PLACE = "a.B#run:7";

    @TempDir
    Path folder;
    private final SiteRegistry registry = new SiteRegistry();
    final Recorder recorder = new Recorder(registry, 1, System.nanoTime());
    final AtomicLong uptime = new AtomicLong(60_000 * MILLI);
    final AgentFacts facts = new AgentFacts(new Build("1", "r"), "premain", 0, uptime::get,
        new RewriteStats(), new TriedSites());
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Log log = new Log(Log.Level.INFO, out);
    final List<String> published = new ArrayList<>();
    final List<Long> rests = new ArrayList<>();
    final Verdicts verdicts = new Verdicts();
    String options = "";
    /** An experiment that was not to begin ends at once. */
    Experiments.Rest whileResting = millis -> {
        if (hasBegun("first")) {
            throw new InterruptedException();
        }
    };
    private final Experiments experiments = new Experiments(
        () -> OptionSources.read(options, new Properties(), Map.of()), recorder, new PauseSampler(recorder, Pace.USUAL, log),
        facts, verdicts, published::add, this::rest, Pace.USUAL, log);

    /** An agent that found nothing, unless the test says otherwise. */
    final class Verdicts implements Experiments.Verdicts {

        final List<String> calls = new ArrayList<>();
        Diagnosis latest = diagnosis(null);
        Diagnosis wholeRun = latest;

        @Override
        public Diagnosis latest() {
            return latest;
        }

        @Override
        public Diagnosis wholeRun() {
            return wholeRun;
        }

        @Override
        public void freeze(Site site) {
            calls.add("freeze " + SiteChoice.name(site));
        }

        @Override
        public void unfreezeInAMinute(Site site) {
            calls.add("unfreeze " + SiteChoice.name(site));
        }
    }

    Diagnosis diagnosis(String intention) {
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, 21, site -> intention, KnownBugs.none())
            .judge(recorder.everySite(), SamplesBySite.none(), Defaults.QUIET);
    }

    private void rest(long millis) throws InterruptedException {
        rests.add(millis);
        uptime.addAndGet(millis * MILLI);
        whileResting.rest(millis);
    }

    static Site site(String className) {
        return new Site(Call.THREAD_SLEEP, className, "run", 7, "b.jar");
    }

    int pause(String className, long requestedNanos) {
        int number = registry.number(site(className), Argument.COMPUTED);
        HookState.pause(number, requestedNanos, 2 * MILLI);
        return number;
    }

    AgentRequest request(String arm) {
        return request("first", 195, arm);
    }

    AgentRequest request(String file, int seconds, String arm) {
        return AgentRequest.of(AgentRequest.Kind.TRY, seconds, folder.resolve(file).toString(), "1")
            .with("site", "a.B#run").with("arm", arm);
    }

    void run(AgentRequest request) throws InterruptedException {
        experiments.run(request);
    }

    static void end(AgentRequest request) {
        request.file().say(RequestedFile.END, "");
    }

    /** The command ends the experiment as soon as it runs. */
    void runToItsBegin(AgentRequest request) throws InterruptedException {
        whileResting = millis -> {
            if (hasBegun(request.file().file().getName())) {
                end(request);
            }
        };
        run(request);
    }

    private boolean hasBegun(String file) {
        return Files.exists(folder.resolve(file + RequestedFile.PROGRESS));
    }

    String answer(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    String refusal() throws IOException {
        return answer("first" + RequestedFile.FAILED).trim();
    }

    String logged() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
