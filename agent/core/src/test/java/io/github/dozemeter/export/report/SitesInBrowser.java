package io.github.dozemeter.export.report;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.github.dozemeter.Defaults;
import io.github.dozemeter.access.Access;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.export.http.Endpoint;
import io.github.dozemeter.export.http.Resources;
import io.github.dozemeter.page.Browser;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.StackPlace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sites with figures, in a browser that must have nothing to complain of. */
@ExtendWith(HookState.class)
abstract class SitesInBrowser {

    private static final Log SILENT = new Log(Log.Level.OFF, new ByteArrayOutputStream());
    static Browser browser;

    final Figures figures = new Figures(System.currentTimeMillis(), 2_000)
        .judgedBy("thresholds.samples=1,thresholds.yieldSpinPerSecond=1,thresholds.zeroSleepPerSecond=1");
    private final List<Endpoint> endpoints = new ArrayList<>();

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
        endpoints.forEach(Endpoint::stop);
        assertThat(browser.complaints()).isEmpty();
    }

    Page live() throws IOException {
        return live(new NewContextOptions().setViewportSize(1200, 900));
    }

    Page live(NewContextOptions options) throws IOException {
        figures.facts.activate();
        Endpoint endpoint = Endpoint.start("127.0.0.1", 0, new Resources(figures::sources), new Access(Defaults.options(), SILENT), Pace.USUAL, SILENT);
        endpoints.add(endpoint);
        Page page = browser.page(options);
        page.navigate(endpoint.url());
        return page;
    }

    void threeSites() {
        figures.priced(2_000, Call.THREAD_YIELD, "a.Spin", 0, 8_000, 8_000).priced(3_000, Call.THREAD_SLEEP, "b.Zero", 0, 200, 200)
            .pauses(2, Call.PARK_NANOS, "c.Fine", 50_000, 60_000);
    }

    /** A timer that spins in a deferred class, a poller, an event loop, a queue, a thread that does two things, and the JVM's own. */
    static KnownThreads busyServer() {
        StackPlace select = place("sun.nio.ch.EPoll.wait", "sun.nio.ch.EPollSelectorImpl.doSelect", "a.Loop.run:42");
        return new KnownThreads().spinning("netty-timer-1", 200, 18_000_000, 9_950_000_000L,
                KnownThreads.running("java.lang.Thread.sleep", "a.Wheel.run:9"))
            .spinning("poller-1", 8_900, 8_900, 200_000_000, place("java.lang.Thread.sleep", "a.Poller.run:9"))
            .spinning("io-1", 3_000, 0, 500_000_000, select).spinning("io-2", 2_970, 0, 500_000_000, select)
            .thread("pool-1-thread-7", 1_200, 1_200, polling("com.example.shop.orders.OrderQueue.take:118"))
            .thread("housekeeper", 600, 600, place("java.lang.Thread.sleep", "com.example.cache.Evictor.run:51"),
                polling("com.example.cache.Evictor.next:77"))
            .ofJvm("VM Periodic Tas", 200).ofJvm("G1 Service", 350);
    }

    /** In a queue of the JDK, called from there. */
    static StackPlace polling(String caller) {
        return place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.DelayQueue.poll", caller);
    }

    static Locator names(Page page) {
        return page.locator("#sites .row .place");
    }

    /** Those without a finding, too. */
    static void showAll(Page page) {
        page.getByLabel("Show").selectOption("all");
    }

    static Locator row(Page page, String name) {
        return page.locator("#sites > tbody").filter(new Locator.FilterOptions().setHas(page.locator(".place").getByText(name)));
    }

    static Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }
}
