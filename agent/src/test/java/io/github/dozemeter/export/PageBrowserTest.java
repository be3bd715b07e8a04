package io.github.dozemeter.export;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.page.Browser;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The page as a person meets it, with a mouse, a keyboard, a phone, in the dark. */
@ExtendWith(HookState.class)
class PageBrowserTest {

    private static final Log SILENT = new Log(Log.Level.OFF, new ByteArrayOutputStream());
    private static Browser browser;

    @TempDir
    private Path folder;
    private final Figures figures = new Figures(System.currentTimeMillis(), 2_000)
        .judgedBy("thresholds.samples=1,thresholds.yieldSpinPerSecond=1,thresholds.zeroSleepInfoPerSecond=1");

    @BeforeAll
    static void open() {
        browser = Browser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void theBrowserHasNothingToComplainOf() {
        browser.closePages();
        assertThat(browser.complaints()).isEmpty();
    }

    private Page live() throws IOException {
        return live(new NewContextOptions().setViewportSize(1200, 900));
    }

    private Page live(NewContextOptions options) throws IOException {
        figures.facts.activate();
        Page page = browser.page(options);
        page.navigate(Endpoint.start("127.0.0.1", 0, new Resources(figures.sources()), SILENT).url());
        return page;
    }

    private void threeSites() {
        figures.pauses(2_000, Call.THREAD_YIELD, "a.Spin", 0, 4_000).pauses(3_000, Call.THREAD_SLEEP, "b.Zero", 0, 200)
            .pauses(2, Call.PARK_NANOS, "c.Fine", 50_000, 60_000);
    }

    private static Locator names(Page page) {
        return page.locator("#sites .place");
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    @Test
    void theHeadlineNamesWhatToFixFirstAndLeadsThere() throws IOException {
        threeSites();
        Page page = live();
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
            .hasText("1 site costs 0.8 % of a core; fix Spin.run:7 first.");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Spin.run:7")).click();
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
            .setName(Pattern.compile("asked 0, took 4.00 µs"))))
            .isVisible();
        page.keyboard().press("Space");
        assertThat(button(page, "Spin.run:7")).hasAttribute("aria-expanded", "false");
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
                + "`Thread.yield`: 2,000 a second, 100 % of them for no time; asked 0, took 4.00 µs on average; costs 0.8 % of a core.")
            .contains("- **YIELD\\_SPIN** (warning): 2,000 yields a second, take 0.8 % of a thread. To do: back off");
    }

    @Test
    void anApplicationWithoutFindingsIsToldSo() throws IOException {
        figures.pause(Call.PARK_NANOS, "c.Fine", 50_000, 60_000);
        Page page = live();
        assertThat(page.locator("h1")).hasText("No site costs anything worth fixing.");
        assertThat(page.locator("#sub")).containsText("All is well: every pause of this application is cheap or rare.");
    }

    @Test
    void anApplicationWithoutPausesIsToldSoToo() throws IOException {
        Page page = live();
        assertThat(page.locator("#sub")).hasText(
            "No class of this application has paused yet. When one does, its line of code appears here.");
        assertThat(page.locator("#board")).isHidden();
    }

    @Test
    void sitesThatAreOnlySampledStandApart() throws IOException {
        threeSites();
        assertThat(live().locator("#sampled")).not().isVisible();
        figures.sampled(Hostile.NAME, 2);
        Page page = live();
        assertThat(page.getByText("Sampled, not counted yet")).isVisible();
        assertThat(page.locator("#looks > li")).hasCount(1);
        assertThat(page.locator("#looks > li")).containsText("Thread.join: 2 threads");
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
        Page page = live(new NewContextOptions().setViewportSize(360, 740));
        assertThat(page.locator("#sites > li")).hasCount(5);
        for (Locator open : page.locator(".open").all()) {
            open.click();
        }
        assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    }

    @Test
    void hostileNamesAreTextLiveAndFrozen() throws IOException {
        figures.intended(Hostile.NAME).pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 1);
        for (Page page : List.of(live(), frozen())) {
            page.locator(".open").first().click();
            assertThat(page.locator(".place")).containsText("<img src=x onerror=alert(1)>\"'`|&lt;</script><!--???");
            assertThat(page.locator("img, iframe, #sites script")).hasCount(0);
            assertThat((String) page.evaluate("document.body.innerText")).doesNotContain("\u202e", "\u2028", "\u001b");
            button(page, "Copy as Markdown").click();
            assertThat(button(page, "Copied")).isVisible();
            assertThat((String) page.evaluate("navigator.clipboard.readText()")).startsWith("### `` a.<img src=x");
        }
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

    @Test
    void aReportInAFileIsTheSamePageAndSaysWhatItIs() throws IOException {
        threeSites();
        Page page = frozen();
        assertThat(page.locator("h1")).hasText("1 site costs 0.8 % of a core; fix Spin.run:7 first.");
        assertThat(page.locator("#state")).containsText("Report");
        assertThat(page.locator("#sub")).containsText("Judged over the whole run of 1 s");
        assertThat(page.locator("#pause")).isHidden();
        assertThat(page.locator("#sites > li")).hasCount(3);
    }

    private Page frozen() throws IOException {
        figures.facts.activate();
        Path file = folder.resolve("report.html");
        Files.writeString(file, Figures.text(out -> io.github.dozemeter.export.Page.own()
            .frozen(SitesReport.whole(figures.sources())).writeTo(out)));
        Page page = browser.page();
        page.navigate(file.toUri().toString());
        return page;
    }

    @Test
    void callersAndTheArgumentAreShownWhereTheyAreKnown() throws IOException {
        threeSites();
        String json = Figures.text(SitesReport.whole(figures.sources())).replaceFirst("\"pauses\":", """
            "argument":"constant-zero","callers":[{"frame":"com.x.Loop.run:42","samples":12,"share":0.75,"threads":[{"name":"pool-1-thread-#",\
            "kind":"event-loop","samples":3}]}],"pauses":""");
        Path file = Files.writeString(folder.resolve("callers.html"),
            Figures.text(out -> io.github.dozemeter.export.Page.own().frozen(some -> some.write(json)).writeTo(out)));
        Page page = browser.page();
        page.navigate(file.toUri().toString());
        button(page, "Spin.run:7").click();
        Locator site = page.locator("#sites > li").first();
        assertThat(site.locator(".callers")).containsText("75 % com.x.Loop.run:42");
        site.locator(".callers summary").click();
        assertThat(site.getByText("pool-1-thread-# (event loop), 3 samples")).isVisible();
        assertThat(site.locator(".numbers")).containsText("constant zero");
        button(page, "Fine.run:7").click();
        assertThat(page.locator("#sites > li").nth(2).locator(".callers")).isEmpty();
    }
}
