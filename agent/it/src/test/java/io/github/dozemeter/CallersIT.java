package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;

/** A helper pauses for its callers. */
@DisplayName("Callers of a helper")
class CallersIT {

    /** Of a site that two callers share, one sample in two was of the sleep: zero pauses are timed once in 64. */
    @OnJdks(Which.EACH_KIND)
    void eachCallerHasTheKindOfPausesThatItMakes(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).atFastPace().agent("port=0").main("programs.SharedHelper").start()) {
            Map<String, JsonObject> callers = callers(jvm.await(() -> jvm.get("api/sites").body(), CallersIT::areBothKnown));
            JsonObject spin = callers.get("spin");
            JsonObject poll = callers.get("poll");

            assertThat(spin.get("zeroPauses")).isEqualTo(spin.get("pauses"));
            assertThat(poll.get("zeroPauses").getAsLong()).isZero();
            assertThat(spin.get("share").getAsDouble()).isGreaterThan(0.8);
            assertThat(poll.get("share").getAsDouble() + spin.get("share").getAsDouble()).isBetween(0.999, 1.001);
        }
    }

    private static boolean areBothKnown(String sites) {
        Map<String, JsonObject> callers = callers(sites);
        return callers.size() == 2 && callers.values().stream().allMatch(caller -> "about".equals(caller.get("precision").getAsString()));
    }

    /** By the method that calls. */
    private static Map<String, JsonObject> callers(String sites) {
        Map<String, JsonObject> callers = new HashMap<>();
        for (JsonElement site : JsonParser.parseString(sites).getAsJsonObject().getAsJsonArray("sites")) {
            if (site.getAsJsonObject().has("callers")) {
                for (JsonElement caller : site.getAsJsonObject().getAsJsonArray("callers")) {
                    String frame = caller.getAsJsonObject().get("frame").getAsString();
                    callers.put(frame.replaceAll(".*SharedHelper\\.(\\w+):\\d+", "$1"), caller.getAsJsonObject());
                }
            }
        }
        return callers;
    }
}
