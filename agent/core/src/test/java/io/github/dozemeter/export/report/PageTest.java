package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.judge.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HookState.class)
class PageTest {

    /** docs/api.md says so. */
    private static final int LIMIT_BYTES = 100_000;

    private final Figures figures = new Figures(System.currentTimeMillis(), 200);

    @Test
    void itIsOneSmallDocumentThatLoadsNothing() throws IOException {
        String live = Figures.text(new Page().live());
        assertThat(live.getBytes(StandardCharsets.UTF_8).length).isLessThan(LIMIT_BYTES);
        assertThat(live).doesNotContain("{{", "src=\"", "@import", "url(")
            .doesNotContainPattern("<link(?! rel=\"icon\" href=\"data:)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"style", "script"})
    void thePolicyAllowsExactlyItsOwnStyleAndScript(String element) throws Exception {
        Page page = new Page();
        Matcher content = Pattern.compile("<" + element + ">(.*?)</" + element + ">", Pattern.DOTALL)
            .matcher(Figures.text(page.live()));
        assertThat(content.find()).isTrue();
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.group(1).getBytes(StandardCharsets.UTF_8));
        assertThat(page.livePolicy()).contains(element + "-src 'sha256-" + Base64.getEncoder()
            .encodeToString(hash) + "';")
            .startsWith("default-src 'none';").contains("connect-src 'self'", "img-src data:", "base-uri 'none'",
                "frame-ancestors 'none'",
                "form-action 'none'").doesNotContain("unsafe");
    }

    @Test
    void frozenItHoldsTheFiguresAndMayAskNobody() throws IOException {
        figures.pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 1);
        String frozen = Figures.text(new Page().frozen(new SitesReport(figures.window(), SitesReport.Kind.REPORT)));
        assertThat(frozen).contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'",
            "connect-src 'none'",
            "\"kind\":\"report\"").doesNotContain("<img").doesNotContain(Hostile.NAME);
        assertThat(frozen.split("</script>")).hasSize(4);
    }

    @Test
    void itCarriesTheGuideOfEveryVerdictWithoutItsThresholds() throws IOException {
        String live = Figures.text(new Page().live());
        for (Verdict verdict : Verdict.values()) {
            assertThat(live).contains('"' + verdict.name() + "\":\"# " + verdict.name());
        }
        assertThat(live).contains("## What to write instead").doesNotContain("## Thresholds");
    }
}
