package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Where the time comes from, of calls as javac compiles them. */
@ExtendWith(HookState.class)
class ArgumentTest {

    private record Seen(String method, int line, Argument argument) {
    }

    @Test
    void everyMethodIsCalledAsWhatItsPausesAre() throws IOException {
        List<Seen> seen = seen(Delays.class);
        assertThat(seen).hasSizeGreaterThan(20).allSatisfy(site ->
            assertThat(site.argument.label().replace("-", "")).as("line " + site.line()).isEqualToIgnoringCase(site.method()));
    }

    @Test
    void callsOfOneLineThatDifferAreTwoSites() throws IOException {
        SiteRegistry registry = new SiteRegistry();
        List<Integer> numbers = new ArrayList<>();
        Rewriter.rewrite(Rewriting.ALL, Rewriting.classFile(Delays.Merged.class), null, (call, type, method, line, argument) -> {
            numbers.add(registry.number(new Site(call, type, method, line, ""), argument));
            return numbers.get(numbers.size() - 1);
        });
        numbers.stream().distinct().forEach(site -> HookState.pause(site, 0, 1));

        assertThat(numbers).hasSize(4);
        assertThat(new Recorder(registry, 9, System.nanoTime()).snapshot().sites())
            .extracting(site -> site.site().method() + ' ' + site.argument.label())
            .containsExactly("different constant-zero", "different[2] computed", "alike constant-zero");
    }

    /** The same labels, out of two builds. */
    @Test
    void placesOfOneSiteThatDifferAreComputed() {
        SiteRegistry registry = new SiteRegistry();
        Site site = new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "");
        int number = registry.number(site, Argument.CONSTANT_ZERO);
        assertThat(registry.number(site, Argument.CONSTANT)).isEqualTo(number);
        HookState.pause(number, 0, 1);
        assertThat(new Recorder(registry, 9, System.nanoTime()).snapshot().sites()).extracting(figures -> figures.argument)
            .containsExactly(Argument.COMPUTED);
    }

    @ParameterizedTest
    @CsvSource({"52, CONSTANT_ZERO", "51, CONSTANT_ZERO", "50, COMPUTED", "48, COMPUTED"})
    void whereNoFrameMarksWhatCodeJumpsToAnyLabelMayBeSuchAPlace(int version, Argument expected) {
        byte[] classFile = PausingClass.of(version, "()V", code -> {
            code.visitInsn(Opcodes.LCONST_0);
            Label here = new Label();
            code.visitLabel(here);
            code.visitLineNumber(3, here);
            PausingClass.pause(code, PauseForm.SLEEP_MILLIS);
            code.visitInsn(Opcodes.RETURN);
        });
        assertThat(seen(classFile)).extracting(Seen::argument).containsExactly(expected);
    }

    private static List<Seen> seen(Class<?> type) throws IOException {
        return seen(Rewriting.classFile(type));
    }

    private static List<Seen> seen(byte[] classFile) {
        List<Seen> seen = new ArrayList<>();
        Rewriter.rewrite(Rewriting.ALL, classFile, null, (call, type, method, line, argument) -> {
            seen.add(new Seen(method, line, argument));
            return 1;
        });
        return seen;
    }
}
