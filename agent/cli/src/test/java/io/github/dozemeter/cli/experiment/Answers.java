package io.github.dozemeter.cli.experiment;

import java.util.Locale;

/** What an agent answers, as JSON. */
public final class Answers {

    private static final String[] ARMS = {"as-is", "sham", "changed"};
    private static final String HEAD = """
        {"site": {"id": "1", "call": "Thread.sleep", "class": "org.apache.Store$Reput", "method": "run", "line": 2973, "artifact": "store.jar"},
         "arm": "stretch=20ms", "seconds": 180, "complete": %s, "aborted": "%s", "saves": %s, "effect": %s, "sentence": "%s",
         "outcomes": {%s}, "slots": [%s], "agent": {"version": "0.2.0"}, "jvm": {"main": "broker.jar", "pid": 17, "java": "17.0.15"}, "later": [null, {}]}
        """;
    private static final String CPU = """
        "cpu": {"unit": "cores", "estimate": -0.043, "low": -0.0472, "high": -0.0401, "p": 0.0005, "leastVisible": 0.0036,
          "path": {"estimate": 0.0001, "p": 0.7}, "hasFigure": true},
        "wakeUps": {"unit": "wake-ups/s", "estimate": -978.2, "low": -981.7, "high": -975.1, "p": 0.0005, "leastVisible": 3.3, "hasFigure": true},
        "gc": {"unit": "s/s", "estimate": null, "low": null, "high": null, "p": null, "leastVisible": null, "hasFigure": false}""";

    private Answers() {
    }

    public static String saving() {
        return String.format(Locale.ROOT, HEAD, true, "", true, true, "Store$Reput.run:2973, sleep(1) stretched to 20 ms: -0.043 cores [-0.048, -0.040], -978 wake-ups/s, "
            + "throughput not observed, 36 slots of 4.6 s; effects below 0.004 cores would not have been seen", CPU, slots(39, 0.043));
    }

    /** Of wake-ups alone. */
    static String effect() {
        return saving().replace("\"saves\": true", "\"saves\": false");
    }

    public static String noEffect() {
        return String.format(Locale.ROOT, HEAD, true, "", false, false, "a sentence", CPU.replace("-0.0401", "0.01"), slots(39, 0));
    }

    /** Said of no CPU: as-is and sham differ. */
    static String noFigure() {
        return noEffect().replace("\"hasFigure\": true", "\"hasFigure\": false");
    }

    public static String ended(String aborted) {
        return String.format(Locale.ROOT, HEAD, false, aborted, false, false, "no figures, ended after 13 of 39 slots", "", slots(13, 0.043));
    }

    public static String arms() {
        return """
            {"site": {"class": "org.apache.Store$Reput", "method": "run", "line": 2973, "call": "Thread.sleep"}, "arms": [
              {"arm": "stretch=20ms", "fits": true}, {"arm": "guard", "fits": false, "why": "the site makes no zero sleeps"}]}
            """;
    }

    /** In a fixed order, with some noise; one of them is throttled. */
    private static String slots(int count, double saved) {
        StringBuilder slots = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String arm = ARMS[(i + i / 3) % 3];
            double cpu = 0.055 + i * 7 % 5 * 0.001 - (arm.equals("changed") ? saved : 0);
            slots.append(i == 0 ? "" : ", ").append(String.format(Locale.ROOT,
                "{\"arm\": \"%s\", \"block\": %d, \"counted\": %s, \"throttled\": %s, \"cpu\": %.3f, \"wakeUps\": %d, \"gc\": null}", arm, i / 3, i >= 3,
                i == 10, i < 3 ? 1 : cpu, arm.equals("changed") ? 52 : 1_030));
        }
        return slots.toString();
    }
}
