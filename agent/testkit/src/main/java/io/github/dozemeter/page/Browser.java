package io.github.dozemeter.page;

import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A real Chromium: the installed one. Where there is none, tests are skipped with a word, unless CI_BROWSER=required. */
public final class Browser implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final List<String> OPTIONS = List.of("--no-sandbox", "--disable-gpu", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic");
    private static final double PATIENCE_MILLIS = 30_000;

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;
    private final List<String> complaints = new ArrayList<>();

    private Browser(Path executable) {
        playwright = Playwright.create(new Playwright.CreateOptions()
            .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(executable)
            .setArgs(OPTIONS));
    }

    public static Browser open() {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        Optional<Path> installed = installed();
        if (installed.isEmpty() && "required".equals(System.getenv("CI_BROWSER"))) {
            throw new AssertionError("CI_BROWSER=required, but none of " + NAMES + " is on the PATH");
        }
        return new Browser(installed.orElseGet(() -> abort("no browser: install chromium to test the page")));
    }

    private static Optional<Path> installed() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name))).filter(Files::isExecutable)
                .findFirst();
    }

    /** A page in a context of its own; what its console or policy complains of is remembered. */
    public Page page(com.microsoft.playwright.Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options);
        context.setDefaultTimeout(PATIENCE_MILLIS);
        context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
        Page page = context.newPage();
        page.onConsoleMessage(message -> {
            if (!message.type().equals("log") && !message.type().equals("info")) {
                complaints.add(message.type() + ": " + message.text());
            }
        });
        page.onPageError(error -> complaints.add("error: " + error));
        page.onDialog(dialog -> complaints.add("dialog: " + dialog.message()));
        return page;
    }

    public Page page() {
        return page(new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(1200, 900));
    }

    public void closePages() {
        browser.contexts().forEach(BrowserContext::close);
    }

    /** Errors, warnings and violations of the policy since the last call. */
    public List<String> complaints() {
        List<String> all = List.copyOf(complaints);
        complaints.clear();
        return all;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
