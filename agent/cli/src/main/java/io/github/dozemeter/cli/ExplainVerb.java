package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.known.KnownPause;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.report.VerdictPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "explain",
    description = "Explain a verdict: its meaning, its cost, what to write instead, when to ignore it.")
final class ExplainVerb extends Verb {

    @Parameters(arity = "0..1", paramLabel = "ID",
        description = "a verdict, for instance ZERO_SLEEP or zero-sleep, or an entry of the table of known pauses; default: one line for"
            + " each verdict")
    private String name;

    @Override
    int run() throws IOException {
        if (name == null) {
            for (Verdict verdict : Verdict.values()) {
                console.out.printf(Locale.ROOT, "%-12s  %s%n", verdict, verdict.advice());
            }
            return ExitCode.OK;
        }
        String label = plain(name);
        List<KnownPause> table = KnownPauseFile.builtIn().entries();
        for (KnownPause known : table) {
            if (known.id().equals(label)) {
                KnownVerb.text(known, console.columns()).forEach(console.out::println);
                return ExitCode.OK;
            }
        }
        FindingKind ofScan = FindingKind.named(label);
        String verdict = label.toUpperCase(Locale.ROOT).replace('-', '_');
        List<String> names = Arrays.stream(Verdict.values()).map(Verdict::name).collect(Collectors.toCollection(ArrayList::new));
        if (ofScan == null && !names.contains(verdict)) {
            String verdicts = String.join(" ", names);
            table.forEach(known -> names.add(known.id()));
            throw CommandFailure.usage("there is no verdict and no known pause " + name + "; verdicts: " + verdicts
                + "; known pauses: java -jar dozemeter.jar known" + suggestion(name, names));
        }
        console.out.print(PlainText.of(ofScan == null ? VerdictPage.whole(Verdict.valueOf(verdict)) : ofScan.page(), console.columns()));
        return ExitCode.OK;
    }
}
