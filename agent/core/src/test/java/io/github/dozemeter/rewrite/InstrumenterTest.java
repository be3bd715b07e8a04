package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Wildcards;
import java.io.ByteArrayOutputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class InstrumenterTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void classesThatCannotPauseAreNotRetransformed() {
        Class<?> pausing = loaded();
        assertThat(retransformed(null, String.class, pausing, PauseForm.class, int[].class))
            .containsExactly(List.of(pausing));
    }

    @Test
    void batchesAreSmall() {
        Class<?>[] many = IntStream.range(0, 40).mapToObj(i -> loaded()).toArray(Class<?>[]::new);
        List<List<Class<?>>> batches = retransformed(null, many);
        assertThat(batches).extracting(List::size).containsExactly(16, 16, 8);
        assertThat(batches.stream().flatMap(List::stream)).containsExactlyInAnyOrder(many);
    }

    @Test
    void aClassThatCannotBeRetransformedIsToldAndHoldsUpNoOther() {
        Class<?> stubborn = loaded();
        Class<?> other = loaded();
        List<List<Class<?>>> batches = retransformed(stubborn, stubborn, other);
        assertThat(batches).first().asInstanceOf(LIST).containsExactlyInAnyOrder(stubborn, other);
        assertThat(batches).containsExactlyInAnyOrder(batches.get(0), List.of(stubborn), List.of(other));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("[dozemeter] WARN pauses of gen.Pausing, loaded"
            + " before the agent, are not counted: java.lang.UnsupportedOperationException: stubborn\n");
    }

    /** The message is the JVM's own, as AttachIT sees it. */
    @Test
    void aClassThatNeverRunsIsCountedAsFailedWithoutAWarning() throws Exception {
        Class<?> broken = loaded();
        Instrumentation jvm = (Instrumentation) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
                throw new InternalError("class redefinition failed: invalid class");
            });
        Instrumenter instrumenter = new Instrumenter(jvm, Set.of(), null, null, null, new Log(Log.Level.INFO, out));
        RewriteStats stats = instrumenter.stats();
        assertThat(instrumenter.retransform(List.of(broken, String.class), "are not counted")).isEmpty();
        assertThat(stats.skippedClasses(RewriteStats.Skip.FAILED)).isEqualTo(2);
        assertThat(stats.skipped(RewriteStats.Skip.FAILED)).as("the next failure is the first that is worth a warning").isTrue();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void whereNothingPausesTheJvmIsNotAsked() {
        assertThat(retransformed(null, String.class)).isEmpty();
    }

    @Test
    void aLoaderThatHidesItsClassFilesIsAnotherAgents() {
        Definer agents = new Definer();
        Class<?>[] hidden = IntStream.range(0, 33).mapToObj(agents::define).toArray(Class<?>[]::new);
        assertThat(retransformed(null, hidden)).isEmpty();
        Class<?>[] few = Arrays.copyOf(hidden, 32);
        assertThat(retransformed(null, few).stream().flatMap(List::stream)).containsExactly(few);
    }

    private static final class Definer extends ClassLoader {

        Class<?> define(int number) {
            ClassWriter writer = new ClassWriter(0);
            writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "gen/Hidden" + number, null, "java/lang/Object", null);
            byte[] classFile = writer.toByteArray();
            return defineClass(null, classFile, 0, classFile.length);
        }
    }

    @Test
    void theClassesOfLambdasAreLeftAlone() {
        Runnable lambda = () -> { };
        assertThat(retransformed(null, lambda.getClass())).isEmpty();
    }

    private List<List<Class<?>>> retransformed(Class<?> stubborn, Class<?>... loaded) {
        FakeInstrumentation jvm = new FakeInstrumentation(stubborn, loaded);
        Log log = new Log(Log.Level.INFO, out);
        ClassFilter all = new ClassFilter(new Wildcards(List.of("*")), new Wildcards(Arrays.asList()));
        new Instrumenter(jvm.asInstrumentation(), EnumSet.allOf(Call.class), all, new SiteRegistry(), () -> null, log).start();
        return jvm.batches;
    }

    private static Class<?> loaded() {
        try {
            return new Rewriting().load(PausingClass.NAME, PausingClass.of(PauseForm.YIELD));
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
