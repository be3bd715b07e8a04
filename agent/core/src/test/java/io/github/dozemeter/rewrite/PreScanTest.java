package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.dozemeter.counters.Call;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;

class PreScanTest {

    private final ChosenPauses pauses = Rewriting.ALL;

    @ParameterizedTest
    @EnumSource
    void eachFormIsSeenInCallsAndInMethodHandles(PauseForm form) {
        assertThat(pauses.mayBeIn(PausingClass.of(form))).isTrue();
        assertThat(pauses.mayBeIn(PausingClass.referring(form))).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void callsThatAreNotChosenAreNotSeen(PauseForm form) {
        ChosenPauses others = new ChosenPauses(EnumSet.complementOf(EnumSet.of(form.call)));
        assertThat(others.mayBeIn(PausingClass.of(form))).isFalse();
        assertThat(new ChosenPauses(EnumSet.noneOf(Call.class)).mayBeIn(PausingClass.of(form))).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void formsOfDefaultCallsAreSeenByTheNameInTheirLabel(PauseForm form) {
        ChosenPauses byDefault = new ChosenPauses(Call.named("default"));
        assertThat(byDefault.hasForms()).isFalse();
        assertThat(byDefault.mayBeIn(PausingClass.of(form))).isEqualTo(form.call.isDefault());
    }

    @Test
    void namesAloneAreNoPause() {
        byte[] namesakes = PausingClass.of(Opcodes.V1_8, "()V", code -> {
            code.visitLdcInsn("sleep");
            code.visitLdcInsn("java/lang/Thread");
            code.visitInsn(Opcodes.LCONST_0);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "my/Park", "parkNanos", "(J)V", false);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "sleep", "()V", false);
            code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Thread", "yield", "()V");
            code.visitInsn(Opcodes.RETURN);
        });
        assertThat(pauses.mayBeIn(namesakes)).isFalse();
    }

    @Test
    void aMethodThatASubclassOfThreadMayInheritIsReadMoreClosely() {
        assertThat(pauses.mayBeIn(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            code.visitInsn(Opcodes.LCONST_0);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "my/Thread", "sleep", "(J)V", false);
            code.visitInsn(Opcodes.RETURN);
        }))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java/util/concurrent/TimeUnit", "java/util/concurrent/CompletableFuture", "my/Monitor"})
    void everyClassInheritsWaitAlsoThoseThatHavePausesOfTheirOwn(String owner) {
        assertThat(pauses.mayBeIn(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitInsn(Opcodes.LCONST_1);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "wait", "(J)V", false);
            code.visitInsn(Opcodes.RETURN);
        }))).isTrue();
    }

    @Test
    void wideConstantsAreSteppedOver() {
        assertThat(pauses.mayBeIn(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            code.visitLdcInsn(4_711L);
            code.visitLdcInsn(47.11);
            PausingClass.pause(code, PauseForm.YIELD);
            code.visitInsn(Opcodes.RETURN);
        }))).isTrue();
    }

    @Test
    void aPoolThatIsFullOfWideConstantsEndsWhereItEnds() {
        assertThat(pauses.mayBeIn(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            for (long constant = 100; constant < 200; constant++) {
                code.visitLdcInsn(constant);
                code.visitInsn(Opcodes.POP2);
            }
            code.visitInsn(Opcodes.RETURN);
        }))).isFalse();
    }

    @Test
    void theVersionIsRead() {
        assertThat(ConstantPool.majorVersion(PausingClass.of(PauseForm.YIELD, 72))).isEqualTo(72);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "no class file at all"})
    void bytesThatAreNoClassFileAreRefused(String bytes) {
        assertThatThrownBy(() -> pauses.mayBeIn(bytes.getBytes())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void brokenClassFilesEndInOneOfTwoExceptions() throws IOException {
        Random random = new Random(4_711);
        byte[][] real = {PausingClass.of(PauseForm.UNIT_SLEEP), PausingClass.referring(PauseForm.SLEEP_MILLIS),
            bytes("java/util/concurrent/SynchronousQueue"), bytes(PreScanTest.class.getName().replace('.', '/'))};
        int refused = 0;
        for (int i = 0; i < 10_000; i++) {
            refused += isRefused(broken(real[i % real.length], random)) ? 1 : 0;
        }
        assertThat(refused).isBetween(3_000, 9_999);
    }

    private boolean isRefused(byte[] broken) {
        try {
            pauses.mayBeIn(broken);
            return false;
        } catch (IllegalArgumentException | IndexOutOfBoundsException expected) {
            return true;
        } catch (Throwable unexpected) {
            return fail("broken class file", unexpected);
        }
    }

    private static byte[] broken(byte[] classFile, Random random) {
        int length = random.nextInt(3) == 0 ? random.nextInt(classFile.length) : classFile.length;
        byte[] broken = Arrays.copyOf(classFile, length);
        for (int i = random.nextInt(8); i > 0 && length > 10; i--) {
            broken[8 + random.nextInt(length - 8)] = (byte) random.nextInt();
        }
        return broken;
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }
}
