package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The wake-ups of a report against the kernel's, of an application that does nothing while its endpoint is read all the time. */
@DisplayName("The account of wake-ups")
@Tag("attach")
class OwnWakeUpsIT {

    /** As Linux names them, and HotSpot from 26 on. */
    private static final Pattern OWN = Pattern.compile("dozemet.*|HTTP-Dispatcher|idle-t.*|Attach Listener");
    private static final Pattern SWITCHES = Pattern.compile("(?m)^voluntary_ctxt_switches:\\s+(\\d+)$");

    private static final int READERS = 3;

    @TempDir
    Path folder;

    /** On 8 the JVM itself wakes up as often as the agent, so that the two could not be told apart. */
    @OnJdks(value = Which.EACH_KIND, from = 11)
    void theAgentsOwnWakeUpsAreInNoRowAndNoSum(Jdk jdk) throws Exception {
        Path file = folder.resolve("report.json");
        // Without compilers, whose threads wake up for the agent's code as well, and with a JVM that hardly wakes up by itself.
        Jvm quiet = Jvm.of(jdk).options("-Xint", "-XX:+UseSerialGC", "-XX:PerfDataSamplingInterval=1000")
            .agent("port=0").main("programs.Sleeper", 1, 1, "stay");
        try (RunningJvm application = quiet.start()) {
            application.await(() -> wakeUps(application.get("api/sites").body()), wakeUps -> wakeUps.get("known").getAsBoolean());
            AtomicBoolean isOver = new AtomicBoolean();
            List<Thread> readers = Stream.generate(() -> new Thread(() -> {
                while (!isOver.get()) {
                    ask(application);
                }
            })).limit(READERS).toList();
            readers.forEach(Thread::start);
            long othersBefore = switches(application, false);
            long ownBefore = switches(application, true);
            Outcome report = InProcess.run("report", "-d", 8, "-o", file, application.pid());
            long own = switches(application, true) - ownBefore;
            long others = switches(application, false) - othersBefore;
            isOver.set(true);
            for (Thread reader : readers) {
                reader.join();
            }

            assertThat(report.exitCode()).as(report.err()).isZero();
            JsonObject wakeUps = wakeUps(Files.readString(file));
            double seen = wakeUps.get("perSecond").getAsDouble() * wakeUps.get("seconds").getAsDouble();
            assertThat(seen).isLessThanOrEqualTo(others + 1.0);
            assertThat(own / 2.0).as("with its own it would not be").isGreaterThan(others - seen);
            for (JsonElement row : wakeUps.getAsJsonArray("others")) {
                assertThat(row.getAsJsonObject().get("names").getAsString()).doesNotContainPattern(OWN);
            }
        }
    }

    private static JsonObject wakeUps(String document) {
        return JsonParser.parseString(document).getAsJsonObject().getAsJsonObject("wakeUps");
    }

    private static void ask(RunningJvm application) {
        try {
            application.get("-/healthy");
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private static long switches(RunningJvm application, boolean own) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + application.pid() + "/task"))) {
            List<Path> all = tasks.toList();
            long sum = 0;
            for (Path task : all) {
                sum += switches(task, own);
            }
            return sum;
        }
    }

    private static long switches(Path task, boolean own) {
        try {
            boolean isOwn = OWN.matcher(Files.readString(task.resolve("comm")).trim()).matches();
            var switches = SWITCHES.matcher(Files.readString(task.resolve("status")));
            return isOwn == own && switches.find() ? Long.parseLong(switches.group(1)) : 0;
        } catch (IOException ended) {
            return 0;
        }
    }
}
