package io.github.dozemeter.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.report.Distribution;
import io.github.dozemeter.bench.report.Distribution.Point;
import io.github.dozemeter.bench.report.HgrmFile;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent and the program itself as witnesses of the same pauses. */
@Tag("long")
class WitnessIT {

    private static final int PAUSES = 1_000;
    /** The widest of the agent's ten buckets a decade, 250 to 320: its values are upper bounds. */
    private static final double BUCKET = 1.28;
    /** The program's clock sees the hook around the pause too, and has three digits. */
    private static final double AROUND = 1.02;
    /** Of all pauses: the thread lost its processor between the program's look at its clock and the hook's. */
    private static final double INTERRUPTED = 0.02;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"sleep, Thread.sleep", "park, LockSupport.parkNanos"})
    void theAgentsHistogramOfASiteAgreesWithTheProgramsOwnWithinABucket(String site, String call) throws Exception {
        Path target = Path.of(System.getProperty("target"));
        Outcome outcome = Jvm.tool(Jdk.running(), "java")
            .classPath(target.resolve("test-classes"), target.resolve("benchmarks.jar"))
            .agent("port=0,includes=" + Program.class.getName())
            .succeed(Program.class, String.valueOf(PAUSES));
        Path served = folder.resolve(call + ".hgrm");
        Files.write(served, Base64.getDecoder().decode(outcome.value(call)));
        Distribution agent = HgrmFile.read(served);
        Distribution program = Distribution.of(site, LatencyResult.decoded(outcome.value(site), site));

        assertThat(List.of(HgrmFile.last(agent).count(), HgrmFile.last(program).count())).containsOnly((long) PAUSES);
        for (double share : new double[] {0.5, 0.75, 0.9, 0.95}) {
            assertThat(agree(agent, program, share)).as("%s: %s and %s", share, HgrmFile.at(agent, share), HgrmFile.at(program, share))
                .isTrue();
        }
    }

    /**
     * Whether the program's value lies in the agent's bucket, or as near to it as its clock can tell. An interruption
     * makes pauses longer for the program alone, whose clock is read around the agent's.
     */
    private static boolean agree(Distribution agent, Distribution program, double share) {
        return HgrmFile.at(agent, share) >= HgrmFile.at(program, share - INTERRUPTED) / AROUND
            && HgrmFile.at(agent, share) <= HgrmFile.at(program, share) * BUCKET * AROUND;
    }

    @ParameterizedTest
    @CsvSource({"1000000, true", "801000, true", "750000, false", "1030000, false"})
    void theProgramsValueMustLieInTheAgentsBucket(double program, boolean agree) {
        assertThat(agree(rising(0.5, 1_000_000), rising(0.5, program), 0.5)).isEqualTo(agree);
    }

    /** At the edge of a bucket the few that the program alone saw interrupted decide which value has the percentile. */
    @Test
    void twoOfAHundredPausesMayBeLongerForTheProgram() {
        Distribution agent = rising(0.5, 1_000_000);
        assertThat(agree(agent, rising(0.48, 1_000_000, 1_030_000), 0.5)).isTrue();
        assertThat(agree(agent, rising(0.47, 1_000_000, 1_030_000), 0.5)).isFalse();
        assertThat(agree(rising(0.48, 1_000_000, 1_030_000), rising(0.5, 780_000), 0.5)).isFalse();
    }

    /** A value up to this percentile, perhaps another up to the median, and much larger ones. */
    private static Distribution rising(double percentile, double first, double... median) {
        Point last = new Point(9_000_000, 1, 100);
        return new Distribution("a", median.length == 0 ? List.of(new Point(first, percentile, 50), last)
            : List.of(new Point(first, percentile, 48), new Point(median[0], 0.5, 50), last));
    }

    /**
     * Pauses at two sites and times each pause itself, as any program with an HdrHistogram would. Argument: how often
     * it pauses at each. Prints the histograms of nanoseconds, {@code sleep} and {@code park}, in their own compressed
     * form, and by the name of the call what the agent serves of each site; all in Base64.
     */
    static final class Program {

        private static final int DIGITS = 3;
        private static final long PARK_NANOS = 200_000;

        public static void main(String[] arguments) throws Exception {
            int pauses = Integer.parseInt(arguments[0]);
            Histogram sleeps = new Histogram(DIGITS);
            Histogram parks = new Histogram(DIGITS);
            for (int i = 0; i < pauses; i++) {
                long start = System.nanoTime();
                Thread.sleep(1);
                sleeps.recordValue(System.nanoTime() - start);
                start = System.nanoTime();
                LockSupport.parkNanos(PARK_NANOS);
                parks.recordValue(System.nanoTime() - start);
            }
            System.out.println("sleep\t" + encoded(sleeps));
            System.out.println("park\t" + encoded(parks));
            printServed();
        }

        private static void printServed() throws IOException {
            String url = System.getProperty("dozemeter.url");
            while (url == null) { // the endpoint opens on a thread of its own; a pause here would be a third site
                Thread.onSpinWait();
                url = System.getProperty("dozemeter.url");
            }
            String sites = new String(served(url + "api/sites"), StandardCharsets.UTF_8);
            for (JsonElement element : JsonParser.parseString(sites).getAsJsonObject().getAsJsonArray("sites")) {
                JsonObject site = element.getAsJsonObject();
                byte[] histogram = served(url + "api/sites/" + site.get("id").getAsString() + ".hgrm");
                String text = Base64.getEncoder().encodeToString(histogram);
                System.out.println(site.get("call").getAsString() + "\t" + text);
            }
        }

        private static byte[] served(String url) throws IOException {
            try (InputStream in = new URL(url).openStream()) {
                return in.readAllBytes();
            }
        }

        private static String encoded(Histogram histogram) {
            ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            int length = histogram.encodeIntoCompressedByteBuffer(buffer);
            return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
        }
    }
}
