package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.report.VerdictPage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code explain}: the documentation of a verdict, for users who only have the jar. */
@Command(name = "explain",
    description = "Explain a verdict: its meaning, its cost, what to write instead, when to ignore it.")
final class ExplainVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Parameters(arity = "0..1", paramLabel = "VERDICT", completionCandidates = Names.class,
        description = "for instance ZERO_SLEEP or zero-sleep; default: one line for each verdict")
    private String name;

    ExplainVerb(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (name == null) {
            for (Verdict verdict : Verdict.values()) {
                console.out().printf(Locale.ROOT, "%-12s  %s%n", verdict, verdict.advice());
            }
            return ExitCode.OK;
        }
        FindingKind ofScan = FindingKind.named(name.toLowerCase(Locale.ROOT));
        console.out().print(ofScan == null ? VerdictPage.whole(verdict()) : ofScan.page());
        return ExitCode.OK;
    }

    private Verdict verdict() {
        String requested = name.toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(Verdict.values()).filter(verdict -> verdict.name().equals(requested)).findFirst()
            .orElseThrow(() -> CommandFailure.usage("there is no verdict " + name + "; valid verdicts: "
                + Arrays.stream(Verdict.values()).map(Verdict::name).collect(Collectors.joining(" "))));
    }

    /** For the completion script. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Verdict.values()).map(Verdict::name).iterator();
        }
    }
}
