package io.github.dozemeter.cli;

import io.github.dozemeter.export.report.TableQuery;
import picocli.CommandLine.Option;

/** How much the verbs show that print a table. */
final class TableOptions {

    @Option(names = "--all", description = "list all lines, not only those with a finding or 1%% of a core")
    private boolean all;
    @Option(names = "--details",
        description = "print all that is known of each line, and who else wakes the JVM, instead of a short table")
    private boolean details;

    TableQuery.Extent extent() {
        if (details) {
            return TableQuery.Extent.DETAILS;
        }
        return all ? TableQuery.Extent.ALL : TableQuery.Extent.FINDINGS;
    }
}
