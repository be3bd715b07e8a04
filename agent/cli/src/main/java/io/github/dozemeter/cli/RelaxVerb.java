package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.cli.jvm.TimerSlack;
import io.github.dozemeter.cli.relax.Clock;
import io.github.dozemeter.cli.relax.RelaxRequest;
import io.github.dozemeter.cli.relax.Relaxation;
import io.github.dozemeter.support.SafeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "relax", sortOptions = false,
    description = "Let the kernel end the timed waits of some threads later for a while, show what that saves, and restore"
        + " them. Loads nothing. Linux only.",
    footer = {"", "Needs root on the host (the capability CAP_SYS_NICE). First says which waits may be late and where these"
        + " threads wait. Threads of the JVM itself, its collector, its compilers and its references, and threads that carry"
        + " virtual ones are refused. Prints wakeups and CPU of the threads before, relaxed and restored. Ctrl-C ends early"
        + " and restores; if the command is killed or suspended, a watcher restores.",
        "", "Exit code 0 if the threads were relaxed for the whole time and restored, 3 if it is refused, 4 if the JVM ended."})
final class RelaxVerb extends Verb {

    private static final int MAX_SECONDS = 86_400;

    @Parameters(index = "0", paramLabel = "PID", description = JvmVerb.PID)
    private String pid;
    @Parameters(index = "1", paramLabel = "THREADS=TIME",
        description = "names of threads, in which * stands for any text, and by how much their waits may end later, at most"
        + " 100ms: 'pulsar-timer*=20ms'")
    private String threads;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS", description = "how long, at most 86400; default: 60")
    private int seconds = 60;
    @Option(names = "--yes", description = "do not ask; required where stderr is no terminal")
    private boolean isAgreed;

    @Override
    int run() throws IOException {
        checkSeconds(seconds, MAX_SECONDS);
        RelaxRequest request = RelaxRequest.of(threads);
        require(isAgreed || console.errIsTerminal,
            "relax changes how long threads wait, and here is no terminal on which to ask; add --yes");
        try (AttachedJvm target = AttachedJvm.attach(Jvms.find(pid))) {
            return run(target, request);
        }
    }

    private int run(AttachedJvm target, RelaxRequest request) throws IOException {
        if (target.tasks() == null) {
            throw CommandFailure.refused("relax needs Linux: other systems have no timer slack");
        }
        String warning = target.warningBeforeDumps();
        if (warning != null) {
            console.say(warning);
        }
        TimerSlack slack = new TimerSlack(target.tasks());
        Relaxation relaxation = new Relaxation(target, slack, request, seconds, Clock.ofSystem());
        int looked = Interruption.during(console, interruption -> look(relaxation, interruption));
        // Asks between the two, so that Ctrl-C at the question ends this process at once.
        if (looked != ExitCode.OK) {
            return looked;
        }
        if (!isAgreed && !agrees()) {
            throw CommandFailure.refused("nothing was changed");
        }
        return Interruption.during(console, interruption -> relax(relaxation, interruption));
    }

    private int look(Relaxation relaxation, Interruption interruption) {
        console.announce("looking at these threads first, for some seconds");
        List<String> plan = relaxation.look(interruption::happened);
        interruption.check("it");
        plan.forEach(text -> console.err.println(SafeText.of(text)));
        return ExitCode.OK;
    }

    private int relax(Relaxation relaxation, Interruption interruption) throws IOException {
        try (Console.ProgressLine line = console.progress()) {
            relaxation.run(interruption::happened,
                passed -> line.show("relaxed for " + (int) passed + " of " + seconds + " s", passed / seconds));
        }
        relaxation.table().forEach(console.out::println);
        if (!relaxation.ending().isEmpty()) {
            console.say("ended early: " + relaxation.ending());
        }
        console.say(relaxation.ended());
        boolean isComplete = relaxation.isRestored() && relaxation.ending().isEmpty();
        return isComplete ? ExitCode.OK : ExitCode.FAILED;
    }

    private boolean agrees() throws IOException {
        console.err.print("Relax them? [y/N] ");
        console.err.flush();
        String answer = new BufferedReader(new InputStreamReader(console.in, StandardCharsets.UTF_8)).readLine();
        return answer != null && answer.trim().matches("(?i)y(es)?");
    }
}
