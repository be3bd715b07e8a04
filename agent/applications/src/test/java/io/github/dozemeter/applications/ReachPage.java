package io.github.dozemeter.applications;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** {@code docs/reach.md}, of the rows that runs have left, also earlier ones. */
final class ReachPage {

    private static final Path PAGE = Path.of("../../docs/reach.md");
    private static final Path TEMPLATE = Path.of("src/test/resources/reach.md.template");
    private static final Path ROWS = Path.of("target/reach");
    private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().setPrettyPrinting().create();

    /** One application on one JDK: with {@code -javaagent}, attached by {@code report}, and by {@code look}. */
    record Row(Subject subject, int feature, Reach counted, Reach attached, Reach looked) {

        void save() throws IOException {
            Files.createDirectories(ROWS);
            Files.writeString(ROWS.resolve(subject + "-" + feature + ".json"), GSON.toJson(this));
        }
    }

    private ReachPage() {
    }

    static void write() throws IOException {
        List<Row> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(ROWS)) {
            for (Path file : files.toList()) {
                rows.add(GSON.fromJson(Files.readString(file), Row.class));
            }
        }
        rows.sort(Comparator.comparing(Row::subject).thenComparing(Row::feature));
        StringBuilder figures = new StringBuilder();
        StringBuilder findings = new StringBuilder();
        for (Row row : rows) {
            figures.append("| ").append(row.subject.title()).append(" | ").append(row.feature).append(" | ")
                .append(String.format(Locale.ROOT, "%,.0f", row.attached.kernel())).append(" | ")
                .append(percent(row.attached.explained())).append(" | ").append(percent(row.counted.explained()))
                .append(" | ").append(placed(row, row.attached)).append(" | ").append(placed(row, row.looked)).append(" |\n");
        }
        for (Subject subject : Subject.values()) {
            rows.stream().filter(row -> row.subject == subject).findFirst().ifPresent(row -> findings.append(said(row)));
        }
        Files.writeString(PAGE, Files.readString(TEMPLATE).replace("{figures}\n", figures).replace("{findings}\n", findings));
    }

    private static String said(Row row) {
        return "| " + String.join(" | ", row.subject.title(), findings(row.counted), findings(row.attached), findings(row.looked),
            row.subject.judgement()) + " |\n";
    }

    private static String findings(Reach seen) {
        return seen.findings().isEmpty() ? "none" : String.join(", ", seen.findings());
    }

    /** Empty where too few wake-ups are there to tell. */
    private static String placed(Row row, Reach seen) {
        return row.attached.isFew() ? "" : percent(seen.placed());
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.0f%%", share * 100);
    }
}
