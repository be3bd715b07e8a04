package io.github.dozemeter.cli.experiment;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.dozemeter.record.Site;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The agent's JSON: the result of an experiment, or which arms fit a site. Unknown members are ignored, missing ones are empty. Immutable. */
public final class ExperimentAnswer {

    private final String json;
    private final Node root;

    private ExperimentAnswer(String json, Node root) {
        this.json = json;
        this.root = root;
    }

    /** @throws IOException if the text is no such answer */
    public static ExperimentAnswer of(String json) throws IOException {
        Object root;
        try (JsonReader reader = new JsonReader(new StringReader(json))) {
            root = read(reader);
        } catch (IOException | IllegalStateException | NumberFormatException malformed) {
            // gson's message has several lines, and a link to its own documentation.
            throw new IOException("the agent's answer is no JSON", malformed);
        }
        ExperimentAnswer answer = new ExperimentAnswer(json, new Node(root));
        if (answer.sentence().isEmpty() && !answer.isListOfArms()) {
            throw new IOException("the agent's answer is no result of an experiment");
        }
        return answer;
    }

    private static Object read(JsonReader json) throws IOException {
        switch (json.peek()) {
            case BEGIN_OBJECT:
                Map<String, Object> members = new HashMap<>();
                json.beginObject();
                while (json.peek() != JsonToken.END_OBJECT) {
                    members.put(json.nextName(), read(json));
                }
                json.endObject();
                return members;
            case BEGIN_ARRAY:
                List<Object> elements = new ArrayList<>();
                json.beginArray();
                while (json.peek() != JsonToken.END_ARRAY) {
                    elements.add(read(json));
                }
                json.endArray();
                return elements;
            case NUMBER:
                return json.nextDouble();
            case BOOLEAN:
                return json.nextBoolean();
            case STRING:
                return json.nextString();
            default:
                json.skipValue();
                return null;
        }
    }

    /** As the agent wrote it. */
    String json() {
        return json;
    }

    /** Whether no experiment was made: no arm was named. */
    public boolean isListOfArms() {
        return !root.list("arms").isEmpty();
    }

    List<ArmFit> arms() {
        List<ArmFit> arms = new ArrayList<>();
        for (Node arm : root.list("arms")) {
            arms.add(new ArmFit(arm.text("arm"), arm.flag("fits"), arm.text("why")));
        }
        return arms;
    }

    /** Class, method and line. */
    String place() {
        Node site = root.node("site");
        return Site.place(site.text("class"), site.text("method"), (int) site.whole("line"));
    }

    String call() {
        return root.node("site").text("call");
    }

    String arm() {
        return root.text("arm");
    }

    String sentence() {
        return root.text("sentence");
    }

    /** Whether all time slots were measured. */
    public boolean isComplete() {
        return root.flag("complete");
    }

    /** Why the agent ended it early; empty if it did not. */
    public String aborted() {
        return root.text("aborted");
    }

    /** Whether the change did anything to CPU time or wake-ups. */
    public boolean showsEffect() {
        return root.flag("effect");
    }

    /** What came out of it, in a few words. */
    String verdict() {
        if (!isComplete()) {
            return aborted().isEmpty() || sentence().contains(aborted()) ? "Ended early" : "Ended early: " + aborted();
        }
        if (showsEffect()) {
            return root.flag("saves") ? "Saves CPU" : "Shows an effect, but no saving of CPU";
        }
        return figure("cpu").isShown() ? "No effect shown" : "No figure for CPU";
    }

    String agentVersion() {
        return root.node("agent").text("version");
    }

    String main() {
        return root.node("jvm").text("main");
    }

    String javaVersion() {
        return root.node("jvm").text("java");
    }

    Figure figure(String outcome) {
        return new Figure(root.node("outcomes").node(outcome));
    }

    /** In the order of time, without those of the warm-up. */
    List<Slot> slots() {
        List<Slot> slots = new ArrayList<>();
        for (Node slot : root.list("slots")) {
            if (slot.flag("counted")) {
                slots.add(new Slot(slot));
            }
        }
        return slots;
    }

    /** Whether an arm may be tried at the site. */
    static final class ArmFit {

        private final String arm;
        private final boolean fits;
        private final String why;

        private ArmFit(String arm, boolean fits, String why) {
            this.arm = arm;
            this.fits = fits;
            this.why = why;
        }

        @Override
        public String toString() {
            return arm + (fits ? " fits" : " does not fit: " + why);
        }
    }

    /** One time slot. */
    static final class Slot {

        private final Node node;

        private Slot(Node node) {
            this.node = node;
        }

        /** {@code as-is}, {@code sham} or {@code changed}. */
        String arm() {
            return node.text("arm");
        }

        int block() {
            return (int) node.whole("block");
        }

        /** Whether its figures are void. */
        boolean isThrottled() {
            return node.flag("throttled");
        }

        /** Per second; not a number if unknown. */
        double rate(String outcome) {
            return node.number(outcome);
        }
    }

    /** What the change does to one outcome: changed minus sham. */
    static final class Figure {

        private final Node node;

        private Figure(Node node) {
            this.node = node;
        }

        /** Whether it may be shown. */
        boolean isShown() {
            return node.flag("hasFigure") && !Double.isNaN(estimate() + low() + high());
        }

        String unit() {
            return node.text("unit");
        }

        double estimate() {
            return node.number("estimate");
        }

        double low() {
            return node.number("low");
        }

        double high() {
            return node.number("high");
        }
    }

    /** A JSON object, or what stands in its place. */
    private static final class Node {

        private final Map<?, ?> members;

        Node(Object value) {
            this.members = value instanceof Map ? (Map<?, ?>) value : Collections.emptyMap();
        }

        Node node(String name) {
            return new Node(members.get(name));
        }

        List<Node> list(String name) {
            Object value = members.get(name);
            List<Node> nodes = new ArrayList<>();
            for (Object element : value instanceof List ? (List<?>) value : Collections.emptyList()) {
                nodes.add(new Node(element));
            }
            return nodes;
        }

        String text(String name) {
            Object value = members.get(name);
            return value instanceof String ? (String) value : "";
        }

        boolean flag(String name) {
            return Boolean.TRUE.equals(members.get(name));
        }

        double number(String name) {
            Object value = members.get(name);
            return value instanceof Double ? (Double) value : Double.NaN;
        }

        /** 0 if it is missing. */
        long whole(String name) {
            return (long) number(name);
        }
    }
}
