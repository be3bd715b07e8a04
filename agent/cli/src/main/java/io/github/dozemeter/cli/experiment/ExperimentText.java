package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.text.WrappedText;
import java.util.ArrayList;
import java.util.List;

/** A result as text: a sentence and a picture. */
final class ExperimentText implements ExperimentFormat {

    private final int columns;

    ExperimentText(int columns) {
        this.columns = columns;
    }

    @Override
    public List<String> lines(ExperimentAnswer answer) {
        List<String> lines = new ArrayList<>();
        if (answer.isListOfArms()) {
            add(answer.place() + ", " + answer.call() + ':', "", lines);
            for (ExperimentAnswer.ArmFit arm : answer.arms()) {
                add(arm.toString(), "  ", lines);
            }
            return lines;
        }
        add(answer.verdict() + '.', "", lines);
        add(answer.sentence() + '.', "", lines);
        List<String> picture = new SlotPicture(answer).lines();
        if (!picture.isEmpty()) {
            lines.add("");
            lines.addAll(picture);
        }
        return lines;
    }

    private void add(String text, String indent, List<String> lines) {
        lines.addAll(WrappedText.lines(text, indent, columns));
    }
}
