package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Code of other compilers, compiled by them: counts are exact, and the lines are those of the sources, which are named here. */
@DisplayName("Kotlin, Scala, Clojure")
@Tag("application")
class LanguagesIT {

    private static final Path SOURCES = Path.of("src/languages").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path kotlin;
    @TempDir
    private static Path scala;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() throws Exception {
        compile("kotlin", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-jvm-target", "1.8",
            "-cp", artifact("kotlin", "kotlin-stdlib"), "-d", kotlin, SOURCES.resolve("kotlin/Pauses.kt"));
        compile("scala", "scala.tools.nsc.Main", "-release", "8", "-cp", artifact("scala", "scala-library"), "-d", scala,
            SOURCES.resolve("scala/Pauses.scala"));
    }

    private static void compile(String language, Object... compiler) throws Exception {
        Outcome outcome = Jvm.of(Jdk.running()).classPath(artifacts(language)).main(compiler).run(PATIENCE);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    }

    @OnJdks(Which.EACH_KIND)
    void kotlinsLambdasInlinedBodiesCoroutinesAndReferences(Jdk jdk) throws Exception {
        assertThat(pauses(Jvm.of(jdk).classPath(kotlin, artifact("kotlin", "kotlin-stdlib")).main("pauses.Kotlin")))
            .containsExactlyInAnyOrder("pauses.Worker:11 Thread.sleep 1", "pauses.Kotlin:21 Thread.sleep 1",
                "pauses.Kotlin:27 Thread.yield 2", "pauses.Kotlin:29 LockSupport.parkNanos 3",
                "pauses.Kotlin$main$reference$1:30 TimeUnit.sleep 1", "pauses.Kotlin:32 BlockingQueue.poll 2");
    }

    @OnJdks(Which.EACH_KIND)
    void scalasTraitsLazyValuesClosuresAndLoops(Jdk jdk) throws Exception {
        assertThat(pauses(Jvm.of(jdk).classPath(scala, artifact("scala", "scala-library")).main("pauses.Scala")))
            .containsExactlyInAnyOrder("pauses.Pausing:8 Thread.sleep 1", "pauses.Worker:12 Thread.yield 1",
                "pauses.Scala$:21 TimeUnit.sleep 2", "pauses.Scala$:22 LockSupport.parkNanos 3",
                "pauses.Scala$:23 LockSupport.parkUntil 1", "pauses.Scala$:25 Semaphore.tryAcquire 2");
    }

    /** Compiled while it runs, by its own class loader; a call by reflection is a blind spot. */
    @OnJdks(Which.EACH_KIND)
    void clojuresFunctionsThatNameTheirPause(Jdk jdk) throws Exception {
        assertThat(pauses(Jvm.of(jdk).classPath(artifacts("clojure")).main("clojure.main", SOURCES.resolve("clojure/pauses.clj"))))
            .containsExactlyInAnyOrder("pauses$worker:6 Thread.sleep 1", "pauses$worker:8 Thread.yield 3",
                "pauses$unit:11 TimeUnit.sleep 1", "pauses$eval$fn:19 LockSupport.parkNanos 2", "pauses$eval:20 CountDownLatch.await 1");
    }

    private List<String> pauses(Jvm jvm) throws Exception {
        Path dump = folder.resolve("seen.prom");
        Outcome outcome = jvm.agent("port=off,calls=default:waits,dump=" + dump).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).endsWith("done\n");
        assertThat(outcome.agentLines()).isEmpty();
        // Clojure's own runtime waits for locks.
        return Scrape.of(dump).all("dozemeter_pauses_total").stream().map(LanguagesIT::described)
            .filter(site -> site.startsWith("pauses")).toList();
    }

    /** Clojure numbers its functions as they come. */
    private static String described(Scrape.Sample site) {
        String type = site.labels().get("class").replaceAll("(eval|__)\\d+", "$1").replace("__", "");
        return type + ":" + site.labels().get("line") + " " + site.labels().get("call") + " " + (long) site.value();
    }

    private static Path[] artifacts(String language) throws IOException {
        return Folders.files(Path.of(System.getProperty("languages"), language), ".jar").toArray(Path[]::new);
    }

    private static Path artifact(String language, String head) throws IOException {
        return Stream.of(artifacts(language)).filter(jar -> jar.getFileName().toString().startsWith(head)).findFirst()
            .orElseThrow();
    }
}
