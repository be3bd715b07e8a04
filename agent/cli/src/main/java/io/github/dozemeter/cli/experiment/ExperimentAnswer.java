package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Collectors;

/** The agent's JSON: the result of an experiment, or which arms fit a site. Unknown members are ignored, missing ones are empty. Immutable. */
public final class ExperimentAnswer {

    /** As the agent wrote it. */
    final String json;
    private final JsonObject root;

    private ExperimentAnswer(String json, JsonObject root) {
        this.json = json;
        this.root = root;
    }

    /** @throws IOException if the text is no such answer */
    public static ExperimentAnswer of(String json) throws IOException {
        JsonObject root;
        try {
            root = JsonObject.read(new StringReader(json));
        } catch (IOException malformed) {
            throw new IOException("the agent's answer is no JSON", malformed);
        }
        ExperimentAnswer answer = new ExperimentAnswer(json, root);
        if (!answer.isResult()) {
            throw new IOException("the agent's answer is no result of an experiment");
        }
        return answer;
    }

    private boolean isResult() {
        try {
            return isListOfArms() || !sentence().isEmpty();
        } catch (IllegalStateException otherTypes) {
            return false;
        }
    }

    /** Whether no experiment was made: no arm was named. */
    public boolean isListOfArms() {
        return !root.list("arms").isEmpty();
    }

    /** Returns for each arm whether it may be tried at the site. */
    List<String> arms() {
        return root.list("arms").stream()
            .map(arm -> arm.text("arm") + (arm.flag("fits") ? " fits" : " does not fit: " + arm.text("why"))).collect(Collectors.toList());
    }

    String place() {
        JsonObject site = root.object("site");
        return Site.place(site.text("class"), site.text("method"), (int) site.whole("line"));
    }

    String call() {
        return root.object("site").text("call");
    }

    String arm() {
        return root.text("arm");
    }

    String sentence() {
        return root.text("sentence");
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
            return aborted().isEmpty() || sentence().contains(aborted()) ? "Ended early" : "Ended early: " + aborted();
        }
        if (showsEffect()) {
            return root.flag("saves") ? "Saves CPU" : "Shows an effect, but no saving of CPU";
        }
        return hasCpuFigure() ? "No effect shown" : "No figure for CPU";
    }

    private boolean hasCpuFigure() {
        JsonObject cpu = root.object("outcomes").object("cpu");
        return cpu.flag("hasFigure") && !Double.isNaN(cpu.number("estimate") + cpu.number("low") + cpu.number("high"));
    }

    /** Lists the slots in the order of time, without those of the warm-up. */
    List<Slot> slots() {
        return root.list("slots").stream().filter(slot -> slot.flag("counted")).map(Slot::new).collect(Collectors.toList());
    }

    static final class Slot {

        private final JsonObject node;

        private Slot(JsonObject node) {
            this.node = node;
        }

        /** {@code as-is}, {@code sham} or {@code changed}. */
        String arm() {
            return node.text("arm");
        }

        int block() {
            return (int) node.whole("block");
        }

        boolean isVoid() {
            return node.flag("throttled") || node.flag("late");
        }

        /** Per second; not a number if unknown. */
        double rate(String outcome) {
            return node.number(outcome);
        }
    }
}
