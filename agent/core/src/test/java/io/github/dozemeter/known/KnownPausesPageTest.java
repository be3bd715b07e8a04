package io.github.dozemeter.known;

import io.github.dozemeter.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Makes docs/known-pauses.md from the table. */
class KnownPausesPageTest {

    private static final Pattern ON_GITHUB = Pattern.compile("https://github\\.com/[^/]+/([^/]+)/(?:issues|pull)/(\\d+).*");
    private static final Pattern LAST_PART = Pattern.compile(".*/([^/]+)/?");
    private static final String HEAD = """
        # Known pauses

        <!-- Made from known-pauses.yaml by KnownPausesPageTest: mvn test -Ddozemeter.docs=write -->

        For an engineer who reads `known: ...` in a report, on the page or in a log line: which published versions of libraries
        pause at a cost, where, and what to do. Each row is an entry of Dozemeter's built-in
        [table](../agent/core/src/main/resources/io/github/dozemeter/known/known-pauses.yaml).

        ## What the line means

        ```
        known: sentinel-time-ticker (sentinel-core 1.8.1): a thread that keeps the time wakes every millisecond, also while
            nothing runs; fixed in 1.8.2: upgrade to 1.8.2 or later, where it sleeps 300 ms while idle
        ```

        This site runs a bad version of that artifact: the id of the entry, the artifact and its version, what the code does, the
        first good version, the way out. `dozemeter_known_pause` has it as a [metric](metrics.md#known-pauses), `/api/sites` as
        [`known`](api.md#apisites).

        - Class, method and kind of call of the site find the entry; **the version decides**. A good version has the same line often enough.
        - Where the line belongs to a library that many share, such as Netty's timer wheel, the entry is that of its *owner*: the artifact
          that chose the period. Then the names of the threads that pause there, or their callers, decide too, and the version is
          the owner's. Both are sampled, so such a line may come later than the figures.
        - The version is read from the jar that the class was loaded from, also inside another jar: from its file name
          (`netty-common-4.1.43.Final.jar`), from `pom.properties` of that artifact, from the manifest of a jar of that name. If none
          tells the version, Dozemeter says nothing. So no line does not mean that no version is bad.
        - A class with another package before its own (`com.shop.shaded.io.netty...`) is a *copy*. The line says so, and names the
          file that holds it: an upgrade has to come from whoever made that file.
        - An entry with a system or a JDK holds there alone.

        *Checked* says how we know. *Reproduced*: it ran, and was measured. *Class file*: the class files of bad versions were read, in
        the number given, and of the first good one if there is one; versions between two that were read and are alike are taken to be alike. *Reported*:
        the links say so; nobody could check it. "None" below *fixed in* means none up to the last version in the range, which was the
        newest that was read. Ranges are [Maven's](https://maven.apache.org/pom.html#dependency-version-requirement-specification):
        `[` and `]` include the version, `(` and `)` do not.
        """;
    private static final String TAIL = """

        ## Add an entry, or your own

        Entries are YAML of a simple form: a text on one line, plain or in double quotes, or a list of texts; comments on lines of
        their own. Versions of two parts need quotes (`"2.0"`), because YAML takes them for numbers.

        ```yaml
        - id: shop-cart-poll
          problem: polls the price list every millisecond, also while nobody shops
          artifacts: [com.shop:cart]
          versions: "[1.4.0,1.6.2]"
          fixed: 1.6.3
          sites: [com.shop.cart.Prices#refresh]
          verdicts: [SHORT_POLL]
          advice: upgrade to 1.6.3, or set shop.prices.poll to 100 ms
          links: [https://jira.shop.example/browse/CART-77]
          checked: reported
        ```

        [known-pauses.schema.json](known-pauses.schema.json) describes every field; editors that know JSON Schema check a file while you
        write it.

        - **Your own libraries**: `known=our-pauses.yaml` adds the entries of that file. One with the id of a built-in
          entry replaces it. What is wrong with an entry is one line in the log with its id; the others are used.
        - **For everybody**: add the entry to the table, beside those of its product, and run `mvn test -Ddozemeter.docs=write`. Tests compare it
          with the schema. Name the versions whose class files you read (`seen`), end the range at the newest of them,
          and never leave it to the site alone: the good version may have the same line.
        - **A pause that is meant**: `verdicts: [INTENDED]`. The site gets [that verdict](verdicts/INTENDED.md) and no other.
        """;

