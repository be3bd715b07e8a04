package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/** Looks for ten seconds at a JVM of four threads, in which no agent runs. */
public final class Looks {

    static final String WAITS = "   java.lang.Thread.State: TIMED_WAITING (sleeping)\n\tat ";
    static final String RUNS = "   java.lang.Thread.State: RUNNABLE\n\tat ";
    private static final String RUN = "\tat org.x.Worker.run(Worker.java:";
    private static final long SECOND = 1_000_000_000;

    private Looks() {
    }

    /** The report in JSON of a look with so many thread dumps. */
    public static String json(Path folder, int dumps) throws IOException {
        StringWriter text = new StringWriter();
        ReportFormat.JSON.report(of(folder, dumps, WAITS).window(), TableQuery.USUAL).writeTo(text);
        return text.toString();
    }

    static LookResult of(Path folder, int dumps, String state) throws IOException {
        return of(folder, dumps, state, i -> sleep(WAITS, i % 2 == 0 ? 7 : 8));
    }

    /** @param both the stack of the thread of that name in each dump */
    static LookResult of(Path folder, int dumps, String state, IntFunction<String> both) throws IOException {
        return of(folder, dumps, i -> sleep(state, 42), both);
    }

    static LookResult of(Path folder, int dumps, IntFunction<String> sleeper, IntFunction<String> both) throws IOException {
        Look look = new Look(new FakeJvm(folder).attach(), 10, folder.toFile());
        SeenThreads threads = look.threads;
        Tasks tasks = new Tasks(folder).with(1, 1, "java", 0, 0).with(2, 2, "sleeper", 1_000, 0).with(3, 3, "both", 0, 0).with(4, 4, "VM", 0, 0);
        threads.read(tasks.read().values(), 0);
        ThreadsSnapshot before = threads.snapshot();
        for (int i = 0; i < dumps; i++) {
            threads.add(new ThreadDump(thread("sleeper", 2) + sleeper.apply(i) + thread("both", 3) + both.apply(i)
                + thread("VM Thread", 4)));
        }
        tasks.with(2, 2, "sleeper", 9_930, 20).with(3, 3, "both", 800, 2).with(4, 4, "VM", 3_200, 0);
        threads.read(tasks.read().values(), 10 * SECOND);
        ThreadsSnapshot span = threads.snapshot().since(before);
        KnownSites noneKnown = new KnownSites(KnownPauses.builtInAnd(List.of()), "", 17, name -> Set.of());
        Judge judge = new Judge(Threshold.values(OptionSources.readElsewhere("")), CostModel.ASSUMED, 17, site -> null, noneKnown)
            .fromOutside(className -> "worker.jar");
        look.stopped = 0.01;
        return new LookResult(look, span, 0.05, "17", judge, className -> "", null);
    }

    private static String thread(String name, int number) {
        return "\"" + name + "\" #1 prio=5 os_prio=0 tid=0x1 nid=" + number + " waiting on condition\n";
    }

    static String park(int line) {
        return "   java.lang.Thread.State: TIMED_WAITING (parking)\n\tat jdk.internal.misc.Unsafe.park(Native Method)\n"
            + "\tat java.util.concurrent.locks.LockSupport.parkNanos(LockSupport.java:252)\n" + RUN + line + ")\n";
    }

    static String sleep(String state, int line) {
        return state + "java.lang.Thread.sleep(Native Method)\n" + RUN + line + ")\n";
    }
}
