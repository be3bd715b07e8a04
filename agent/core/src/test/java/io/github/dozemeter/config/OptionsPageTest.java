package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import io.github.dozemeter.counters.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OptionsPageTest {

    private static final String THRESHOLDS = "thresholds.";

    @Test
    void helpFitsAHundredColumns() {
        assertThat(Option.help().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void helpNamesEveryOptionAtTheStartOfALine() {
        for (Option option : Option.values()) {
            assertThat(Option.help().lines()).anyMatch(line -> line.startsWith("  " + option.key() + " "));
        }
    }

    @Test
    void helpIsPlainTextThatBeginsWithTheCommandLine() {
        assertThat(Option.help()).startsWith("Usage: java -javaagent:dozemeter.jar").doesNotContain("`")
            .endsWith("\n");
    }

    @Test
    void thePageOfTheOptionsIsFresh() throws IOException {
        Golden.check(Path.of("../../docs/options.md"), markdown(), "dozemeter.docs");
    }

    private static String markdown() {
        StringBuilder page = new StringBuilder("# Options\n\n"
            + "<!-- Made from the enum Option by OptionsPageTest. -->\n\n"
            + "`-javaagent:dozemeter.jar=name=value,name=value`, with colons between the items of a list. A backslash escapes a comma, an\n"
            + "equals sign and a backslash, and is itself elsewhere (`C:\\logs`, `\\\\server\\share`). `=help` prints these options.\n\n"
            + "The first of these places that has an option wins:\n\n"
            + "1. the agent argument: `tls.clientCa=ca.pem`;\n"
            + "2. a system property: `-Ddozemeter.tls.clientCa=ca.pem`;\n"
            + "3. an environment variable: `DOZEMETER_TLS_CLIENTCA=ca.pem`;\n"
            + "4. the properties file of `config`, in UTF-8: `tls.clientCa=ca.pem`. A backslash starts an escape there, so write\n"
            + "   `C:/logs/report.txt` or `C:\\\\logs\\\\report.txt`.\n\n"
            + "An unknown name or an invalid value is one line on stderr, and the next place, or else the default, decides.\n\n"
            + "| option | values | default | meaning |\n"
            + "| --- | --- | --- | --- |\n");
        Stream.of(Option.values()).filter(option -> !isThreshold(option)).forEach(option -> page.append("| `").append(option.key())
            .append("` | ").append(values(option)).append(" | ").append(defaultValue(option)).append(" | ").append(option.meaning)
            .append(" |\n"));
        page.append("\nThe group `waits` consists of " + labelsOfWaits() + ".\n\n"
            + "## Thresholds of the verdicts\n\n"
            + "From these rates on a verdict is an information, from a cost of `thresholds.coreShare` on a warning; its [page](verdicts) has\n"
            + "the reasons. A default in percent takes 0.01% to 100%, any other a number from 0 to 1000000000.\n\n");
        page.append(Stream.of(Option.values()).filter(OptionsPageTest::isThreshold)
            .map(option -> "`" + option.key() + "=" + option.defaultValue + "`").collect(Collectors.joining(", "))).append(".\n");
        return page.append("\nReserved for a later version and refused: `" + String.join("`, `", Option.PLANNED) + "`.\n").toString();
    }

    private static boolean isThreshold(Option option) {
        return option.key().startsWith(THRESHOLDS);
    }

    private static String values(Option option) {
        String values = option.rule.expectation();
        return option == Option.CALLS ? "labels and groups" : values.equals("any text") ? "" : values;
    }

    private static String defaultValue(Option option) {
        return option.defaultValue.isEmpty() ? "" : "`" + option.defaultValue + "`";
    }

    private static String labelsOfWaits() {
        return Call.named("waits").stream().map(call -> "`" + call.label() + "`")
            .collect(Collectors.joining(", "));
    }
}
