package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.report.JsonObject;
import java.io.IOException;
import java.io.StringReader;

/** The agent's JSON: the result of an experiment, or which arms fit a site. Missing members are empty. Immutable. */
public final class ExperimentAnswer {

    /** The text that the agent wrote. */
    final String json;
    final JsonObject root;

    /** @throws IOException if the text is no such answer */
    public ExperimentAnswer(String json) throws IOException {
        this.json = json;
        try {
            this.root = JsonObject.read(new StringReader(json));
        } catch (IOException malformed) {
            throw new IOException("the agent's answer is no JSON", malformed);
        }
        if (!isResult()) {
            throw new IOException("the agent's answer is no result of an experiment");
        }
    }

    private boolean isResult() {
        try {
            return isListOfArms() || !root.text("sentence").isEmpty();
        } catch (IllegalStateException otherTypes) {
            return false;
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

    String verdict() {
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
