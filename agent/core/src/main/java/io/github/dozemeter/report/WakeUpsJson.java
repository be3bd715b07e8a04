package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.record.Label;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.IOException;
import java.util.List;

/** Who wakes a JVM, as members of {@link SitesReport} and of the command line's {@code look}. */
public final class WakeUpsJson {

    private static final int MOST_ROWS = 100;
    private static final int MOST_PLACES = 5;

    private WakeUpsJson() {
    }

    static void account(JsonWriter json, WakeUpAccount account) throws IOException {
        json.name("wakeUps").beginObject().name("known").value(account.isKnown()).name("line").value(account.line());
        if (account.isKnown()) {
            json.name("byKernel").value(account.isByKernel()).name("perSecond").value((float) account.perSecond())
                .name("explained").value((float) account.explained()).name("samples").value(account.samples())
                .name("seconds").value((float) account.seconds()).name("shares").beginArray();
            for (WakeUpAccount.Share share : account.shares()) {
                json.beginObject().name("label").value(share.label()).name("perSecond").value((float) share.perSecond())
                    .name("share").value((float) share.share()).name("more").value(share.more()).endObject();
            }
            rows(json.endArray().name("others"), account.others());
        }
        json.endObject();
    }

    /** As an array, of which the first hundred; each thread pattern, place and rate. */
    public static void rows(JsonWriter json, List<WakeUps.Row> rows) throws IOException {
        json.beginArray();
        for (WakeUps.Row row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
            json.beginObject().name("place").value(row.place() == null ? "" : label(row.place().place()))
                .name("call").value(row.place() == null ? "" : label(row.place().call()))
                .name("kind").value(row.kind() == null ? "" : row.kind().label())
                .name("threads").value(row.threads()).name("names").value(label(row.names()))
                .name("wakeUpsPerSecond").value((float) row.wakeUps());
            if (!Double.isNaN(row.waits())) {
                json.name("waitsPerSecond").value((float) row.waits());
            }
            json.name("cpuCores").value((float) row.cpu()).name("samples").value(row.samples()).name("places").beginArray();
            List<StackPlace> places = row.places();
            for (StackPlace place : places.subList(0, Math.min(MOST_PLACES, places.size()))) {
                json.beginObject().name("place").value(label(place.place())).name("call").value(label(place.call()))
                    .name("samples").value(row.samples(place));
                if (row.hasShares()) {
                    json.name("waitsShare").value((float) row.shareOf(place));
                }
                json.endObject();
            }
            json.endArray().endObject();
        }
        json.endArray();
    }

    private static String label(String text) {
        return Label.of(text, Label.LIMIT);
    }
}
