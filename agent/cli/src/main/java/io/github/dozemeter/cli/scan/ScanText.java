package io.github.dozemeter.cli.scan;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.instrument.FoundPause;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.record.Argument;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** A scan as text: one line for each pause by container, below a known one what it is, then a summary. */
final class ScanText implements ScanFormat {

    @Override
    public void write(ScanResult result, PrintWriter out) {
        String container = null;
        for (ScannedPause pause : result.pauses()) {
            if (!pause.container().equals(container)) {
                out.println((container == null ? "" : "\n") + pause.container());
                container = pause.container();
            }
            out.println(String.format(Locale.ROOT, "  %-20s %-38s %s%s", marks(pause), call(pause), pause.place(),
                pause.pause().isInLoop() ? "  in a loop" : ""));
            for (KnownSite known : pause.known()) {
                out.println("    contains " + known.text() + links(known));
            }
        }
        out.println((container == null ? "" : "\n") + summary(result));
    }

    private static String links(KnownSite known) {
        return known.known().links().isEmpty() ? "" : ": " + String.join(", ", known.known().links());
    }

    private static String marks(ScannedPause pause) {
        StringBuilder marks = new StringBuilder();
        for (FindingKind kind : pause.kinds()) {
            marks.append(marks.length() == 0 ? "" : ",").append(kind.label());
        }
        return marks.length() == 0 ? "-" : marks.toString();
    }

    private static String call(ScannedPause pause) {
        return pause.pause().label() + '(' + time(pause.pause()) + ')';
    }

    private static String time(FoundPause pause) {
        if (pause.time().isPresent()) {
            return Numbers.written(pause.time().getAsLong());
        }
        return pause.argument() == Argument.NONE ? "" : pause.argument() == Argument.CONSTANT ? "constant" : "...";
    }

    static String summary(ScanResult result) {
        Set<String> pausing = new HashSet<>();
        for (ScannedPause pause : result.pauses()) {
            pausing.add(pause.container() + ' ' + pause.pause().className());
        }
        StringBuilder summary = new StringBuilder(String.format(Locale.ROOT, "%,d %s in %,d of %,d classes", result.pauses().size(),
            result.pauses().size() == 1 ? "pause" : "pauses", pausing.size(), result.classes()));
        for (FindingKind kind : FindingKind.values()) {
            summary.append(", ").append(result.count(kind)).append(' ').append(kind.label());
        }
        return summary.toString();
    }
}
