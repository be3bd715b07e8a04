package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.JsonObject;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

/** The agent's JSON: the result of an experiment, or the arms of a site. Missing members are empty. Immutable. */
public final class ExperimentAnswer {

    /** The text that the agent wrote. */
    public final String json;
    private final JsonObject root;

    /** @throws IOException if the text is no such answer */
    public ExperimentAnswer(String json) throws IOException {
        this.json = json;
        try {
            this.root = JsonObject.read(new StringReader(json));
            if (!isListOfArms() && root.text("sentence").isEmpty()) {
                throw new IllegalStateException("neither arms nor a sentence");
            }
        } catch (IOException malformed) {
            throw new IOException("the agent's answer is no JSON", malformed);
        } catch (IllegalStateException otherMembers) {
            throw new IOException("the agent's answer is no result of an experiment", otherMembers);
        }
    }

    /** Whether no experiment was made: no arm was named. */
    public boolean isListOfArms() {
        return !root.list("arms").isEmpty();
    }

    public boolean isComplete() {
        return root.flag("complete");
    }

    /** Returns why the agent ended it early; empty if it did not. */
    public String aborted() {
        return root.text("aborted");
    }

    /** Whether the change did anything to CPU time or wake-ups. */
    public boolean showsEffect() {
        return root.flag("effect");
    }

    /** Returns it as text: of a result two sentences and a picture. */
    public List<String> lines(int columns) {
        List<String> lines = new ArrayList<>();
        if (isListOfArms()) {
            JsonObject site = root.object("site");
            String place = Site.place(site.text("class"), site.text("method"), (int) site.whole("line"));
            lines.addAll(SafeText.lines(place + ", " + site.text("call") + ':', "", columns));
            for (JsonObject arm : root.list("arms")) {
                String fits = arm.flag("fits") ? " fits" : " does not fit: " + arm.text("why");
                lines.addAll(SafeText.lines(arm.text("arm") + fits, "  ", columns));
            }
            return lines;
        }
        lines.addAll(SafeText.lines(verdict() + '.', "", columns));
        lines.addAll(SafeText.lines(root.text("sentence") + '.', "", columns));
        lines.addAll(new SlotPicture(root).lines());
        return lines;
    }

    private String verdict() {
        if (!isComplete()) {
            return root.text("sentence").contains(aborted()) ? "Ended early" : "Ended early: " + aborted();
        }
        if (showsEffect()) {
            return root.flag("saves") ? "Saves CPU" : "Shows an effect, but no saving of CPU";
        }
        JsonObject cpu = root.object("outcomes").object("cpu");
        double figures = cpu.number("estimate") + cpu.number("low") + cpu.number("high");
        return cpu.flag("hasFigure") && !Double.isNaN(figures) ? "No effect shown" : "No figure for CPU";
    }
}