    @Test
    void thePageOfKnownPausesIsFresh() throws IOException {
        String page = HEAD + section("Bad versions", "fixed in", known -> !known.isIntended())
            + section("Intended: leave these", "", KnownPause::isIntended) + TAIL;
        Golden.check(Path.of("../../docs/known-pauses.md"), page, "dozemeter.docs");
    }

    /** A table for each group of artifacts. */
    private static String section(String title, String fixed, Predicate<KnownPause> isIn) {
        Map<String, List<KnownPause>> groups = new TreeMap<>();
        List<KnownPause> byId = new ArrayList<>(KnownPauseFile.builtIn().entries());
        byId.sort(Comparator.comparing(KnownPause::id));
        for (KnownPause known : byId) {
            if (isIn.test(known)) {
                String first = known.artifacts().get(0);
                groups.computeIfAbsent(first.substring(0, first.indexOf(':')), name -> new ArrayList<>()).add(known);
            }
        }
        StringBuilder text = new StringBuilder(groups.isEmpty() ? "" : "\n## " + title + "\n");
        groups.forEach((group, entries) -> {
            text.append("\n### ").append(group).append("\n\n| entry | versions |").append(fixed.isEmpty() ? "" : " fixed in |")
                .append(fixed.isEmpty() ? " why it is fine |" : " what it does; what to do |").append(" where | checked |\n| --- | --- |")
                .append(fixed.isEmpty() ? "" : " --- |").append(" --- | --- | --- |\n");
            entries.forEach(known -> text.append(row(known, !fixed.isEmpty())));
        });
        return text.toString();
    }

    private static String row(KnownPause known, boolean withFix) {
        String artifacts = codes(known.artifacts());
        String condition = known.onlyOn().isEmpty() ? "" : "; only on " + known.onlyOn();
        String fix = known.fixedIn().isEmpty() ? "none" : known.fixedIn();
        return "| " + String.join(" | ", "**" + known.id() + "**", artifacts + "<br>" + code(known.versions().toString()) + condition)
            + " | " + (withFix ? fix + " | " : "") + cell(known.problem()) + "; " + cell(known.advice()) + " | " + where(known) + " | " + checked(known) + " |\n";
    }

    private static String where(KnownPause known) {
        StringBuilder where = new StringBuilder(codes(known.sites()));
        if (!known.owner().isEmpty()) {
            List<String> threads = known.fields().getOrDefault("owner-threads", List.of());
            List<String> callers = known.fields().getOrDefault("owner-callers", List.of());
            where.append("<br>owner `").append(known.owner()).append("`: ").append(threads.isEmpty() ? "" : "threads " + codes(threads))
                .append(threads.isEmpty() || callers.isEmpty() ? "" : " or ").append(callers.isEmpty() ? "" : "called by " + codes(callers));
        }
        if (!known.madeBy().isEmpty()) {
            where.append("<br>made by ").append(code(known.madeBy())).append(known.period().isEmpty() ? "" : ", " + known.period());
        }
        return where.toString();
    }

    private static String checked(KnownPause known) {
        String seen = known.seen().isEmpty() ? "" : ", " + known.seen().size() + (known.seen().size() == 1 ? " version" : " versions");
        List<String> links = new ArrayList<>();
        known.links().forEach(link -> links.add("[" + name(link) + "](" + link + ")"));
        return known.checked() + seen + (links.isEmpty() ? "" : "<br>" + String.join(", ", links));
    }

    private static String name(String link) {
        Matcher github = ON_GITHUB.matcher(link);
        Matcher last = LAST_PART.matcher(link);
        return github.matches() ? github.group(1) + " " + github.group(2) : last.matches() ? last.group(1) : link;
    }

    private static String codes(List<String> names) {
        List<String> codes = new ArrayList<>();
        names.forEach(name -> codes.add(code(name)));
        return String.join(", ", codes);
    }

    private static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }

    private static String cell(String text) {
        return text.replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("<", "\\<").replace("_", "\\_");
    }
}
