package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.experiment.ExperimentJson;
import io.github.dozemeter.experiment.ExperimentPlan;
import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.ExperimentPlan.TimeSlot;
import io.github.dozemeter.experiment.ExperimentResult;
import io.github.dozemeter.experiment.SlotOutcome;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What an agent answers, as it writes it. */
public final class Answers {

    private static final int SECONDS = 180;
    private static final int SLOTS = 39;
    private static final ExperimentPlan PLAN = new ExperimentPlan(SECONDS, new Random(18));
    private static final ExperimentJson JSON =
        new ExperimentJson(new Site(Call.THREAD_SLEEP, "org.apache.Store$Reput", "run", 2973, "store.jar"), "0.2.0");

    private Answers() {
    }

    public static String saving() {
        return saving("Store$Reput.run:2973, sleep(1) stretched to 20 ms: -4.3% of a core [-4.8, -4.0], -978 wake-ups/s, throughput not"
            + " observed, 36 slots of 4.6 s; effects below 0.4% of a core would not have been seen; what it looks for may be found up to 19 ms later");
    }

    private static String saving(String sentence) {
        return answer(slots(SLOTS, 0.043, 980), "stretch=20ms", "", sentence);
    }

    /** Of wake-ups alone. */
    static String effect() {
        return answer(slots(SLOTS, 0, 980), "stretch=20ms", "", "a sentence");
    }

    public static String noEffect() {
        return answer(slots(SLOTS, 0, 0), "stretch=20ms", "", "a sentence");
    }

    /** The CPU time of no slot is known. */
    static String noFigure() {
        List<SlotOutcome> unknown = new ArrayList<>();
        PLAN.slots.forEach(slot -> unknown.add(new SlotOutcome(slot, false, false, Map.of())));
        return answer(unknown, "stretch=20ms", "", "a sentence");
    }

    /** The same CPU time in every slot. */
    static String even() {
        List<SlotOutcome> even = new ArrayList<>();
        PLAN.slots.forEach(slot -> even.add(new SlotOutcome(slot, false, false, Map.of(Outcome.CPU, 0.025))));
        return answer(even, "stretch=20ms", "", "a sentence");
    }

    public static String ended(String aborted) {
        return answer(slots(13, 0.043, 980), "stretch=20ms", aborted, "no figures, ended after 13 of 39 slots");
    }

    /** Names that move the cursor or end a cell. */
    static String hostile() {
        return answer(slots(SLOTS, 0.043, 980), "stretch=|\u001b", "", "\u001b[2J saves");
    }

    public static String arms() {
        Map<String, String> objections = new LinkedHashMap<>();
        objections.put("stretch=20ms", null);
        objections.put("guard", "the site makes no zero sleeps");
        return written(out -> JSON.writeArms(objections, out));
    }

    private static String answer(List<SlotOutcome> outcomes, String arm, String aborted, String sentence) {
        return written(out -> JSON.write(new ExperimentResult(PLAN, outcomes), arm, SECONDS, aborted, "", sentence, out));
    }

    /** Writes an answer. */
    private interface Content {
        void write(ByteArrayOutputStream out) throws IOException;
    }

    private static String written(Content content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            content.write(out);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** With some noise; one of them is throttled. */
    private static List<SlotOutcome> slots(int count, double savedCores, double savedWakeUps) {
        List<SlotOutcome> slots = new ArrayList<>();
        for (TimeSlot slot : PLAN.slots.subList(0, count)) {
            int index = slots.size();
            boolean isChanged = slot.arm == Arm.CHANGED;
            double cpu = 0.055 + index * 7 % 5 * 0.001 - (isChanged ? savedCores : 0);
            double wakeUps = 1_030 + index * 3 % 4 - (isChanged ? savedWakeUps : 0);
            slots.add(new SlotOutcome(slot, index == 10, false, Map.of(Outcome.CPU, cpu, Outcome.WAKE_UPS, wakeUps)));
        }
        return slots;
    }
}
