package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

@ExtendWith(HookState.class)
class RewriterTest {

    private static final int MAX_METHOD = 65_535;
    private static final int MAX_STACK = 65_535;
    private static final int MAX_JUMP = 32_767;

    private final Rewriting rewriting = new Rewriting();

    @Test
    void aClassWithoutAPauseIsLeftAlone() {
        assertThat(rewriting.rewrite(PausingClass.of(Opcodes.V1_8, "()V", code -> code.visitInsn(Opcodes.RETURN))))
            .isNull();
    }

    @Test
    void aCallThatIsNotChosenIsLeftAlone() {
        ChosenPauses yields = new ChosenPauses(EnumSet.of(Call.THREAD_YIELD));
        SiteNumbers numbers = (call, type, method, line, argument) -> 1;
        assertThat(Rewriter.rewrite(yields, PausingClass.of(PauseForm.SLEEP_MILLIS), null, numbers)).isNull();
        assertThat(Rewriter.rewrite(yields, PausingClass.of(PauseForm.YIELD), null, numbers)).isNotNull();
    }

    @Test
    void aStaticMethodThatIsCalledAsAVirtualOneIsLeftForTheJvmToRefuse() {
        assertThat(rewriting.rewrite(PausingClass.of(Opcodes.V1_8, "(Ljava/lang/Thread;)V", code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "yield", "()V", false);
            code.visitInsn(Opcodes.RETURN);
        }))).isNull();
    }

    /** The hook would call the subclass's own method again, for ever. */
    @Test
    void aCallOfTheSuperclassIsLeftAloneWhereAClassMayHaveItsOwn() {
        assertThat(rewriting.rewrite(PausingClass.of(Opcodes.V1_8, "(Ljava/util/concurrent/FutureTask;)V", code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/concurrent/FutureTask", "get",
                "()Ljava/lang/Object;", false);
            code.visitInsn(Opcodes.POP);
            code.visitInsn(Opcodes.RETURN);
        }))).isNull();
    }

    @Test
    void aPauseAboveTheFirstLineNumberHasNoLine() throws ReflectiveOperationException {
        run(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            PausingClass.sleepZero(code);
            code.visitInsn(Opcodes.RETURN);
        }));
        assertThat(rewriting.counted()).extracting(site -> site.site().line()).containsExactly(0);
    }

    private static void sleep(MethodVisitor code, int millis) {
        code.visitInsn(millis == 0 ? Opcodes.LCONST_0 : Opcodes.LCONST_1);
        PausingClass.pause(code, PauseForm.SLEEP_MILLIS);
    }

    private static void line(MethodVisitor code, int line) {
        Label here = new Label();
        code.visitLabel(here);
        code.visitLineNumber(line, here);
    }

    @Test
    void withoutLineNumbersEachCallIsASiteOfItsOwn() throws ReflectiveOperationException {
        run(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            sleep(code, 0);
            sleep(code, 1);
            sleep(code, 0);
            PausingClass.pause(code, PauseForm.YIELD);
            code.visitInsn(Opcodes.RETURN);
        }));
        assertThat(rewriting.counted()).extracting(site -> site.site() + " " + site.argument.label()).containsExactly(
            "gen.Pausing.run Thread.sleep constant-zero", "gen.Pausing.run[2] Thread.sleep constant",
            "gen.Pausing.run[3] Thread.sleep constant-zero", "gen.Pausing.run Thread.yield none");
    }

    @Test
    void inOneLineCallsAreOneSiteForEachKindOfTheirArgument() throws ReflectiveOperationException {
        run(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            line(code, 7);
            sleep(code, 1);
            sleep(code, 0);
            sleep(code, 1);
            line(code, 8);
            sleep(code, 0);
            line(code, 7);
            sleep(code, 0);
            code.visitInsn(Opcodes.RETURN);
        }));
        assertThat(rewriting.counted()).extracting(site -> site.site() + " " + site.pauses()).containsExactly(
            "gen.Pausing.run:7 Thread.sleep 2", "gen.Pausing.run[2]:7 Thread.sleep 2", "gen.Pausing.run:8 Thread.sleep 1");
    }

    /** Methods of one name have one label, whatever their arguments. */
    @Test
    void callsOfOverloadsWithoutLineNumbersAreToldApart() throws ReflectiveOperationException {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(ofSize(5)).accept(writer, 0);
        MethodVisitor overload = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(Z)V", null, null);
        sleep(overload, 1);
        overload.visitInsn(Opcodes.RETURN);
        overload.visitMaxs(2, 1);
        Class<?> both = rewriting.load(PausingClass.NAME, rewriting.rewrite(writer.toByteArray()));
        both.getMethod("run", boolean.class).invoke(null, true);
        both.getMethod("run").invoke(null);
        assertThat(rewriting.counted()).extracting(site -> site.site().method()).containsExactly("run[2]", "run");
    }

    @Test
    void aSiteHasTheSameLabelAgain() {
        byte[] pausing = PausingClass.of(Opcodes.V1_8, "()V", code -> {
            sleep(code, 0);
            sleep(code, 1);
            code.visitInsn(Opcodes.RETURN);
        });
        assertThat(rewriting.rewrite(pausing)).isEqualTo(rewriting.rewrite(pausing));
    }

    static IntStream versions() {
        return IntStream.rangeClosed(Opcodes.V1_1 & 0xFFFF, Rewriter.NEWEST_VERSION);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void everyClassFileVersionIsKeptAndRuns(int version) throws ReflectiveOperationException {
        byte[] rewritten = rewriting.rewrite(PausingClass.of(PauseForm.YIELD, version));
        assertThat(new ClassReader(rewritten).readUnsignedShort(6)).isEqualTo(version);
        if (version <= Runtime.version().feature() + 44) {
            rewriting.load(PausingClass.NAME, rewritten).getMethod("run").invoke(null);
            assertThat(rewriting.counted()).extracting(SiteFigures::pauses).containsExactly(1L);
        }
    }

    @Test
    void theNewestVersionIsThatOfJava28() {
        assertThat(Rewriter.NEWEST_VERSION).isEqualTo(72);
        byte[] newer = PausingClass.of(PauseForm.YIELD);
        newer[7] = 73;
        assertThatThrownBy(() -> rewriting.rewrite(newer)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSubroutineOfAnOldCompilerStaysValid() throws ReflectiveOperationException {
        run(PausingClass.of(Opcodes.V1_4, "()V", code -> {
            Label subroutine = new Label();
            code.visitJumpInsn(Opcodes.JSR, subroutine);
            code.visitJumpInsn(Opcodes.JSR, subroutine);
            code.visitInsn(Opcodes.RETURN);
            code.visitLabel(subroutine);
            code.visitVarInsn(Opcodes.ASTORE, 0);
            PausingClass.sleepZero(code);
            code.visitVarInsn(Opcodes.RET, 0);
        }));
        assertThat(rewriting.counted()).extracting(SiteFigures::pauses).containsExactly(2L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aJumpThatGrowsOverItsRangeIsMadeWide(int shorter) throws ReflectiveOperationException {
        byte[] jumping = PausingClass.of(Opcodes.V1_8, "(Z)V", code -> jumpOver(code, MAX_JUMP - shorter));
        Class<?> pausing = rewriting.load(PausingClass.NAME, rewriting.rewrite(jumping));
        pausing.getMethod("run", boolean.class).invoke(null, false);
        assertThat(rewriting.counted()).isEmpty();
        pausing.getMethod("run", boolean.class).invoke(null, true);
        assertThat(rewriting.counted()).extracting(SiteFigures::pauses).containsExactly(1L);
    }

    private static void jumpOver(MethodVisitor code, int length) {
        Label end = new Label();
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitJumpInsn(Opcodes.IFEQ, end);
        PausingClass.sleepZero(code);
        for (int jumped = 3 + 4; jumped < length; jumped++) {
            code.visitInsn(Opcodes.NOP);
        }
        code.visitLabel(end);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitInsn(Opcodes.RETURN);
    }

    @Test
    void aMethodThatWouldGrowOverItsLimitIsLeftAlone() throws ReflectiveOperationException {
        List<Skip> unseen = new ArrayList<>();
        assertThat(rewriting.rewrite(ofSize(MAX_METHOD), unseen::add)).isNull();
        assertThat(rewriting.rewrite(ofSize(MAX_METHOD - 1), unseen::add)).isNull();
        assertThat(unseen).containsExactly(Skip.METHOD_TOO_LARGE, Skip.METHOD_TOO_LARGE);
        run(ofSize(MAX_METHOD - 2));
        assertThat(rewriting.counted()).hasSize(1);
    }

    @Test
    void theOtherMethodsOfItsClassAreSeen() throws ReflectiveOperationException {
        List<Skip> unseen = new ArrayList<>();
        Class<?> pausing = rewriting.load(PausingClass.NAME, rewriting.rewrite(withSmall(ofSize(MAX_METHOD)), unseen::add));
        pausing.getMethod("run").invoke(null);
        pausing.getMethod("small").invoke(null);
        assertThat(rewriting.counted()).extracting(site -> site.site().method()).containsExactly("small");
        assertThat(unseen).containsExactly(Skip.METHOD_TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMethodWhoseStackIsFullIsLeftAloneAndTheOthersAreSeen(boolean reference) throws ReflectiveOperationException {
        byte[] pausing = reference ? PausingClass.reference(PauseForm.YIELD, 0) : PausingClass.of(PauseForm.YIELD);
        byte[] full = withStack(MAX_STACK, pausing);
        List<Skip> unseen = new ArrayList<>();
        assertThat(rewriting.rewrite(full, unseen::add)).isNull();
        assertThat(unseen).containsExactly(Skip.STACK_TOO_LARGE);
        assertThat(rewriting.rewrite(withStack(MAX_STACK - 1, pausing), unseen::add)).isNotNull();

        Class<?> both = rewriting.load(PausingClass.NAME, rewriting.rewrite(withSmall(withStack(MAX_STACK, ofSize(5)))));
        both.getMethod("run").invoke(null);
        both.getMethod("small").invoke(null);
        assertThat(rewriting.counted()).extracting(site -> site.site().method()).containsExactly("small");
    }

    @Test
    void manyMethodsWithoutRoomAreFoundAtOnce() {
        int methods = 20_000;
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(withStack(MAX_STACK, ofSize(5))).accept(writer, 0);
        for (int i = 1; i < methods; i++) {
            MethodVisitor full = writer.visitMethod(Opcodes.ACC_STATIC, "m" + i, "()V", null, null);
            PausingClass.sleepZero(full);
            full.visitInsn(Opcodes.RETURN);
            full.visitMaxs(MAX_STACK, 0);
        }
        List<Skip> unseen = new ArrayList<>();
        assertTimeoutPreemptively(Duration.ofSeconds(30), () ->
            assertThat(rewriting.rewrite(writer.toByteArray(), unseen::add)).isNull());
        assertThat(unseen).hasSize(methods);
    }

    /** The same class, each of its methods with a stack of this size. */
    private static byte[] withStack(int size, byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitMaxs(int stack, int locals) {
                        super.visitMaxs(size, locals);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    private static byte[] withSmall(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(writer, 0);
        MethodVisitor small = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "small", "()V", null, null);
        PausingClass.sleepZero(small);
        small.visitInsn(Opcodes.RETURN);
        small.visitMaxs(2, 0);
        return writer.toByteArray();
    }

    private static byte[] ofSize(int size) {
        return PausingClass.of(Opcodes.V1_8, "()V", code -> {
            PausingClass.sleepZero(code);
            for (int written = 4; written < size - 1; written++) {
                code.visitInsn(Opcodes.NOP);
            }
            code.visitInsn(Opcodes.RETURN);
        });
    }

    private void run(byte[] classFile) throws ReflectiveOperationException {
        rewriting.load(PausingClass.NAME, rewriting.rewrite(classFile)).getMethod("run").invoke(null);
    }
}
