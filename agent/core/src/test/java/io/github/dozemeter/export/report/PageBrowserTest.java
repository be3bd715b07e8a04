package io.github.dozemeter.export.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.support.Numbers;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page as a person meets it, with a mouse, a keyboard, a phone, in the dark. */
class PageBrowserTest extends SitesInBrowser {

    @Test
    void theSiteToFixFirstIsOneClickAway() throws IOException {
        threeSites();
        Page page = live();
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
            .hasText("Fix Spin.run:7 first: it uses 1.6% of a core.");
        page.locator("h1").getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("Spin.run:7")).click();
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "true");
        assertThat(button(page, "Spin.run:7")).isFocused();
        assertThat(page.locator("#state")).containsText("Live");
    }

    @Test
    void theTitleNamesTheFindingAndTheApplication() throws IOException {
        String before = System.getProperty("sun.java.command");
        System.setProperty("sun.java.command", "/opt/shop.jar");
        try {
            threeSites();
            assertThat(live()).hasTitle("Fix Spin.run:7 · shop · Dozemeter");
            System.setProperty("sun.java.command", "a.module/a.b.Main");
            assertThat(live()).hasTitle("Fix Spin.run:7 · Main · Dozemeter");
        } finally {
            System.setProperty("sun.java.command", before);
        }
    }

    @Test
    void theWorstLineUnfoldsByKeyboardAndShowsItsFix() throws IOException {
        threeSites();
        Page page = live();
        assertThat(names(page)).hasText(new String[] {"Spin.run:7", "Zero.run:7"});
        button(page, "Spin.run:7").focus();
        assertThat(page.getByText("What to write instead", new Page.GetByTextOptions().setExact(true))).hasCount(0);
        page.keyboard().press("Enter");
        Locator site = page.locator("#sites > tbody").first();
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "true");
        assertThat(site.getByText("What to write instead", new Locator.GetByTextOptions().setExact(true))).isVisible();
        assertThat(site.locator("pre").first()).containsText("Thread.yield();");
        assertThat(site.locator(".where code")).hasText("at a.Spin.run(Spin.java:7)");
        assertThat(site.locator(".try code")).hasText(Pattern.compile("java -jar dozemeter.jar try \\d+ a\\.Spin\\.run:7"));
        assertThat(site.getByRole(AriaRole.IMG, new Locator.GetByRoleOptions()
            .setName(Pattern.compile("requested 0, took 8 µs"))))
            .isVisible();
        page.keyboard().press("Space");
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "false");
    }

    @Test
    void aCodeExampleIsNeverCutOff() throws IOException {
        threeSites();
        for (int width : new int[] {390, 1200}) {
            Page page = live(new NewContextOptions().setViewportSize(width, 844));
            button(page, "Spin.run:7").click();
            page.evaluate("document.querySelector('.guides').append(...Object.keys(GUIDES).flatMap(guide))");
            assertThat(page.locator("pre")).not().hasCount(0);
            assertThat(page.evaluate("[...document.querySelectorAll('pre')].filter(pre => pre.scrollWidth > pre.clientWidth).map(pre => pre.textContent)"))
                .isEqualTo(List.of());
        }
    }

    @Test
    void linesWithoutAFindingAreFoldedBelowTheOthers() throws IOException {
        threeSites();
        Page page = live();
        assertThat(names(page)).hasText(new String[] {"Spin.run:7", "Zero.run:7"});
        assertThat(page.locator("#count")).hasText("2 of 3 lines");
        button(page, "1 more line without a finding").click();
        assertThat(names(page)).hasText(new String[] {"Spin.run:7", "Zero.run:7", "Fine.run:7"});
        assertThat(page.locator("#count")).hasText("3 lines");
        assertThat(page.locator("#more")).isHidden();
    }

    @Test
    void fiftyOneLinesFitOnTwoScreens() throws IOException {
        threeSites();
        for (int i = 0; i < 48; i++) {
            figures.pause(Call.PARK_NANOS, "com.example.shop.OrderProcessor" + i, 50_000, 60_000);
        }
        Page page = live();
        showAll(page);
        assertThat(page.locator("#sites > tbody")).hasCount(51);
        assertThat(((Number) page.evaluate("document.getElementById('sites').getBoundingClientRect().bottom + scrollY")).doubleValue())
            .isLessThanOrEqualTo(2 * 900);
    }

    @Test
    void everyControlHasAName() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).threads(busyServer().take());
        Page page = live();
        button(page, "Spin.run:7").click();
        assertThat(page.evaluate("[...document.querySelectorAll('button, a, input, select, summary, th')].filter(one => "
            + "!((one.labels && one.labels[0] || one).textContent.trim())).map(one => one.outerHTML)")).isEqualTo(List.of());
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1))).hasCount(1);
        assertThat(page.getByRole(AriaRole.ROWHEADER)).not().hasCount(0);
    }

    @Test
    void aRowHasTheNumbersOfTheTerminal() throws IOException {
        threeSites();
        figures.pauses(99, Call.THREAD_SLEEP, "a.Mixed", 0, 2_000).pause(Call.THREAD_SLEEP, "a.Mixed", 20_000_000, 20_100_000);
        Page page = live();
        showAll(page);
        Locator spin = row(page, "Spin.run:7");
        assertThat(spin.locator(".row > *")).hasText(new String[] {"1.6%", "2.0k/s", "100%", "0", "8 µs", "yield", "Spin.run:7",
            "▲Warning YIELD_SPIN", ""});
        assertThat(row(page, "Fine.run:7").locator(".cpu")).hasText("-");
        assertThat(row(page, "Mixed.run:7").locator(".zero")).hasText("99.0%");
        assertThat(row(page, "Mixed.run:7").locator(".requested")).hasText("0 | 20 ms");
        assertThat(row(page, "Mixed.run:7").locator(".took")).hasText("2 µs | 20 ms");
    }

    @Test
    void filterShowAndHeadsChangeTheList() throws IOException {
        threeSites();
        Page page = live();
        page.getByLabel("Filter").fill("zero_SLEEP");
        assertThat(names(page)).hasText(new String[] {"Zero.run:7"});
        assertThat(page.locator("#count")).hasText("1 of 3 lines");
        page.getByLabel("Filter").fill("parkNanos b.jar");
        assertThat(names(page)).hasText(new String[] {"Fine.run:7"});
        page.getByLabel("Filter").fill("");
        page.getByLabel("Show").selectOption("warnings");
        assertThat(names(page)).hasText(new String[] {"Spin.run:7"});
        showAll(page);
        button(page, "rate").focus();
        page.keyboard().press("Enter");
        assertThat(names(page)).hasText(new String[] {"Zero.run:7", "Spin.run:7", "Fine.run:7"});
        assertThat(page.locator("th.rate")).hasAttribute("aria-sort", "descending");
        button(page, "line").click();
        assertThat(names(page)).hasText(new String[] {"Spin.run:7", "Zero.run:7", "Fine.run:7"});
        assertThat(page.locator("th.name").first()).hasAttribute("aria-sort", "ascending");
    }

    @Test
    void aSiteIsCopiedAsMarkdown() throws IOException {
        threeSites();
        Page page = live();
        button(page, "Spin.run:7").click();
        button(page, "Copy as Markdown").click();
        assertThat(button(page, "Copied")).isVisible();
        assertThat((String) page.evaluate("navigator.clipboard.readText()"))
            .startsWith("### `a.Spin.run:7` in `b.jar`\n\n"
                + "`Thread.yield`: 2.0k/s; 100% zero pauses; requested 0; took 8 µs; CPU: 1.6%.")
            .contains("- **YIELD\\_SPIN** (warning): 2.0k yields/s use 1.6% of a core; watched for 1 s. Fix: block, or back off");
    }

    @Test
    void thePageWritesNumbersAsAllOtherOutputs() throws IOException {
        Page page = live();
        for (double value : new double[] {0, 1e-9, 0.0004, 0.003, 0.01, 0.0499, 0.0944, 0.0996, 0.145, 0.5, 0.9004, 0.99949, 0.99999, 1, 1.25, 2,
            9.949, 9.95, 12.345, 99.94, 171.4, 999.4, 999.6, 1_234.4, 5_000, 9_951, 82_345, 999_499, 1_161_224}) {
            String js = "value => [rate(value), count(value), percent(value), ofCore(value), duration(value * 1e-9), duration(value * 1e-6),"
                + " duration(value / 1000), written(value * 1e-6), written(value)]";
            assertThat(page.evaluate(js, value)).as("%s", value).isEqualTo(List.of(Numbers.rate(value), Numbers.count(value),
                Numbers.percent(value), Numbers.ofCore(value), Numbers.duration(value), Numbers.duration(value * 1e3),
                Numbers.duration(value * 1e6), Numbers.written(value * 1e3), Numbers.written(value * 1e9)));
        }
    }

    @Test
    void theAddressKeepsTheViewAndOpensASite() throws IOException {
        threeSites();
        Page page = live();
        page.getByLabel("Filter").fill("run");
        button(page, "line").click();
        button(page, "Fine.run:7").click();
        page.locator("#sites > tbody").nth(2).getByText("Copy link").click();
        assertThat(button(page, "Copied")).isVisible();
        String link = (String) page.evaluate("navigator.clipboard.readText()");
        assertThat(link).matches("http://127[^#]+/#site=[0-9a-f]+&filter=run&sort=name");
        Page other = browser.page(new NewContextOptions());
        other.navigate(link);
        assertThat(names(other)).hasText(new String[] {"Spin.run:7", "Zero.run:7", "Fine.run:7"});
        assertThat(other.getByLabel("Filter")).hasValue("run");
        assertThat(button(other, "Fine.run:7")).hasAttribute("aria-expanded", "true");
    }

    @Test
    void aFilterWithoutAHitSaysSo() throws IOException {
        threeSites();
        Page page = live();
        assertThat(page.locator("#none")).isHidden();
        page.getByLabel("Filter").fill("nowhere");
        assertThat(page.locator("#none")).hasText("No line matches the filter.");
    }

    @Test
    void withoutJavaScriptNothingSeemsToLoad() throws IOException {
        Page page = live(new NewContextOptions().setJavaScriptEnabled(false));
        assertThat(page.locator("main")).not().containsText("Loading");
        assertThat(page.locator("h1")).hasText("");
    }

    @Test
    void aNumberAndItsUnitStandOnOneLine() throws IOException {
        figures.pause(Call.PARK_NANOS, "c.Fine", 50_000, 60_000);
        Page page = live();
        showAll(page);
        page.locator(".open").click();
        assertThat(page.locator(".numbers").textContent()).contains("60\u00a0µs").doesNotContain("60 µs");
    }

    @Test
    void aNameIsBrokenBetweenClassAndMethodAlone() throws IOException {
        figures.pause(Call.PARK_NANOS, "c.OrderedScheduledExecutor", 50_000, 60_000);
        Page page = live(new NewContextOptions().setViewportSize(320, 640));
        showAll(page);
        assertThat(page.locator(".open .class")).hasText("OrderedScheduledExecutor");
        for (String part : List.of("class", "method")) {
            assertThat(page.evaluate("document.querySelector('.open ." + part + "').getClientRects().length")).isEqualTo(1);
        }
    }

    @Test
    void anApplicationWithoutFindingsIsToldSo() throws IOException {
        figures.pause(Call.PARK_NANOS, "c.Fine", 50_000, 60_000);
        Page page = live();
        assertThat(page.locator("h1")).hasText("No action needed: 10 wakeups/s.");
        assertThat(page.locator("h1 a")).hasCount(0);
        assertThat(page.locator("#sites")).isHidden();
        assertThat(page).hasTitle(Pattern.compile("No action needed · .*"));
        button(page, "1 more line without a finding").click();
        assertThat(names(page)).hasText(new String[] {"Fine.run:7"});
    }

    @Test
    void anApplicationWithoutPausesIsToldSoToo() throws IOException {
        Page page = live();
        assertThat(page.locator("#sub")).hasText(
            "No pauses were counted yet. As soon as a class that the agent has rewritten pauses, its line of code appears here. "
                + "Pauses inside the JDK, in native code and by reflection are not seen; waits with a time only with calls=default:waits.");
        assertThat(page.locator("#board")).isHidden();
    }

    @Test
    void whatIsDeferredStandsApartAndIsNotPraised() throws IOException {
        figures.facts.activate();
        assertThat(live().locator("#deferred")).not().isVisible();
        figures.deferred("a.Quiet");
        Page quiet = live();
        assertThat(quiet.locator("#classes")).hasText("a.Quiet");
        assertThat(quiet.locator("#seen")).isHidden();
        assertThat(quiet.locator("#sub")).hasText("No pauses were counted yet, and 1 class cannot be instrumented now: see below.");
        threeSites();
        figures.sampled(Hostile.NAME, 2);
        Page page = live();
        assertThat(page.locator("#sub")).not().containsText("All is well");
        assertThat(page.locator("#samples > li")).hasCount(1);
        assertThat(page.locator("#samples > li")).containsText("Thread.join: 2 threads");
    }

    @Test
    void aKnownPauseNamesTheVersionThatEndsItAndIsFoundByItsId() throws IOException {
        figures.knowing(KnownBugs.at("b.Zero"));
        threeSites();
        Page page = live();
        page.getByLabel("Filter").fill("known cart-poll");
        assertThat(names(page)).hasText(new String[] {"Zero.run:7"});
        button(page, "Zero.run:7").click();
        Locator site = page.locator("#sites > tbody").first();
        assertThat(site.locator(".finding .known")).hasText("known");
        assertThat(site).containsText("cart-poll (cart 1.5): polls the price list; fixed in 2.0: upgrade to 2.0.");
        assertThat(site.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("shop.example/77")))
            .hasAttribute("href", "https://shop.example/77");
        assertThat(site.locator(".verdicts .known code")).hasText(new String[] {
            "<dependency><groupId>com.shop</groupId><artifactId>cart</artifactId><version>2.0</version></dependency>", "implementation(\"com.shop:cart:2.0\")"});
    }

    @Test
    void anExperimentIsMarkedAtItsSiteAndItsResultAfterwards() throws IOException {
        threeSites();
        figures.tried("b.Zero", "it saves");
        Site zero = new Site(Call.THREAD_SLEEP, "b.Zero", "run", 7, "b.jar");
        figures.facts.tried.running(new TriedSites.Running(zero, "guard", Long.MAX_VALUE));
        Page page = live();
        assertThat(page.locator("#trying")).hasText("An experiment changes this application: pauses of Zero.run:7 in turns (guard).");
        page.getByLabel("Filter").fill("b.Zero");
        button(page, "Zero.run:7").click();
        Locator site = page.locator("#sites > tbody").first();
        assertThat(site.locator(".finding .tried")).hasText(new String[] {"experiment", "tried"});
        assertThat(site.locator(".verdicts .badge.tried")).hasText(new String[] {"experiment", "tried"});
        assertThat(site).containsText("its pauses are changed in turns (guard); its verdicts stand still.");
        assertThat(site).containsText("it saves (2023-11-14 22:13 UTC).");
    }

    @Test
    void waitsTellHowManyExpiredAndSchedulesTheirPeriod() throws IOException {
        figures.waitsAndSchedules();
        Page page = live();
        showAll(page);
        button(page, "Poller.run:7").click();
        Locator poller = row(page, "Poller.run:7");
        assertThat(poller.locator(".outcome")).hasText("98.0% of waits expired.");
        assertThat(poller.locator(".numbers")).containsText("expired98");
        button(page, "Ticker.run:7").click();
        Locator ticker = row(page, "Ticker.run:7");
        assertThat(ticker.locator(".rate")).hasText("-");
        assertThat(ticker.locator(".outcome")).hasText("every 1 ms, made 2 times.");
        assertThat(ticker.locator(".numbers")).containsText("schedules made2shortest period1 ms");
        assertThat(ticker.locator(".numbers")).not().containsText("zero");
        assertThat(ticker.locator("figure")).hasCount(0);
        assertThat(ticker.getByText("Histogram")).isHidden();
        ticker.getByText("Copy as Markdown").click();
        assertThat(ticker.getByText("Copied")).isVisible();
        assertThat((String) page.evaluate("navigator.clipboard.readText()"))
            .contains("`ScheduledExecutorService.scheduleWithFixedDelay`: every 1 ms, made 2 times; CPU: ");
    }

    @Test
    void inTheDarkItIsDark() throws IOException {
        threeSites();
        Page page = live(new NewContextOptions().setColorScheme(ColorScheme.DARK));
        assertThat(page.locator("body")).hasCSS("background-color", "rgb(17, 19, 24)");
        assertThat(live(new NewContextOptions().setColorScheme(ColorScheme.LIGHT)).locator("body"))
            .hasCSS("background-color", "rgb(246, 245, 241)");
    }

    @Test
    void onAPhoneNothingScrollsSideways() throws IOException {
        threeSites();
        figures.pause(Call.THREAD_SLEEP, "long.Name" + "WithoutAnEnd".repeat(16), 0, 900_000_000)
            .pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 1);
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).threads(busyServer().thread("long-name-" + "w".repeat(150), 90, 90,
            polling("org." + "longpackage.".repeat(12) + "Name.run:1")).take());
        Page page = live(new NewContextOptions().setViewportSize(360, 740));
        showAll(page);
        assertThat(page.locator("#sites > tbody")).hasCount(10);
        for (Locator open : page.locator(".open").all()) {
            open.click();
        }
        assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    }

    @Test
    void ofTwoThousandLinesTheFirstHundredAreShownUntilAllAreWanted() throws IOException {
        for (int i = 0; i < 1_890; i++) {
            figures.pause(Call.THREAD_SLEEP, "many.Site" + i, 0, 1_000 + i);
        }
        Page page = live();
        showAll(page);
        assertThat(page.locator("#sites > tbody")).hasCount(100);
        assertThat(page.locator("#count")).hasText("100 of 1,890 lines");
        page.getByLabel("Filter").fill("many.Site42.");
        assertThat(names(page)).hasText(new String[] {"Site42.run:7"});
        page.getByLabel("Filter").fill("");
        button(page, "Show all 1,890 lines").click();
        assertThat(page.locator("#sites > tbody")).hasCount(1_890);
    }
}
