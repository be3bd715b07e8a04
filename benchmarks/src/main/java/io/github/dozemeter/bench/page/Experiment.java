package io.github.dozemeter.bench.page;

import java.util.List;

/** What fills a section of docs/performance.md. */
public interface Experiment {

    Section measure() throws Exception;

    /** What was measured, and how that compares with the targets. */
    record Section(List<DataTable> tables, List<Goal> goals) {

        public Section {
            tables = List.copyOf(tables);
            goals = List.copyOf(goals);
        }
    }

    /**
     * A table as it was measured, for the data file.
     *
     * @param title a JDK, and after a comma what was set; empty if it is the only table of its chapter
     * @param note how it was measured
     */
    record DataTable(String title, String note, List<String> columns, List<List<String>> rows) {

        public DataTable {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
        }

        public String cell(List<String> row, String column) {
            return row.get(columns.indexOf(column));
        }

        public String jdk() {
            int comma = title.indexOf(", ");
            return comma < 0 ? title : title.substring(0, comma);
        }

        public String setting() {
            return title.substring(jdk().length());
        }
    }

    /**
     * A target and what was measured.
     *
     * @param verdict {@link #MET}, or in words why not
     */
    record Goal(String what, String jdk, String target, String measured, String verdict) {

        public static final String MET = "met";
        private static final String NOT_MET = "**not met**";

        public Goal(String what, int feature, String target, String measured, boolean isMet) {
            this(what, String.valueOf(feature), target, measured, isMet ? MET : NOT_MET);
        }
    }
}
