package io.github.dozemeter.export.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the page shows of the whole JVM: bars, estimated lines, and who wakes it. */
class WholeBrowserTest extends SitesInBrowser {

    @Test
    void theBarOfCpuHasALinkToTheRowOfEachLargeLine() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).threads(busyServer().take().withCpu(20_000_000_000L));
        Page page = live();
        Locator parts = page.locator("#whole .parts").first().locator("li");
        assertThat(page.locator("#whole .total").first()).containsText("CPU 2.0 cores used, of the ");
        assertThat(parts.first()).hasText(Pattern.compile("Wheel.run:9 ≤\\d+%"));
        assertThat(parts.last()).hasText(Pattern.compile("everything else \\d+%"));
        assertThat(page.evaluate("document.querySelector('#whole rect.tone-0').getAttribute('width')")).isEqualTo(page.evaluate(
            "(100 * state.sites.find(site => site.class === 'a.Wheel').cores / Math.max(state.figures.cpu.limit, 2)).toFixed(3)"));
        parts.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("Spin.run:7")).click();
        assertThat(button(page, "Spin.run:7")).isFocused();
        page.locator("#whole svg a").first().click();
        assertThat(button(page, "Wheel.run:9")).hasAttribute("aria-expanded", "true");
    }

    @Test
    void anEstimatedLineIsARowAndSaysWhatItStandsOn() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).sampled(Call.THREAD_SLEEP, "a.Unseen", 3).threads(busyServer().take());
        Page page = live();
        assertThat(page.locator("h1")).hasText("Fix Wheel.run:9 first: it uses up to 99% of a core.");
        assertThat(page.locator("#notes")).hasText("3 more lines use 3.7% of a core.");
        assertThat(names(page).first()).hasText("Wheel.run:9");
        showAll(page);
        assertThat(page.locator("#count")).hasText("7 lines");
        button(page, "line").click();
        assertThat(names(page)).hasText(new String[] {"Poller.run:9", "Spin.run:7", "Wheel.run:9", "Zero.run:7", "Fine.run:7",
            "Evictor.run:51 or Evictor.next:77", "OrderQueue.take:118"});
        Locator site = row(page, "Wheel.run:9");
        assertThat(site.locator(".cpu")).hasText("≤99%");
        assertThat(site.locator(".rate")).containsText("1.80M/s");
        assertThat(site.locator(".zero")).hasText("~100%");
        assertThat(site.locator(".took")).hasText("~556 ns");
        assertThat(site.locator(".finding")).containsText("ZERO_SLEEP");
        page.locator("h1 a").click();
        assertThat(site.locator(".outcome")).hasText("estimated from 20 samples of 1 thread.");
        assertThat(site.locator(".try")).isHidden();
        assertThat(site.locator("figure")).hasCount(0);
        assertThat(site.getByRole(AriaRole.LINK)).hasCount(0);
        assertThat(site.getByText("What to write instead", new Locator.GetByTextOptions().setExact(true))).isVisible();
        assertThat(page.locator("#samples > li")).hasText(new String[] {"Unseen.run:9 Thread.sleep: 3 threads"});
        assertThat(page.locator("#above")).isVisible();
        assertThat(page.locator("#remarks")).containsText("Counts are exact, except at lines that are estimated");
        page.getByLabel("Filter").fill("estimated");
        assertThat(names(page)).hasText(new String[] {"Poller.run:9", "Wheel.run:9", "Evictor.run:51 or Evictor.next:77", "OrderQueue.take:118"});
    }

    @Test
    void anEstimatedSiteIsSortedByItsFiguresAndCopiedWithItsBasis() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).sampled(Call.THREAD_YIELD, "a.Yielder", 1).threads(busyServer()
            .spinning("yielder", 100, 0, 9_000_000_000L, place("java.lang.Thread.yield", "a.Yielder.run:9"))
            .spinning("spinner", 100, 0, 160_000_000, place("java.lang.Thread.yield", "a.Spin.run:7")).take());
        Page page = live();
        showAll(page);
        assertThat(row(page, "Yielder.run:9").locator(".rate")).hasText("-");
        button(page, "rate").click();
        assertThat(names(page)).hasText(new String[] {"Wheel.run:9", "Zero.run:7", "Spin.run:7", "Poller.run:9", "OrderQueue.take:118",
            "Evictor.run:51 or Evictor.next:77", "Fine.run:7", "Yielder.run:9"});
        button(page, "zero").click();
        assertThat(names(page).first()).hasText("Wheel.run:9");
        button(page, "Wheel.run:9").click();
        button(page, "Copy as Markdown").click();
        assertThat(button(page, "Copied")).isVisible();
        assertThat((String) page.evaluate("navigator.clipboard.readText()")).startsWith("### `a.Wheel.run:9` in `b.jar`\n\n"
            + "`Thread.sleep`: \\~1.80M/s; estimated from 20 samples of 1 thread; \\~100% zero pauses; requested 0; took \\~556 ns; CPU: up to 99%.");
    }

    @Test
    void theAccountTellsWhoWakesTheJvmAndWhereToLookForMore() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).sampled(Call.THREAD_SLEEP, "a.Poller", 1).threads(busyServer().take());
        Page page = live();
        assertThat(page.locator("#line")).containsText("1.7k wakeups/s: counted sites");
        Locator parts = page.locator("#whole .parts").nth(1).locator("li");
        assertThat(parts.first()).hasText(Pattern.compile("the lines below \\d\\d%"));
        parts.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("selectors")).click();
        assertThat(page.locator("#share-selectors")).isInViewport();
        Locator deferred = page.locator("#shares > li").filter(new Locator.FilterOptions().setHasText("estimated sites"));
        assertThat(deferred).containsText("63%");
        assertThat(deferred).containsText("1.1k/s");
        assertThat(deferred.locator(".hint")).containsText("-javaagent counts them");
        assertThat(page.locator("#basis")).hasText("Wakeups are counted by the kernel over 10 s; places are from 20 stack samples.");
        assertThat(page.locator("#others > li")).hasCount(3);
        assertThat(page.locator("#others > li").first()).containsText("a.Loop.run:42");
        assertThat(page.locator("#others > li").first()).containsText("597/s");
        assertThat(page.locator("#others > li").first()).containsText("2 threads: io-#");
        assertThat(page.locator("#others > li").nth(1)).containsText("G1 Service");
        showAll(page);
        button(page, "Evictor.run:51 or Evictor.next:77").click();
        assertThat(row(page, "Evictor.run:51").locator(".outcome")).containsText("together with com.example.cache.Evictor.next:77");
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
}
