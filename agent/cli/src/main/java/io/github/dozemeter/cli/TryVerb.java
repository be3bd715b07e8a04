package io.github.dozemeter.cli;

import io.github.dozemeter.cli.experiment.ExperimentAnswer;
import io.github.dozemeter.cli.experiment.ExperimentFormat;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.experiment.ExperimentPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code try}: changes one pause in turns and prints what that saves. */
@Command(name = "try", sortOptions = false,
    description = "Change one pause of the running application in turns, measure what that saves, and restore it.",
    footer = {"", "The one verb that changes what the application does, and only while it runs: the pauses of this site last longer, or"
        + " zero sleeps are left out, in a third of 39 time slots in random order. If this command is killed or suspended, the agent"
        + " restores the site within seconds. Attaches an agent if none runs, and detaches it; loops that never return can only be tried"
        + " with -javaagent from the start. Ctrl-C ends early and restores.",
        "", "Exit code 0 if CPU time or wake-ups changed (or arms were listed), 1 if no effect was shown or the experiment ended early, 3"
        + " if the agent refuses."})
final class TryVerb implements Callable<Integer> {

    private static final int COLUMNS = 100;
    private static final int LONGEST_STRETCH_MICROS = 1_000_000;
    private static final String ID = "[0-9a-f]{16}";
    private static final String LINE = ":\\d{1,5}$";
    private static final String STRETCH = "stretch=(\\d{1,9}(?:\\.\\d{1,9})?)(us|ms|s)";

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Parameters(index = "1", paramLabel = "SITE", description = "the line that pauses, as report prints it: class#method or"
        + " class.method, with :line where the method has several, or its id in /api/sites; quote a $ for the shell")
    private String site;
    @Parameters(index = "2", arity = "0..1", paramLabel = "ARM", description = "the change: stretch=TIME (each pause lasts at least so"
        + " long, for instance stretch=20ms, at most 1s) or guard (no zero sleeps, only their interrupt checks); default: only list"
        + " what fits this site, and why the rest does not")
    private String arm;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS", description = "how long to measure, 39 to 195; default: 180")
    private int seconds = 180;
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT", description = "output format: text, json or md; default: text")
    private String format = "text";
    @Option(names = "--progress", paramLabel = "NAME", description = "what shows that the application still does its work: a counter,"
        + " timer or summary of its Micrometer, or another site as class#method; default: throughput is not observed")
    private String progress;
    @Mixin
    private final AgentJar jar = new AgentJar();

    TryVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() throws IOException {
        ExperimentFormat writer = check();
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            return Interruption.during(console, interruption -> run(target, writer, interruption));
        }
    }

    /** @throws CommandFailure before a JVM is touched */
    private ExperimentFormat check() {
        try {
            ExperimentPlan.of(Duration.ofSeconds(seconds), new Random());
        } catch (IllegalArgumentException sentence) {
            throw CommandFailure.usage("-d " + seconds + ": " + sentence.getMessage());
        }
        siteForAgent();
        if (arm != null && !arm.equals("guard") && !isStretch()) {
            throw CommandFailure.usage("ARM " + arm + ": expected stretch=TIME, for instance stretch=20ms and at most stretch=1s, or"
                + " guard; without an ARM, this verb lists what fits the site");
        }
        if (progress != null && !isOneLine(progress)) {
            throw CommandFailure.usage("--progress '" + progress + "': expected the name of a meter of the application, or a site");
        }
        ExperimentFormat writer = ExperimentFormat.named(format, console.outIsTerminal() ? Terminal.columns() : COLUMNS);
        if (writer == null) {
            throw CommandFailure.usage("-f " + format + ": expected text, json or md");
        }
        return writer;
    }

    private boolean isStretch() {
        Matcher stretch = Pattern.compile(STRETCH).matcher(arm);
        if (!stretch.matches()) {
            return false;
        }
        String unit = stretch.group(2);
        double micros = Double.parseDouble(stretch.group(1)) * (unit.equals("s") ? 1e6 : unit.equals("ms") ? 1e3 : 1);
        return micros > 0 && micros <= LONGEST_STRETCH_MICROS;
    }

    private static boolean isOneLine(String text) {
        return !text.trim().isEmpty() && text.chars().noneMatch(Character::isISOControl);
    }

    /** An id, {@code class#method} or {@code class#method:line}; a table, a headline or a stack trace has a dot in place of the hash. */
    private String siteForAgent() {
        if (site.matches(ID)) {
            return site;
        }
        if (site.startsWith("...")) {
            throw CommandFailure.usage("SITE " + site + ": the table cut this name; report -f FILE.md has it whole");
        }
        String place = site.replaceFirst(LINE, "");
        int end = place.indexOf('#') < 0 ? place.lastIndexOf('.') : place.indexOf('#');
        if (end < 1 || end == place.length() - 1 || !isOneLine(site)) {
            throw CommandFailure.usage("SITE '" + site + "': expected class#method or class#method:line, as report prints it");
        }
        return place.substring(0, end) + '#' + site.substring(end + 1);
    }

    int run(AttachedJvm target, ExperimentFormat writer, Interruption interruption) {
        RemoteAgent agent = new RemoteAgent(target, jar.pathFor(target), console);
        boolean starts = agent.isAbsent();
        String lines = lines(starts);
        RemoteExperiment.Request request = path -> agent.experiment(starts, seconds, path, lines);
        interruption.check("the experiment");
        return agent.use(starts, () -> print(new RemoteExperiment(target, request, seconds, console, interruption).run(), writer));
    }

    /** An agent that is started counts waits, too: they can be stretched. */
    private String lines(boolean starts) {
        return "site=" + siteForAgent() + "\narm=" + (arm == null ? "" : arm) + (progress == null ? "" : "\nprogress=" + progress)
            + (starts ? "\noptions=" + AgentOptions.of(Collections.emptyList()).argumentForReport() : "");
    }

    private int print(ExperimentAnswer answer, ExperimentFormat writer) {
        for (String line : writer.lines(answer)) {
            console.out().println(line);
        }
        console.flush();
        if (answer.isListOfArms()) {
            return ExitCode.OK;
        }
        if (!answer.isComplete()) {
            console.say("the experiment ended early" + (answer.aborted().isEmpty() ? "" : ": " + answer.aborted())
                + "; the site makes its original calls again");
        }
        return answer.showsEffect() ? ExitCode.OK : ExitCode.NO;
    }
}
