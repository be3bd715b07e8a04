package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExperimentJsonTest {

    private final ExperimentPlan plan = new ExperimentPlan(195, new Random(18));
    private final ExperimentJson json = new ExperimentJson(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar"), "1.2");
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private String write(int slots, String aborted, String progress) throws IOException {
        List<SlotOutcome> outcomes = plan.slots.subList(0, slots).stream().map(slot -> new SlotOutcome(slot, false, false,
            Map.of(Outcome.CPU, slot.arm == Arm.CHANGED ? 0.25 : 0.5, Outcome.SITE_RATE, 40.0))).collect(Collectors.toList());
        ExperimentResult result = new ExperimentResult(plan, outcomes);
        json.write(result, "stretch=20ms", 195, aborted, progress, "it saves", out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aResultHasItsSiteItsVerdictEachOutcomeAndEachSlot() throws Exception {
        assertThat(write(39, "", "orders"))
            .startsWith("{\"site\":{\"id\":\"").contains("\"class\":\"a.B\",\"method\":\"run\",\"line\":7,\"artifact\":\"b.jar\"},\"arm\":\"stretch=20ms\","
                + "\"seconds\":195,\"complete\":true,\"aborted\":\"\",\"saves\":true,\"effect\":true,\"sentence\":\"it saves\",\"progress\":\"orders\"")
            .contains("\"cpu\":{\"unit\":\"cores\",\"estimate\":-0.25,\"low\":-0.2525,\"high\":-0.2475,\"p\":4.8828125E-4,\"leastVisible\":0.0025,"
                + "\"path\":{\"estimate\":0.0,\"low\":-0.0025,\"high\":0.0025,\"p\":1.0},\"hasFigure\":true}")
            .contains("\"wakeUps\":{\"unit\":\"wake-ups/s\",\"estimate\":null").contains("\"progress\":{\"unit\":\"orders/s\"")
            .contains("{\"arm\":\"changed\",\"block\":0,\"counted\":false,\"throttled\":false,\"late\":false,\"cpu\":0.25,\"wakeUps\":null")
            .contains("\"block\":12,\"counted\":true").contains("\"agent\":{\"version\":\"1.2\"},\"jvm\":{\"main\":").endsWith("}}");
    }

    @Test
    void anAbortedOneHasItsReasonItsSlotsAndNoFigures() throws Exception {
        assertThat(write(5, "the command ended it", ""))
            .contains("\"complete\":false,\"aborted\":\"the command ended it\",\"saves\":false,\"effect\":false")
            .contains("\"hasFigure\":false").doesNotContain("\"hasFigure\":true").contains("\"slots\":[{");
    }

    @Test
    void ofArmsItSaysWhichFitAndWhyTheOthersDoNot() throws Exception {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put("stretch=20ms", null);
        arms.put("guard", "it makes no zero sleeps");
        json.writeArms(arms, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"arms\":[{\"arm\":\"stretch=20ms\",\"fits\":true},"
            + "{\"arm\":\"guard\",\"fits\":false,\"why\":\"it makes no zero sleeps\"}]").endsWith("}}");
    }
}
