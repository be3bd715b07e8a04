package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.experiment.RoundedEffect;
import io.github.dozemeter.report.MarkdownText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A result as Markdown, for an issue to the library that pauses: with what a reader needs who does not know Dozemeter. */
final class ExperimentMarkdown implements ExperimentFormat {

    private static final String UNKNOWN = "-";

    @Override
    public List<String> lines(ExperimentAnswer answer) {
        List<String> lines = new ArrayList<>();
        if (answer.isListOfArms()) {
            lines.add(MarkdownText.text(answer.place() + ", " + answer.call()) + ":");
            lines.add("");
            answer.arms().forEach(arm -> lines.add("- " + MarkdownText.text(arm.toString())));
            return lines;
        }
        String arm = MarkdownText.text(answer.arm());
        lines.add("**" + MarkdownText.text(answer.verdict()) + ".** " + MarkdownText.text(answer.sentence()) + ".");
        lines.add("");
        lines.add("Dozemeter " + MarkdownText.text(answer.agentVersion()) + " changed this one pause in the running application"
            + MarkdownText.text(jvm(answer)) + ". In turns of equal length, in random order, the line made its original call (as-is), the"
            + " same through the changed path (sham), or the change (" + arm + "). A difference is " + arm
            + " minus sham, with its 95 % interval; rates are medians of the turns.");
        if (answer.isComplete()) {
            table(answer, lines);
        }
        List<String> picture = new SlotPicture(answer).lines();
        if (!picture.isEmpty()) {
            lines.add("");
            lines.add("```");
            lines.addAll(picture);
            lines.add("```");
        }
        return lines;
    }

    private static String jvm(ExperimentAnswer answer) {
        String main = answer.main().isEmpty() ? "" : ' ' + answer.main();
        return main + (answer.javaVersion().isEmpty() ? "" : ", Java " + answer.javaVersion());
    }

    private static void table(ExperimentAnswer answer, List<String> lines) {
        lines.add("");
        lines.add("| | as-is | sham | " + MarkdownText.text(answer.arm()) + " | difference | 95 % interval |");
        lines.add("| --- | ---: | ---: | ---: | ---: | ---: |");
        for (Map.Entry<String, String> outcome : names().entrySet()) {
            ExperimentAnswer.Figure figure = answer.figure(outcome.getKey());
            if (figure.isShown()) {
                RoundedEffect effect = new RoundedEffect(figure.estimate(), figure.low(), figure.high());
                lines.add("| " + outcome.getValue() + MarkdownText.text(figure.unit()) + " | "
                    + level(answer, outcome.getKey(), "as-is", effect) + " | " + level(answer, outcome.getKey(), "sham", effect) + " | "
                    + level(answer, outcome.getKey(), "changed", effect) + " | " + effect.estimate("") + " | " + MarkdownText.text(effect.interval(""))
                    + " |");
            }
        }
    }

    /** By member, what a reader needs before the unit. */
    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("cpu", "CPU, ");
        names.put("wakeUps", "");
        names.put("runDelay", "run delay, ");
        names.put("gc", "GC, ");
        names.put("siteRate", "this line, ");
        names.put("progress", "");
        return names;
    }

    private static String level(ExperimentAnswer answer, String outcome, String arm, RoundedEffect effect) {
        double[] rates = answer.slots().stream().filter(slot -> slot.arm().equals(arm) && !slot.isThrottled())
            .mapToDouble(slot -> slot.rate(outcome)).filter(rate -> !Double.isNaN(rate)).sorted().toArray();
        return rates.length == 0 ? UNKNOWN : effect.level((rates[(rates.length - 1) / 2] + rates[rates.length / 2]) / 2);
    }
}
