package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads the compiled classes, as the agent does, with the JDK's disassembler. */
class SitesTest {

    private static final Pattern CLASS = Pattern.compile("^(?:\\w+ )*(?:class|interface) ([\\w.$]+).*\\{$");
    private static final Pattern METHOD = Pattern.compile("^  \\S.*?([\\w$<>]+)\\(.*;$");
    private static final Pattern PAUSE = Pattern.compile("// (?:Interface)?Method java/(?:\\w+/)*("
            + "Thread\\.(?:sleep|yield|onSpinWait)|TimeUnit\\.sleep|LockSupport\\.park(?:Nanos|Until)"
            + "|Thread\\.join(?=:\\()|Object\\.wait(?=:\\()|Future\\.get|CompletableFuture\\.(?:get|join)"
            + "|BlockingQueue\\.poll(?=:\\(J)|CountDownLatch\\.await(?=:\\(J)|Semaphore\\.tryAcquire(?=:\\(J)"
            + "|ExecutorService\\.awaitTermination|ScheduledExecutorService\\.scheduleAtFixedRate):");
    /** Of no behaviour: what lets work arrive, starts and stops. Counted with {@code calls=default:waits}. */
    private static final List<Site> SCENERY = List.of(
            Site.of("ScheduledExecutorService.scheduleAtFixedRate", Arrivals.class, "inbox"),
            Site.of("Semaphore.tryAcquire", Errands.class, "close"),
            Site.of("ExecutorService.awaitTermination", EventLoop.class, "stop"),
            Site.of("CountDownLatch.await", Main.class, "await"),
            Site.of("CountDownLatch.await", Main.class, "stop"),
            Site.of("CountDownLatch.await", Stage.class, "stop"),
            // In a finally, which javac writes twice.
            Site.of("ExecutorService.awaitTermination", VirtualCrew.class, "run"),
            Site.of("ExecutorService.awaitTermination", VirtualCrew.class, "run"));

    @Test
    void theDescribedSitesAreAllThatTheSamplePausesAt() throws Exception {
        List<Site> described = Behaviours.standard().all().stream()
                .flatMap(behaviour -> behaviour.description().site().stream()).toList();
        Site wait = new Site("CompletableFuture.get", "io.github.dozemeter.sample.flow.BlockingFlow", "run");
        assertThat(compiledSites()).containsExactlyInAnyOrderElementsOf(
                Stream.of(described, SCENERY, List.of(wait, wait, wait, wait)).flatMap(List::stream).toList());
    }

    /** Names of the classes that wait, but are no behaviour. */
    static List<String> scenery() {
        return SCENERY.stream().map(Site::className).toList();
    }

    private static List<Site> compiledSites() throws Exception {
        Path classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            String[] found = files.map(Path::toString).filter(name -> name.endsWith(".class")).toArray(String[]::new);
            assertThat(found).hasSizeGreaterThan(14);
            return sites(disassembled(found));
        }
    }

    private static Stream<String> disassembled(String... files) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        String[] words = Stream.concat(Stream.of("-c", "-p"), Stream.of(files)).toArray(String[]::new);
        assertThat(ToolProvider.findFirst("javap").orElseThrow().run(out, out, words)).isZero();
        return text.toString().lines();
    }

    private static List<Site> sites(Stream<String> lines) {
        List<Site> sites = new ArrayList<>();
        String[] at = new String[2];
        lines.forEach(line -> {
            find(CLASS, line).ifPresent(name -> at[0] = name);
            find(METHOD, line).ifPresent(name -> at[1] = name);
            find(PAUSE, line).ifPresent(call -> sites.add(new Site(call, at[0], at[1])));
        });
        return sites;
    }

    private static Optional<String> find(Pattern pattern, String line) {
        return pattern.matcher(line).results().map(result -> result.group(1)).findFirst();
    }
}
