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

/** The page of a real JVM under the real agent. */
class PageIT {

    /** Verdicts come with ticks of ten seconds. */
    private static final double PATIENCE_MILLIS = 120_000;

    @Test
    void itLivesWithTheAgentAndKeepsTheLastFiguresWhenThatIsGone() throws Exception {
        try (Browser browser = Browser.open();
             RunningJvm jvm = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000_000, 0)
                 .start()) {
            Page page = browser.page();
            page.navigate(jvm.url().toString());
            assertThat(page.locator("h1")).hasText("No verdicts yet: the first come ten seconds after the start.");
            assertThat(page.locator("h1")).hasText(Pattern.compile("1 site costs .*; fix Sleeper\\.main:\\d+ first\\."),
                new HasTextOptions().setTimeout(PATIENCE_MILLIS));
            assertThat(browser.complaints()).isEmpty();

            page.locator("#pause").click();
            assertThat(page.locator("#state")).containsText("Paused");
            jvm.terminate();
            page.locator("#pause").click();
            assertThat(page.getByText("The agent does not answer")).isVisible();
            assertThat(page.locator("#state")).containsText("Gone");
            assertThat(page.locator("#sites > li")).hasCount(1);
            assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("ERR_CONNECTION_REFUSED"));
        }
    }
}
