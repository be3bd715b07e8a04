package io.github.dozemeter.export.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.overhead.TimingLevel;
import io.github.dozemeter.threads.KnownThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a file that somebody was sent. */
class ReportBrowserTest extends SitesInBrowser {

    @TempDir
    private Path folder;

    @Test
    void aReportInAFileIsTheSamePageAndSaysWhatItIs() throws IOException {
        threeSites();
        Page page = frozen();
        assertThat(page.locator("h1")).hasText("Fix Spin.run:7 first: it uses 1.6% of a core.");
        assertThat(page.locator("#state")).containsText("Report");
        assertThat(page.locator("#sub")).containsText("Judged over the whole run of 1 s");
        assertThat(page.locator("#pause")).isHidden();
        assertThat(page.locator("#sites > tbody")).hasCount(2);
        assertThat(button(page, "1 more line without a finding")).isVisible();
    }

    @Test
    void thePageOfAnEndedJvmSaysSoInItsSentence() throws IOException {
        threeSites();
        assertThat(frozen().locator("#ended")).hasCount(0);
        figures.facts.endJvm();
        Page page = frozen();
        assertThat(page.locator("h1")).hasText(Pattern.compile(
            "Fix Spin\\.run:7 first: it uses 1\\.6% of a core\\. This JVM ended at \\d\\d:\\d\\d:\\d\\d; these are its last numbers\\."));
        assertThat(page.locator("#state")).hasText(Pattern.compile("Report · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d"));
    }

    @Test
    void aBannerSaysThatFewerPausesAreTimed() throws IOException {
        threeSites();
        assertThat(frozen().locator("#thinned")).isHidden();
        assertThat(frozen(figures.window(TimingLevel.THINNED, "Overhead reached 2%")).locator("#thinned"))
            .hasText("Fewer pauses are timed (thinned): Overhead reached 2%.");
    }

    @Test
    void aReportInAFileTellsEstimatesAndWhoWakesTheJvm() throws IOException {
        threeSites();
        figures.sampled(Call.THREAD_SLEEP, "a.Wheel", 1).threads(busyServer().take());
        Page page = frozen();
        assertThat(names(page).first()).hasText("Wheel.run:9");
        assertThat(row(page, "Wheel.run:9").locator(".cpu")).hasText("≤99%");
        assertThat(page.locator("#line")).containsText("1.7k wakeups/s");
        assertThat(page.locator("#others > li")).hasCount(3);
    }

    private Page frozen() throws IOException {
        figures.facts.activate();
        return frozen(figures.window());
    }

    private Page frozen(ReportWindow window) throws IOException {
        Path file = folder.resolve("report.html");
        Files.writeString(file, Figures.text(out -> new io.github.dozemeter.export.report.Page()
            .frozen(new SitesReport(window, SitesReport.Kind.REPORT)).writeTo(out)));
        Page page = browser.page();
        page.navigate(file.toUri().toString());
        return page;
    }

    @Test
    void hostileNamesAreTextLiveAndFrozen() throws IOException {
        figures.intended(Hostile.NAME).pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 1).threads(new KnownThreads()
            .thread(Hostile.NAME, 90, 90, polling(Hostile.NAME.replace(':', ';') + ".run:1")).take());
        for (Page page : List.of(live(), frozen())) {
            showAll(page);
            page.locator(".open").first().click();
            assertThat(names(page).first()).containsText("<img src=x onerror=alert(1)>\"'`|&lt;</script><!--\\u000a\\u000d\\u0009");
            assertThat(page.locator("img, iframe, #sites script")).hasCount(0);
            assertThat((String) page.evaluate("document.body.innerText")).doesNotContain("\u202e", "\u2028", "\u001b");
            button(page, "Copy as Markdown").click();
            assertThat(button(page, "Copied")).isVisible();
            assertThat((String) page.evaluate("navigator.clipboard.readText()")).startsWith("### `` a.<img src=x");
        }
    }

    @Test
    void callersAndTheArgumentAreShownWhereTheyAreKnown() throws IOException {
        threeSites();
        String json = Figures.text(new SitesReport(figures.window(), SitesReport.Kind.REPORT)).replaceFirst("\"pauses\":", """
            "argument":"constant-zero","callers":[{"frame":"com.x.Loop.run:42","samples":12,"share":0.75,"threads":[{"name":"pool-1-thread-#",\
            "kind":"event-loop","samples":3}],"from":[{"frame":"com.x.Shop.order:9","samples":7},{"frame":"com.x.Cart.add:2","samples":5}]}],"pauses":""");
        Path file = Files.writeString(folder.resolve("callers.html"),
            Figures.text(out -> new io.github.dozemeter.export.report.Page().frozen(some -> some.write(json)).writeTo(out)));
        Page page = browser.page();
        page.navigate(file.toUri().toString());
        button(page, "Spin.run:7").click();
        Locator site = page.locator("#sites > tbody").first();
        assertThat(site.locator(".callers")).containsText("12 of 16 samples com.x.Loop.run:42");
        site.locator(".callers summary").click();
        assertThat(site.getByText("pool-1-thread-# (event loop), 3 samples")).isVisible();
        assertThat(site.locator(".callers details li").first()).hasText("from com.x.Shop.order:9, 7 samples");
        assertThat(site.locator(".numbers")).containsText("constant zero");
        showAll(page);
        button(page, "Fine.run:7").click();
        assertThat(page.locator("#sites > tbody").nth(2).locator(".callers")).isEmpty();
    }
}
