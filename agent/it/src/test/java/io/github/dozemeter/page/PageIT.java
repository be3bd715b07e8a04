package io.github.dozemeter.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of a real JVM under the real agent; {@code PageBrowserTest} shows it figures of every kind. */
class PageIT {

    private static final double PATIENCE_MILLIS = 120_000;
    /** However few zero sleeps a busy machine leaves the program. */
    private static final String OPTIONS = "port=0,thresholds.coreShare=0.01%,thresholds.zeroSleepPerSecond=1";

    @Test
    void itLivesWithTheAgentAndKeepsTheLastFiguresWhenThatIsGone() throws Exception {
        try (Browser browser = Browser.open();
             RunningJvm jvm = Jvm.of(Jdk.running()).atFastPace().agent(OPTIONS).main("programs.Sleeper", 1_000_000_000, 0).start()) {
            Page page = browser.page();
            page.navigate(jvm.url().toString());
            assertThat(page.locator("h1")).hasText(Pattern.compile("Fix Sleeper\\.main:\\d+ first: it uses .*\\."),
                new HasTextOptions().setTimeout(PATIENCE_MILLIS));
            assertThat(browser.complaints()).isEmpty();

            page.locator("#pause").click();
            assertThat(page.locator("#state")).containsText("Paused");
            jvm.terminate();
            page.locator("#pause").click();
            assertThat(page.locator("#gone")).hasText(Pattern.compile("The agent was stopped, or its JVM has ended or cannot be reached\\. These.*"));
            assertThat(page.locator("#state")).containsText("Gone");
            assertThat(page.locator("#sites > tbody")).hasCount(1);
            assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("ERR_CONNECTION_REFUSED"));
        }
    }

    @Test
    void aStopOfTheAgentIsNotTheEndOfTheJvm() throws Exception {
        try (Browser browser = Browser.open();
             RunningJvm stopped = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start();
             RunningJvm ended = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start()) {
            Page page = browser.page();
            page.navigate(ended.url().toString());
            assertThat(page.locator("#state")).containsText("Live");
            ended.terminate();
            assertThat(page.locator("#gone")).hasText(Pattern.compile("The JVM has ended or cannot be reached\\. These are its last numbers, from .*"),
                new HasTextOptions().setTimeout(PATIENCE_MILLIS));
            assertThat(page.locator("#state")).containsText("Gone");

            page.navigate(stopped.url().toString());
            assertThat(page.locator("#state")).containsText("Live");
            assertThat(Jvm.commandLine(Jdk.running(), "stop", stopped.pid()).run().exitCode()).isZero();
            assertThat(page.locator("#gone")).hasText(Pattern.compile("The agent was stopped\\. These are its last numbers, from .*"),
                new HasTextOptions().setTimeout(PATIENCE_MILLIS));
            assertThat(page.locator("#state")).containsText("Stopped");
        }
    }
}
