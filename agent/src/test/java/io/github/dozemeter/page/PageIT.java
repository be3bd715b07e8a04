package io.github.dozemeter.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
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
            assertThat(page.getByText("The agent is gone")).isVisible();
            assertThat(page.locator("#state")).containsText("Gone");
            assertThat(page.locator("#sites > li")).hasCount(1);
            assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("ERR_CONNECTION_REFUSED"));
        }
    }

    /** Run with -Ddozemeter.docs=write, once the sample application is built: makes the picture of the README. */
    @Test
    void thePictureOfTheReadmeIsTheSampleApplicationAfterAMinute() throws Exception {
        assumeTrue("write".equals(System.getProperty("dozemeter.docs")),
            "writes docs/images/page.png with -Ddozemeter.docs=write");
        Path sample = Path.of("../sample-app/target/sample-app.jar");
        try (Browser browser = Browser.open();
             RunningJvm jvm = Jvm.of(Jdk.running()).agent("port=0").main("-jar", sample.toAbsolutePath()).start()) {
            Page page = browser.page(new NewContextOptions().setViewportSize(1120, 960).setDeviceScaleFactor(1.5));
            page.navigate(jvm.url().toString());
            assertThat(page.locator("#sub")).containsText("the last minute", new ContainsTextOptions()
                .setTimeout(PATIENCE_MILLIS));
            page.locator(".open").first().click();
            page.evaluate("document.activeElement.blur()");
            page.mouse().move(0, 0);
            byte[] picture = page.screenshot();
            Files.createDirectories(Path.of("../docs/images"));
            Files.write(Path.of("../docs/images/page.png"), picture);
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
