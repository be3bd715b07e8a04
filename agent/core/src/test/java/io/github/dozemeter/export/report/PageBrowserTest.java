package io.github.dozemeter.export.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.github.dozemeter.threads.KnownThreads.place;
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
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.ThreadsSnapshot;
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
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Show Spin.run:7")).click();
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "true");
        assertThat(button(page, "Spin.run:7")).isFocused();
        assertThat(page.locator("#state")).containsText("Live");
    }

    @Test
    void theWorstSiteUnfoldsByKeyboardAndShowsTheWayOut() throws IOException {
        threeSites();
        Page page = live();
        assertThat(names(page)).hasText(new String[] {"Spin.run:7", "Zero.run:7", "Fine.run:7"});
        button(page, "Spin.run:7").focus();
        assertThat(page.getByText("What to write instead", new Page.GetByTextOptions().setExact(true)).first())
            .isHidden();
        page.keyboard().press("Enter");
        Locator site = page.locator("#sites > li").first();
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "true");
        assertThat(site.getByText("What to write instead", new Locator.GetByTextOptions().setExact(true))).isVisible();
        assertThat(site.locator("pre").first()).containsText("Thread.yield();");
        assertThat(site.getByRole(AriaRole.IMG, new Locator.GetByRoleOptions()
            .setName(Pattern.compile("requested 0, realised 8 µs"))))
            .isVisible();
        page.keyboard().press("Space");
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "false");
    }

    @Test
    void theShareOfASiteLeavesOutWhatIsNotKnownYet() throws IOException {
        threeSites();
        Locator sites = live().locator("#sites > li");
        assertThat(sites.first()).containsText("96% of known cost");
        assertThat(sites.nth(2)).containsText("not known yet");
    }

    @Test
    void filterShowAndSortChangeTheList() throws IOException {
        threeSites();
        Page page = live();
        page.getByLabel("Filter").fill("zero_SLEEP");
        assertThat(names(page)).hasText(new String[] {"Zero.run:7"});
        assertThat(page.locator("#count")).hasText("1 of 3 sites");
        page.getByLabel("Filter").fill("parkNanos b.jar");
        assertThat(names(page)).hasText(new String[] {"Fine.run:7"});
        page.getByLabel("Filter").fill("");
        page.getByLabel("Show").selectOption("warnings");
        assertThat(names(page)).hasText(new String[] {"Spin.run:7"});
        page.getByLabel("Show").selectOption("all");
        page.getByLabel("Sort by").selectOption("rate");
        assertThat(names(page)).hasText(new String[] {"Zero.run:7", "Spin.run:7", "Fine.run:7"});
        page.getByLabel("Sort by").selectOption("name");
        assertThat(names(page)).hasText(new String[] {"Spin.run:7", "Zero.run:7", "Fine.run:7"});
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
                + "`Thread.yield`: 2.0k/s, 100% zero pauses; requested 0, realised 8 µs on average; cost: 1.6%.")
            .contains("- **YIELD\\_SPIN** (warning): 2.0k yields/s use 1.6% of a core; watched for 1 s. Advice: block, or back off");
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
        page.getByLabel("Sort by").selectOption("name");
        button(page, "Fine.run:7").click();
        page.locator("#sites > li").nth(2).getByText("Copy link").click();
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
        assertThat(page.locator("#none")).hasText("No site matches the filter.");
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
        page.locator(".open").click();
        assertThat(page.locator(".numbers").textContent()).contains("60\u00a0µs").doesNotContain("60 µs");
    }

    @Test
    void aNameIsBrokenBetweenClassAndMethodAlone() throws IOException {
        figures.pause(Call.PARK_NANOS, "c.OrderedScheduledExecutor", 50_000, 60_000);
        Page page = live(new NewContextOptions().setViewportSize(320, 640));
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
        assertThat(page.locator("#first")).isHidden();
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
        assertThat(quiet.locator("#sub")).hasText("No pauses were counted yet, and 1 class cannot be counted: see below.");
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
        Locator site = page.locator("#sites > li").first();
        assertThat(site.locator(".badge.known")).hasText("known");
        assertThat(site).containsText("cart-poll (cart 1.5): polls the price list; fixed in 2.0: upgrade to 2.0.");
        assertThat(site.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("shop.example/77")))
            .hasAttribute("href", "https://shop.example/77");
        assertThat(site.locator(".known code")).hasText(new String[] {
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
        Locator site = page.locator("#sites > li").first();
        assertThat(site.locator(".badge.tried")).hasText(new String[] {"experiment", "tried"});
        assertThat(site).containsText("its pauses are changed in turns (guard); its verdicts stand still.");
        assertThat(site).containsText("it saves (2023-11-14 22:13 UTC).");
    }

    @Test
    void waitsTellHowManyExpiredAndSchedulesTheirPeriod() throws IOException {
        figures.waitsAndSchedules();
        Page page = live();
        assertThat(page.locator("#sites > li").first()).containsText("100/s98.0% of waits expired");
        button(page, "Poller.run:7").click();
        assertThat(page.locator("#sites > li").first().locator(".numbers")).containsText("expired98");
        Locator ticker = page.locator("#sites > li").nth(1);
        assertThat(ticker).containsText("every 1 msmade 2 times");
        button(page, "Ticker.run:7").click();
        assertThat(ticker.locator(".numbers")).containsText("schedules made2shortest period1 ms");
        assertThat(ticker.locator(".numbers")).not().containsText("zero");
        assertThat(ticker.locator("figure")).hasCount(0);
        assertThat(ticker.getByText("Histogram")).isHidden();
        ticker.getByText("Copy as Markdown").click();
        assertThat(ticker.getByText("Copied")).isVisible();
        assertThat((String) page.evaluate("navigator.clipboard.readText()"))
            .contains("`ScheduledExecutorService.scheduleWithFixedDelay`: every 1 ms, made 2 times; cost: ");
    }

    @Test
    void anEstimatedSiteIsARowAmongTheOthersAndSaysWhatItStandsOn() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).sampled(Call.THREAD_SLEEP, "a.Unseen", 3).threads(busyServer().take());
        Page page = live();
        assertThat(page.locator("h1")).hasText("Fix Wheel.run:9 first: it uses up to 99% of a core.");
        assertThat(page.locator("#notes")).hasText("3 more lines use 3.7% of a core.");
        assertThat(names(page)).hasText(new String[] {"Wheel.run:9", "Poller.run:9", "Spin.run:7", "Zero.run:7", "Fine.run:7", "OrderQueue.take:118",
            "Evictor.run:51"});
        assertThat(page.locator("#count")).hasText("7 sites");
        Locator site = page.locator("#sites > li").first();
        assertThat(site.locator(".estimated")).hasText("estimated");
        assertThat(site.locator(".estimated")).hasAttribute("title", "estimated from 20 samples of 1 thread");
        assertThat(page.locator("#sites > li").nth(2).locator(".estimated")).isHidden();
        assertThat(site).containsText("~1.80M/s");
        assertThat(site).containsText("1 thread, 556 ns each time");
        assertThat(site).containsText("ZERO_SLEEP");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Show Wheel.run:9")).click();
        assertThat(site.locator(".numbers")).containsText("estimated from 20 samples of 1 thread");
        assertThat(site.locator(".numbers")).containsText("100%");
        assertThat(site.locator("figure")).hasCount(0);
        assertThat(site.getByRole(AriaRole.LINK)).hasCount(0);
        assertThat(site.getByText("What to write instead", new Locator.GetByTextOptions().setExact(true))).isVisible();
        assertThat(page.locator("#samples > li")).hasText(new String[] {"Unseen.run:9 Thread.sleep: 3 threads"});
        assertThat(page.locator("#above")).isVisible();
        assertThat(page.locator("#footer")).containsText("Counts are exact, except at sites that are estimated");
        page.getByLabel("Filter").fill("estimated");
        assertThat(names(page)).hasText(new String[] {"Wheel.run:9", "Poller.run:9", "OrderQueue.take:118", "Evictor.run:51"});
    }

    @Test
    void anEstimatedSiteIsSortedByItsFiguresAndCopiedWithItsBasis() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).sampled(Call.THREAD_YIELD, "a.Yielder", 1).threads(busyServer()
            .spinning("yielder", 100, 0, 9_000_000_000L, place("java.lang.Thread.yield", "a.Yielder.run:9"))
            .spinning("spinner", 100, 0, 160_000_000, place("java.lang.Thread.yield", "a.Spin.run:7")).take());
        Page page = live();
        assertThat(names(page)).hasText(new String[] {"Wheel.run:9", "Yielder.run:9", "Poller.run:9", "Spin.run:7", "Fine.run:7", "Zero.run:7",
            "OrderQueue.take:118", "Evictor.run:51"});
        assertThat(page.locator("#sites > li").nth(1)).containsText("rate unknown");
        page.getByLabel("Sort by").selectOption("rate");
        assertThat(names(page)).hasText(new String[] {"Wheel.run:9", "Zero.run:7", "Spin.run:7", "Poller.run:9", "OrderQueue.take:118",
            "Evictor.run:51", "Fine.run:7", "Yielder.run:9"});
        page.getByLabel("Sort by").selectOption("zero");
        assertThat(names(page).first()).hasText("Wheel.run:9");
        button(page, "Wheel.run:9").click();
        button(page, "Copy as Markdown").click();
        assertThat(button(page, "Copied")).isVisible();
        assertThat((String) page.evaluate("navigator.clipboard.readText()")).startsWith("### `a.Wheel.run:9` in `b.jar`\n\n"
            + "`Thread.sleep`: ~1.80M/s, estimated from 20 samples of 1 thread; 100% zero pauses; realised 556 ns on average; cost: up to 99%.");
    }

    @Test
    void theAccountTellsWhoWakesTheJvmAndWhereToLookForMore() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).sampled(Call.THREAD_SLEEP, "a.Poller", 1).threads(busyServer().take());
        Page page = live();
        assertThat(page.locator("#line")).containsText("1.7k wakeups/s: counted sites");
        assertThat(page.locator("#bar rect.track")).hasCount(1);
        assertThat(page.locator("#bar").getByRole(AriaRole.IMG)).hasAttribute("aria-label", Pattern.compile("1.7k wakeups/s"));
        Locator deferred = page.locator("#shares > li").filter(new Locator.FilterOptions().setHasText("estimated sites"));
        assertThat(deferred).containsText("63%");
        assertThat(deferred).containsText("1.1k/s");
        assertThat(deferred.locator(".hint")).containsText("-javaagent counts them");
        assertThat(page.locator("#basis")).hasText("Wake-ups are counted by the kernel over 10 s; places are from 20 stack samples.");
        assertThat(page.locator("#others > li")).hasCount(3);
        assertThat(page.locator("#others > li").first()).containsText("a.Loop.run:42");
        assertThat(page.locator("#others > li").first()).containsText("597/s");
        assertThat(page.locator("#others > li").first()).containsText("2 threads: io-#");
        assertThat(page.locator("#others > li").nth(1)).containsText("G1 Service");
        Locator shared = page.locator("#sites > li").filter(new Locator.FilterOptions().setHasText("Evictor"));
        assertThat(shared).containsText("1 thread, 17 ms each time, together with com.example.cache.Evictor.next:77");
    }

    @Test
    void ofManyThreadsThatWakeTheJvmTheFirstTenAreShownUntilAllAreWanted() throws IOException {
        KnownThreads many = new KnownThreads();
        for (int i = 0; i < 12; i++) {
            many.thread("worker", 1_000 - i, 0, KnownThreads.place("sun.nio.ch.SelectorImpl.select", "a.Worker.run:" + (i + 1)));
        }
        figures.threads(many.take());
        Page page = live();
        assertThat(page.locator("#others > li")).hasCount(10);
        button(page, "Show all 12").click();
        assertThat(page.locator("#others > li")).hasCount(12);
        assertThat(button(page, "Show all 12")).isHidden();
    }

    @Test
    void withoutTheKernelsCountTheJdksIsNamed() throws IOException {
        figures.threads(new KnownThreads().withoutKernel().thread("poller", 0, 400, polling("a.Poller.run:1")).take());
        assertThat(live().locator("#basis")).containsText("Sleeps, parks and waits are counted by the JDK over 10 s");
    }

    @Test
    void untilTheThreadsWereReadNothingIsSaidOfWakeUps() throws IOException {
        figures.threads(ThreadsSnapshot.NONE);
        Page page = live();
        assertThat(page.locator("#line")).hasText("What wakes this JVM is not known yet.");
        assertThat(page.locator("#account-more")).isHidden();
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
        assertThat(page.locator("#sites > li")).hasCount(10);
        for (Locator open : page.locator(".open").all()) {
            open.click();
        }
        assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    }

    @Test
    void twoThousandSitesAreTheWorstFiftyUntilAllAreWanted() throws IOException {
        for (int i = 0; i < 1_890; i++) {
            figures.pause(Call.THREAD_SLEEP, "many.Site" + i, 0, 1_000 + i);
        }
        Page page = live();
        assertThat(page.locator("#sites > li")).hasCount(50);
        assertThat(page.locator("#count")).hasText("50 of 1890 sites");
        page.getByLabel("Filter").fill("many.Site42.");
        assertThat(names(page)).hasText(new String[] {"Site42.run:7"});
        page.getByLabel("Filter").fill("");
        button(page, "Show all 1890").click();
        assertThat(page.locator("#sites > li")).hasCount(1_890);
    }
}
