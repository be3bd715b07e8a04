package io.github.dozemeter.suite;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.JsonObject;
import io.github.dozemeter.support.Member;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the file of one JVM that ran tests, and reads it for the verb {@code junit}. */
public final class SuiteJson {

    private static final String BROKEN = "it is no whole file of a test run; run the tests again";

    private SuiteJson() {
    }

    public static void write(TestJvm jvm, String agentVersion,
                             OutputStream out) throws IOException {
        AsciiJson json = new AsciiJson(out);
        json.beginObject().name(Member.FORMAT).value(TestJvm.FORMAT).name(Member.VERSION).value(agentVersion)
            .name(Member.PID).value(ThisJvm.pid())
            .name(Member.START).value(Instant.ofEpochMilli(jvm.startMillis).toString())
            .name(Member.END).value(Instant.ofEpochMilli(jvm.endMillis).toString())
            .name(Member.FINISHED).value(jvm.isFinished).name(Member.PARALLEL).value(jvm.isParallel);
        json.array(Member.CLASSES, jvm.classes, one -> {
            json.beginObject().name(Member.CLASS).value(one.name).name(Member.SECONDS).value(one.nanos / 1e9);
            json.array(Member.PAUSES, one.pauses.entrySet(), by -> {
                json.beginObject().name(Member.BY).value(label(by.getKey()));
                sums(json, by.getValue());
            });
            json.endObject();
        });
        json.array(Member.SITES, jvm.sites, paused -> {
            Site site = paused.site;
            json.beginObject().name(Member.BY).value(label(paused.origin)).name(Member.CALL).value(site.call().label())
                .name(Member.CLASS).value(site.className()).name(Member.METHOD).value(site.method())
                .name(Member.LINE).value(site.line()).name(Member.ARTIFACT).value(site.artifact());
            sums(json, paused.pauses);
        });
        json.endObject().flush();
    }

    private static String label(Origin origin) {
        return origin.name().toLowerCase(Locale.ROOT);
    }

    /** Writes the sums, and ends their object. */
    private static void sums(AsciiJson json, PauseSums pauses) throws IOException {
        json.name(Member.PAUSES).value(pauses.pauses).name(Member.ZERO_PAUSES).value(pauses.zeroPauses)
            .name(Member.UNTIMED_PAUSES).value(pauses.untimed).name(Member.SLEPT_SECONDS).value(pauses.sleptNanos / 1e9)
            .name(Member.WAITED_SECONDS).value(pauses.waitedNanos / 1e9).endObject();
    }

    /** @throws IOException with a sentence that does not name the file */
    public static TestJvm read(Reader text) throws IOException {
        String problem = BROKEN;
        try {
            JsonObject json = JsonObject.read(text);
            long format = json.whole(Member.FORMAT);
            if (format == TestJvm.FORMAT) {
                return jvm(json);
            }
            if (format != 0) {
                problem = "dozemeter " + json.text(Member.VERSION)
                    + " wrote it in another format; use the jar of that version";
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException | DateTimeException broken) {
            throw new IOException(BROKEN, broken);
        }
        throw new IOException(problem);
    }

    private static TestJvm jvm(JsonObject json) {
        long start = Instant.parse(json.text(Member.START)).toEpochMilli();
        long end = Instant.parse(json.text(Member.END)).toEpochMilli();
        return new TestJvm(start, end, json.flag(Member.FINISHED), json.flag(Member.PARALLEL),
            json.list(Member.CLASSES).stream().map(SuiteJson::testClass).collect(Collectors.toList()),
            json.list(Member.SITES).stream().map(SuiteJson::site).collect(Collectors.toList()));
    }

    private static TestClass testClass(JsonObject json) {
        Map<Origin, PauseSums> pauses = new EnumMap<>(Origin.class);
        json.list(Member.PAUSES).forEach(paused ->
            pauses.merge(origin(paused), sums(paused), PauseSums::plus));
        return new TestClass(json.text(Member.CLASS), nanos(json, Member.SECONDS), pauses);
    }

    private static PausingSite site(JsonObject paused) {
        String label = paused.text(Member.CALL);
        Call call = Call.named(label).stream().findFirst()
            .orElseThrow(() -> new IllegalArgumentException(label));
        int line = (int) paused.whole(Member.LINE);
        Site site = new Site(call, paused.text(Member.CLASS), paused.text(Member.METHOD), line,
            paused.text(Member.ARTIFACT));
        return new PausingSite(site, origin(paused), sums(paused));
    }

    private static Origin origin(JsonObject paused) {
        String by = paused.text(Member.BY);
        return by.isEmpty() ? Origin.UNKNOWN : Origin.valueOf(by.toUpperCase(Locale.ROOT));
    }

    private static PauseSums sums(JsonObject paused) {
        return new PauseSums(paused.whole(Member.PAUSES), paused.whole(Member.ZERO_PAUSES),
            paused.whole(Member.UNTIMED_PAUSES), nanos(paused, Member.SLEPT_SECONDS), nanos(paused, Member.WAITED_SECONDS));
    }

    private static double nanos(JsonObject json, Member name) {
        double seconds = json.number(name);
        return Double.isNaN(seconds) ? 0 : seconds * 1e9;
    }
}
