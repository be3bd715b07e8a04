package io.github.dozemeter.known;

import io.github.dozemeter.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Makes docs/known-pauses.md from the table. */
class KnownPausesPageTest {

    private static final Pattern ON_GITHUB = Pattern.compile("https://github\\.com/[^/]+/[^/]+/(?:issues|pull)/(\\d+).*");
    private static final Pattern LAST_PART = Pattern.compile(".*/([^/]+)/?");
    /** The text above the tables says it. */
    private static final String WITHOUT_A_FIX = " is a constant of the code";
    /** The file has all. */
    private static final int MAX_LINKS = 2;
    private static final String HEAD = """
        # Known pauses

        <!-- Made from known-pauses.yaml by KnownPausesPageTest: mvn test -Ddozemeter.docs=write -->

        Published versions of libraries that pause at a cost, and what to do, from the built-in
        [table](../agent/core/src/main/resources/io/github/dozemeter/known/known-pauses.yaml), which also has lines, callers and all links.

        ## What the line means

        ```
        known: sentinel-time-ticker (sentinel-core 1.8.1): a thread that keeps the time wakes every millisecond, also while
            nothing runs; fixed in 1.8.2: upgrade to 1.8.2 or later, where it sleeps 300 ms while idle
        ```

        This site runs a bad version of that artifact. Its [metric](metrics.md#known-pauses) and [`/api/sites`](api.md#apisites) show it, too.

        - Class, method and kind of call find the entry; **the version decides**, because a good version often has the same line. It is read
          from the jar of the class: its file name, `pom.properties` or manifest. If none has it, there is no line.
        - Where many libraries share a line, such as Netty's timer wheel, the entry is that of its *owner*, the artifact that chose the
          period. Stack samples decide that, so the line may come later than the numbers.
        - A class with another package before its own (`com.shop.shaded.io.netty...`) is a *copy*: an upgrade has to come from the maker
          of its file.

        `java -jar dozemeter.jar known com.lmax:disruptor:3.3.6` looks up a version, `known disruptor-sleeping` an entry.

        ## The table

        Ticks and polls go on while there is nothing to do, unless the row says otherwise. *Fixed in*: the version to upgrade to; without it,
        none up to the last version in the range, the newest that was read. *Checked*: of how many bad versions the class files were read
        (versions between two that are alike are taken to be alike); *: it ran, and was measured; -: only the links state it. Ranges are
        [Maven's](https://maven.apache.org/pom.html#dependency-version-requirement-specification). Where a row without a fix says nothing
        of what to do, the time is a constant of the code.
        """;
    private static final String TAIL = """

        ## Add an entry, or your own

        Entries are YAML of a simple form: a text on one line, plain or in double quotes, or a list of texts. Versions of two parts need
        quotes (`"2.0"`).

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

        [known-pauses.schema.json](known-pauses.schema.json) describes every field.

        - **Your own libraries**: `known=our-pauses.yaml` adds the entries of that file; an entry with the id of a built-in entry replaces it.
          What is wrong with an entry is one line in the log; the others are used.
        - **For everybody**: add the entry to the table and run `mvn test -Ddozemeter.docs=write`. Name the versions whose class files
          you read (`seen`), and end the range at the newest of them.
        - **A pause that fails no build**: `gate: none`. That needs an entry that no release ends, and one of three: the line costs about 100
          wakeups/s or less by default, an application has to choose it, or no setting changes it.
        - **A pause that is meant**: `verdicts: [INTENDED]`. The site gets [that verdict](verdicts/INTENDED.md) and no other.
        """;

    @Test
    void thePageOfKnownPausesIsFresh() throws IOException {
        String page = HEAD + section("Bad versions", "fixed in", known -> known.failsGates)
            + section("For information: these fail no gate", "fixed in", known -> !known.isIntended && !known.failsGates)
            + section("Intended: leave these", "", known -> known.isIntended) + TAIL;
        Golden.check(Path.of("../../docs/known-pauses.md"), page, "dozemeter.docs");
    }

