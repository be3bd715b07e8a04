package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

@ExtendWith(HookState.class)
class AncestryTest {

    private final Rewriting rewriting = new Rewriting();
    private final List<String> unseen = new ArrayList<>();

    @Test
    void pausesOfASubclassAreCountedAndItsOwnMethodsAreNot() throws IOException, ReflectiveOperationException {
        String name = Worker.class.getName();
        byte[] classFile = rewriting.rewrite(Hook.ownResource(name.replace('.', '/') + ".class"));
        LongSupplier worker = (LongSupplier) rewriting.load(name, classFile).getDeclaredConstructor().newInstance();
        assertThat(worker.getAsLong()).isEqualTo(1);
        assertThat(rewriting.counted()).extracting(site -> site.site().line() + " " + site.site().call().label())
            .containsExactly("46 Thread.sleep", "47 Thread.sleep", "48 Thread.yield", "49 Thread.yield",
                "50 Thread.join", "51 Thread.join", "52 Thread.join", "54 Object.wait");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java/util/concurrent/ForkJoinWorkerThread", "java/util/TimerThread",
        "io/github/dozemeter/rewrite/Worker"})
    void subclassesOfTheJdkAndOfTheApplicationAreFound(String owner) {
        assertThat(rewrite(sleepOf(owner), AncestryTest.class.getClassLoader())).isNotNull();
        assertThat(unseen).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"java/util/ArrayList", "java/util/List", "java/lang/Object",
        "io/github/dozemeter/rewrite/Worker$Clock", "io/github/dozemeter/rewrite/Worker$Heir"})
    void otherClassesAreNot(String owner) {
        assertThat(rewrite(sleepOf(owner), AncestryTest.class.getClassLoader())).isNull();
        assertThat(unseen).isEmpty();
    }

    @Test
    void aLoaderWithoutTheClassFileOrWithAFaultIsNoMatchAndIsCounted() {
        assertThat(rewrite(sleepOf("a/Generated"), AncestryTest.class.getClassLoader())).isNull();
        assertThat(rewrite(sleepOf("a/Generated"), answering(() -> new ByteArrayInputStream(new byte[] {1, 2}))))
            .isNull();
        assertThat(rewrite(sleepOf("a/Generated"), answering(() -> {
            throw new IllegalStateException("closed");
        }))).isNull();
        assertThat(unseen).hasSize(3).allMatch(told -> told.startsWith("UNKNOWN_OWNER calls of a.Generated.sleep are"))
            .last().asString().endsWith("IllegalStateException: closed");
    }

    @Test
    void aCircleOfSuperclassesEnds() {
        ClassWriter circle = new ClassWriter(0);
        circle.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/Circle", null, "a/Circle", null);
        byte[] bytes = circle.toByteArray();
        assertThat(rewrite(sleepOf("a/Circle"), answering(() -> new ByteArrayInputStream(bytes)))).isNull();
    }

    @Test
    void theLoaderIsNotAskedForAClassThatSleepsItself() {
        ClassLoader silent = answering(() -> {
            throw new AssertionError("asked");
        });
        assertThat(rewrite(PausingClass.of(PauseForm.SLEEP_MILLIS), silent)).isNotNull();
        assertThat(rewrite(PausingClass.of(PauseForm.WAIT_MILLIS), silent)).isNotNull();
    }

    @Test
    void waitIsFinalAndHenceAPauseOfEveryOwner() {
        byte[] waiting = PausingClass.of(Opcodes.V1_8, "([I)V", code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitInsn(Opcodes.LCONST_1);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "[I", "wait", "(J)V", false);
            code.visitInsn(Opcodes.RETURN);
        });
        assertThat(rewriting.rewrite(waiting)).isNotNull();
    }

    private static byte[] sleepOf(String owner) {
        return PausingClass.of(Opcodes.V1_8, "()V", code -> {
            code.visitInsn(Opcodes.LCONST_0);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "sleep", "(J)V", false);
            code.visitInsn(Opcodes.RETURN);
        });
    }

    private byte[] rewrite(byte[] classFile, ClassLoader loader) {
        return Rewriter.rewrite(Rewriting.ALL, classFile, loader, new SiteNumbers() {
            @Override
            public int number(Call call, String className, String method, int line, Argument argument) {
                return 1;
            }

            @Override
            public void unseen(Skip reason, String what) {
                unseen.add(reason + " " + what);
            }
        });
    }

    private interface Source {
        InputStream open();
    }

    private static ClassLoader answering(Source source) {
        return new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                return source.open();
            }
        };
    }
}
