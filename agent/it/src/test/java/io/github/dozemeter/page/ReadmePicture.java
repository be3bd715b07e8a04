package io.github.dozemeter.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Takes docs/images/page.png, once the sample application is built: {@code ./it ReadmePicture}. */
class ReadmePicture {

    private static final double PATIENCE_MILLIS = 120_000;

    @Test
    void theSampleApplicationAfterAMinute() throws Exception {
        Path sample = Path.of("../../sample-app/target/sample-app.jar");
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
            assertThat(browser.complaints()).isEmpty();
            Files.write(Path.of("../../docs/images/page.png"), picture);
        }
    }
}
