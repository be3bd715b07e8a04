package io.github.dozemeter.cli;

import io.github.dozemeter.cli.experiment.ExperimentAnswer;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.experiment.ExperimentPlan;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.RequestedFile;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.support.WrittenTime;
import java.io.IOException;
import java.util.Collections;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "try", sortOptions = false,
    description = "Change one pause of the running application in turns, measure what that saves, and restore it.",
    footer = {"", "The one verb that changes what the application does, and only while it runs: the pauses of this"
        + " site last longer, or zero sleeps are left out, in a third of 39 time slots in random order. If this"
        + " command is killed or suspended, the agent restores the site within seconds. Attaches an agent if none"
        + " runs, and detaches it; loops that never return can only be tried with -javaagent from the start."
        + " Ctrl-C ends early and restores. Where stderr is no terminal, it gets a line a minute.",
        "", "Exit code 0 if CPU time or wake-ups changed (or arms were listed), 1 if no effect was shown or the"
        + " experiment ended early, 3 if the agent refuses."})
final class TryVerb extends JvmVerb {

    private static final double MAX_STRETCH_NANOS = 1e9;
    private static final String STRETCH = "stretch=";
    private static final String SLOT = "slot (\\d{1,4}) of (\\d{1,4})\\b.*";
    /** An agent that was just started watches the site first, and on a busy machine time slots end late. */
    private static final int PREPARATION_SECONDS = 30;

    @Parameters(index = "1", paramLabel = "SITE",
        description = "the line that pauses, as report prints it: class#method or class.method, with :line where"
        + " the method has several, or its id in /api/sites; quote a $ for the shell")
    private String site;
    @Parameters(index = "2", arity = "0..1", paramLabel = "ARM",
        description = "the change: stretch=TIME (each pause lasts at least so long, for instance stretch=20ms, at"
        + " most 1s) or guard (no zero sleeps, only their interrupt checks); default: only list what fits this"
        + " site, and why the rest does not")
    private String arm;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS",
        description = "how long to measure, 39 to 195; default: 180")
    private int seconds = 180;
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT",
        description = "output format: text or json; default: text")
    private String format = "text";
    @Option(names = "--progress", paramLabel = "SITE",
        description = "another site, as class#method, whose pauses show that the application still does its work;"
        + " default: throughput is not observed")
    private String progress;
    @Mixin
    private final RewriteOption rewrite = new RewriteOption();

    @Override
    void check() {
        try {
            new ExperimentPlan(seconds, new Random());
        } catch (IllegalArgumentException sentence) {
            throw CommandFailure.usage("-d " + seconds + ": " + sentence.getMessage());
        }
        siteForAgent();
        require(arm == null || arm.equals("guard") || isStretch(arm),
            "ARM " + arm + ": expected stretch=TIME, for instance stretch=20ms and at most stretch=1s, or guard;"
            + " without an ARM, this verb lists what fits the site");
        require(progress == null || isOneLine(progress) && progress.indexOf('#') >= 0,
            "--progress '" + progress + "': expected a site as class#method");
        checkTextOrJson(format);
    }

    @Override
    int run(AttachedJvm target) throws IOException {
        return Interruption.during(console, interruption -> run(target, interruption));
    }

    private static boolean isStretch(String arm) {
        if (!arm.startsWith(STRETCH)) {
            return false;
        }
        double nanos = WrittenTime.nanos(arm.substring(STRETCH.length()));
        return nanos >= 1 && nanos <= MAX_STRETCH_NANOS;
    }

    private static boolean isOneLine(String text) {
        return !text.trim().isEmpty() && text.chars().noneMatch(Character::isISOControl);
    }

    /** Returns an id, or {@code class#method:line}; tables, headlines and stack traces have a dot for the hash. */
    private String siteForAgent() {
        if (site.matches("[0-9a-f]{16}")) {
            return site;
        }
        require(!site.startsWith("..."),
            "SITE " + site + ": the table cut this name; report -o FILE.md has it whole");
        String place = site.replaceFirst(":\\d{1,5}$", "");
        int hash = place.indexOf('#');
        int end = hash < 0 ? place.lastIndexOf('.') : hash;
        require(end >= 1 && end < place.length() - 1 && isOneLine(site),
            "SITE '" + site + "': expected class#method or class#method:line, as report prints it");
        return place.substring(0, end) + '#' + site.substring(end + 1);
    }

    int run(AttachedJvm target, Interruption interruption) {
        RemoteAgent agent = new RemoteAgent(target, jar.pathFor(target), console);
        if (agent.isAbsent()) {
            rewrite.require(target, console);
        }
        // An agent that is started counts waits, too: they can be stretched.
        String options = new AgentOptions(Collections.emptyList()).argumentForReport();
        Consumer<String> send = path -> agent.send(RemoteAgent.request(AgentRequest.Kind.TRY, seconds, path)
            .with("site", siteForAgent()).with("arm", orEmpty(arm))
            .with("progress", orEmpty(progress)), options);
        interruption.check("the experiment");
        return agent.use(() -> print(answer(target, send, interruption)));
    }

    private static String orEmpty(String parameter) {
        return parameter == null ? "" : parameter;
    }

    private int print(ExperimentAnswer answer) {
        if (format.equals("json")) {
            console.out.println(answer.json);
        } else {
            answer.lines(console.columns()).forEach(console.out::println);
        }
        if (answer.isListOfArms()) {
            return ExitCode.OK;
        }
        if (!answer.isComplete()) {
            String why = answer.aborted().isEmpty() ? "" : ": " + answer.aborted();
            console.say("the experiment ended early" + why + "; the site makes its original calls again");
        }
        return answer.showsEffect() ? ExitCode.OK : ExitCode.NO;
    }

    /** Waits for the answer. If this command ends or is stopped, the agent restores the site. */
    private ExperimentAnswer answer(AttachedJvm target, Consumer<String> request,
                                    Interruption interruption) {
        try (AgentFolder folder = new AgentFolder(target, "experiment.json", "")) {
            folder.keepAlive();
            request.accept(folder.path());
            try (Console.ProgressLine line = console.progress()) {
                folder.await(seconds + PREPARATION_SECONDS, interruption, CommandFailure::refused,
                    passed -> show(folder.text(RequestedFile.PROGRESS), line));
            }
            return new ExperimentAnswer(folder.text(""));
        } catch (IOException malformed) {
            throw CommandFailure.failed(malformed.getMessage());
        }
    }

    private static void show(String progress, Console.ProgressLine line) {
        Matcher slot = Pattern.compile(SLOT).matcher(progress);
        double done = 0;
        if (slot.matches()) {
            done = (Double.parseDouble(slot.group(1)) - 1) / Double.parseDouble(slot.group(2));
        }
        String text = progress.isEmpty() ? "preparing" : SafeText.of(progress);
        line.show(text, done);
    }
}