    /** One table, by group of artifacts and id. */
    private static String section(String title, String fixed, Predicate<KnownPause> isIn) {
        List<KnownPause> entries = new ArrayList<>(KnownPauseFile.builtIn().entries());
        entries.removeIf(known -> !isIn.test(known));
        entries.sort(Comparator.comparing(KnownPausesPageTest::group).thenComparing(known -> known.id));
        StringBuilder text = new StringBuilder("\n### " + title + "\n\n| entry | versions |").append(fixed.isEmpty() ? "" : " fixed in |")
            .append(fixed.isEmpty() ? " why it is fine | where |" : " what it does; what to do |").append(" checked |\n| --- | --- | --- | --- | --- |\n");
        entries.stream().collect(Collectors.groupingBy(known -> List.of(known.artifacts, known.onlyOn(), known.fixedIn, known.problem,
            known.advice), LinkedHashMap::new, Collectors.toList())).values().forEach(alike -> text.append(row(alike, !fixed.isEmpty())));
        return text.toString();
    }

    private static String group(KnownPause known) {
        String first = known.artifacts.get(0);
        return first.substring(0, first.indexOf(':'));
    }

    /** @param alike entries that differ in their versions and sites alone */
    private static String row(List<KnownPause> alike, boolean withFix) {
        KnownPause known = alike.get(0);
        String artifacts = codes(known.artifacts);
        String condition = known.onlyOn().isEmpty() ? "" : "; only on " + known.onlyOn();
        String entry = each(alike, "<br>", one -> "**" + one.id + "**");
        String versions = artifacts + "<br>" + each(alike, ", ", one -> code(one.versions.toString())) + condition;
        String problem = cell(known.problem.replaceFirst(", also while [^,;]+$", "")) + cell(advice(known));
        String checked = each(alike, "; ", KnownPausesPageTest::seen) + links(alike);
        List<String> cells = withFix ? List.of(entry, versions, known.fixedIn, problem, checked)
            : List.of(entry, versions, problem, codes(known.sites), checked);
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String each(List<KnownPause> alike, String between, Function<KnownPause, String> text) {
        return alike.stream().map(text).distinct().collect(Collectors.joining(between));
    }

    /** Without the upgrade that the column before has: "upgrade to 2.5.0, which waits" becomes "2.5.0 waits". */
    private static String advice(KnownPause known) {
        if (known.advice.endsWith(WITHOUT_A_FIX)) {
            return "";
        }
        String fix = known.fixedIn;
        String upgrade = "^upgrade to " + Pattern.quote(fix) + "(?![\\w.-])(?: or later)?(?:, | |$)";
        String rest = fix.isEmpty() ? known.advice : known.advice.replaceFirst(upgrade + "which ", Matcher.quoteReplacement(fix + " "))
            .replaceFirst(upgrade + "where ", Matcher.quoteReplacement("in " + fix + " ")).replaceFirst(upgrade + "(?:and )?", "");
        // The title of their table says it.
        return rest.isEmpty() || rest.equals("leave it") ? "" : "; " + rest;
    }

    private static String seen(KnownPause known) {
        String seen = known.seen.isEmpty() ? "-" : String.valueOf(known.seen.size());
        return seen + (known.checked.equals("reproduced") ? "\\*" : "");
    }

    /** Of all that are alike. */
    private static String links(List<KnownPause> alike) {
        String links = alike.stream().flatMap(known -> known.links.stream()).distinct().limit(MAX_LINKS)
            .map(link -> "[" + name(link) + "](" + link + ")").collect(Collectors.joining(", "));
        return links.isEmpty() ? "" : "<br>" + links;
    }

    private static String name(String link) {
        Matcher github = ON_GITHUB.matcher(link);
        Matcher last = LAST_PART.matcher(link);
        return github.matches() ? "#" + github.group(1) : last.matches() ? last.group(1) : link;
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
