package io.github.dozemeter.bench.attach;

import io.github.dozemeter.bench.attach.CompilingApplication.Cost;
import io.github.dozemeter.bench.attach.CompilingApplication.Phase;
import io.github.dozemeter.bench.attach.CompilingApplication.Work;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.RetransformingAgent;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** What a verb costs an application with much compiled code; the least verbs three times each, in turns, in one JVM. */
public record AttachExperiment(Setting setting) {

    private static final String NOTHING = "nothing";
    private static final String REPORT = "`report`";
    private static final int RUNS = 3;
    /** The attach API of 8 is not in its jcmd, nor the option that agents are loaded by. */
    private static final int OLDEST = 11;
    private static final double TIMES_NOTHING = 2;
    private static final double LOST_SECONDS = 1.6;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    public Section measure() throws Exception {
        return setting.each(OLDEST, (jdk, found) -> {
            Map<String, List<Cost>> costs = costs(jdk);
            Table table = new Table("what", "slowest step, CPU lost", "slowest step, before / during / after",
                "CPU lost, during / after", "compilers' CPU time, before / during / after", "longest stop, before / during / after");
            costs.forEach((what, all) -> table.row(row(what, all)));
            found.add(table, jdk.release(), "Slowest steps in medians of the 60 steps before, by CPU time of their thread. The worst of "
                + RUNS + " runs where nothing is rewritten. " + found.load());
            goal(found, jdk, "`report`: slowest step, to that without", worst(costs.get(REPORT), Cost::slowest)
                / worst(costs.get(NOTHING), Cost::slowest), TIMES_NOTHING, "");
            goal(found, jdk, "`report`: CPU lost by the application", worst(costs.get(REPORT), Cost::lost), LOST_SECONDS, " s");
        });
    }

    private Map<String, List<Cost>> costs(Jdk jdk) throws Exception {
        Map<String, List<Cost>> costs = new LinkedHashMap<>();
        int runs = setting.pick(1, RUNS);
        int seconds = setting.pick(1, 4);
        try (CompilingApplication application = new CompilingApplication(setting, jdk)) {
            for (int run = 0; run < runs; run++) {
                add(costs, application, NOTHING, pid -> Thread.sleep(1000L * seconds));
                add(costs, application, "`look`", verb("look", "-d", seconds));
                add(costs, application, REPORT, verb("report", "-d", seconds));
            }
            add(costs, application, "`report --rewrite`", verb("report", "--rewrite", "-d", seconds));
        }
        try (CompilingApplication application = new CompilingApplication(setting, jdk)) {
            add(costs, application, "`start --rewrite`", verb("start", "--rewrite"));
            add(costs, application, "`stop`", verb("stop"));
        }
        try (CompilingApplication application = new CompilingApplication(setting, jdk)) {
            add(costs, application, "`jcmd PID JFR.start`, the first", jcmd(jdk, "JFR.start"));
        }
        try (Scratch jar = new Scratch("agent.jar"); CompilingApplication application = new CompilingApplication(setting, jdk)) {
            writeAgent(jar.file());
            add(costs, application, "an agent of ten lines that retransforms one class", jcmd(jdk, "JVMTI.agent_load", jar.file()));
        }
        return costs;
    }

    private static void add(Map<String, List<Cost>> costs, CompilingApplication application, String what, Work work)
        throws Exception {
        Cost cost = application.around(work);
        costs.computeIfAbsent(what, first -> new ArrayList<>()).add(cost);
        System.out.println("  " + application.jdk + ": " + String.join(" | ", row(what, List.of(cost))));
    }

    private Work verb(Object... words) {
        return pid -> run(Jvm.jar(Jdk.running(), setting.jars().agent(), Stream.concat(Stream.of(words), Stream.of(pid)).toArray()));
    }

    private static Work jcmd(Jdk jdk, Object... words) {
        return pid -> run(Jvm.tool(jdk, "jcmd").main(Stream.concat(Stream.of(pid), Stream.of(words)).toArray()));
    }

    private static void run(Jvm command) throws IOException, InterruptedException {
        Outcome outcome = command.run(PATIENCE);
        if (outcome.exitCode() != 0) {
            throw new IOException("failed: " + outcome);
        }
    }

    private static void writeAgent(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", RetransformingAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        String file = RetransformingAgent.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out, manifest);
             InputStream in = RetransformingAgent.class.getResourceAsStream('/' + file)) {
            entries.putNextEntry(new JarEntry(file));
            in.transferTo(entries);
        }
    }

    /** Shows the worst run. */
    private static List<String> row(String what, List<Cost> all) {
        Cost cost = all.stream().max(Comparator.comparingDouble(Cost::slowest)).orElseThrow();
        return List.of(what, Numbers.times(cost.slowest()) + " times, " + Numbers.fixed(1, worst(all, Cost::lost)) + " s",
            phases(cost, phase -> Numbers.times(cost.slowest(phase))),
            Numbers.fixed(2, cost.lost(cost.during())) + " / " + Numbers.fixed(2, cost.lost(cost.after())) + " s",
            phases(cost, phase -> Numbers.fixed(1, phase.compilersNanos() / 1e9)) + " s",
            phases(cost, phase -> Numbers.fixed(0, phase.longestStop())) + " ms");
    }

    private static String phases(Cost cost, Function<Phase, String> figure) {
        return figure.apply(cost.before()) + " / " + figure.apply(cost.during()) + " / " + figure.apply(cost.after());
    }

    private static double worst(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        return costs.stream().mapToDouble(figure).max().orElseThrow();
    }

    private static void goal(Section found, Jdk jdk, String what, double measured, double most, String unit) {
        found.goal(what, jdk.feature(), Numbers.plain(1, most) + unit, Numbers.fixed(2, measured) + unit, measured <= most);
    }
}
