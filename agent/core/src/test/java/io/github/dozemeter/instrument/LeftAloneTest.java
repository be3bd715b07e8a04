package io.github.dozemeter.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Waits that the hook would break or count twice are left alone, and counted by reason; all others are counted once. */
@ExtendWith(HookState.class)
class LeftAloneTest {

    private static final String TIME = "(JLjava/util/concurrent/TimeUnit;)";

    private final Rewriting rewriting = new Rewriting();
    private final List<Skip> unseen = new ArrayList<>();

    @Test
    void aSuperCallDoesNotCallItsOverrideAgain() throws Exception {
        assertThat(run(Waiters.OverridesAClass.class)).isEqualTo("x!");
        assertThat(unseen).containsExactly(Skip.SUPER_CALL);
        assertThat(counted()).containsExactly("call BlockingQueue.poll 1");
    }

    @Test
    void aSubclassOfAClassIsCountedByItsOwnNameAndItsSuperCallIsNot() throws Exception {
        assertThat(run(Waiters.OverridesASemaphore.class)).isEqualTo("true true");
        assertThat(unseen).containsExactly(Skip.SUPER_CALL);
        assertThat(counted()).containsExactly("call Semaphore.tryAcquire 2");
    }

    @Test
    void aMethodWithAnotherResultIsNotTheJdks() throws Exception {
        assertThat(run(Waiters.ReturnsAString.class)).isEqualTo("xy");
        assertThat(unseen).containsExactlyInAnyOrder(Skip.OTHER_DESCRIPTOR, Skip.OTHER_DESCRIPTOR);
        assertThat(counted()).containsExactly("call BlockingQueue.poll 1");
    }

    @Test
    void aQueueOfTheApplicationIsLeftAlone() throws Exception {
        assertThat(run(Waiters.IsItsOwnType.class)).isEqualTo("null true x");
        assertThat(unseen).containsExactly(Skip.APPLICATION_OWNER, Skip.APPLICATION_OWNER);
        // Of a reference the compiler names the class that declares the method.
        assertThat(counted()).containsExactly("call BlockingQueue.poll 1");
    }

    @Test
    void aWaitThatIsPassedOnIsCountedOnce() throws Exception {
        assertThat(run(Waiters.PassesOn.class)).isEqualTo(true);
        assertThat(unseen).containsExactly(Skip.DELEGATION);
        assertThat(counted()).containsExactlyInAnyOrder("tryLock Lock.tryLock 1", "call Lock.tryLock 1");
    }

    @Test
    void aSelectorThatPassesOnIsCountedOnceWhereItIsCalled() throws Exception {
        assertThat(run(Waiters.PassesOnSelects.class)).isEqualTo(0);
        assertThat(unseen).containsExactly(Skip.DELEGATION, Skip.DELEGATION);
        assertThat(counted()).containsExactly("call Selector.select 2", "call[2] Selector.select 1");
    }

    @Test
    void methodsOfTheSameNameInTypesThatNobodyWaitsForAreNoWaits() throws Exception {
        assertThat(rewritten(Waiters.Namesakes.class)).isNull();
        assertThat(unseen).isEmpty();
    }

    @Test
    void aTypeWhoseAncestryCannotBeReadIsLeftAlone() {
        assertThat(rewriting.rewrite(calling(Opcodes.INVOKEVIRTUAL, "a/Generated"), unseen::add)).isNull();
        assertThat(rewriting.rewrite(calling(Opcodes.INVOKEINTERFACE, "a/Generated"), unseen::add)).isNull();
        assertThat(unseen).containsExactly(Skip.UNKNOWN_OWNER, Skip.UNKNOWN_OWNER);
    }

    @Test
    void anInstanceMethodOfTheSameNameInAClassWithoutAncestryIsLeftAlone() {
        assertThat(rewriting.rewrite(polling("a/Missing"), unseen::add)).isNull();
        assertThat(unseen).containsExactly(Skip.UNKNOWN_OWNER);
    }

    @Test
    void theLoaderIsNotAskedForAClassThatWaitsForTypesOfTheJdk() {
        ClassLoader silent = new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                throw new AssertionError("asked");
            }
        };
        byte[] waiting = calling(Opcodes.INVOKEINTERFACE, "java/util/concurrent/BlockingQueue");
        assertThat(new Rewriter(Rewriting.ALL).rewrite(waiting, silent, (call, type, method, line, argument) -> 1)).isNotNull();
        byte[] foreign = calling(Opcodes.INVOKEVIRTUAL, "java/util/concurrent/CountDownLatch");
        assertThat(new Rewriter(Rewriting.ALL).rewrite(foreign, silent, (call, type, method, line, argument) -> 1)).isNull();
    }

    @Test
    void nothingIsLookedForUnlessItIsRequested() throws IOException {
        byte[] classFile = classFile(Waiters.IsItsOwnType.class);
        EnumSet<Call> others = EnumSet.allOf(Call.class);
        others.removeIf(call -> call.mayExpire() || call.isSchedule());
        assertThat(new ChosenPauses(others).mayBeIn(classFile)).isFalse();
        assertThat(Rewriting.ALL.mayBeIn(classFile)).isTrue();
    }

    /** A static method, which passes nothing on. */
    private static byte[] calling(int opcode, String owner) {
        return PausingClass.of(Opcodes.V1_8, "(L" + owner + ";JLjava/util/concurrent/TimeUnit;)V", code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.LLOAD, 1);
            code.visitVarInsn(Opcodes.ALOAD, 3);
            code.visitMethodInsn(opcode, owner, "poll", TIME + "Ljava/lang/Object;", opcode == Opcodes.INVOKEINTERFACE);
            code.visitInsn(Opcodes.POP);
            code.visitInsn(Opcodes.RETURN);
        });
    }

    private static byte[] polling(String superclass) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "gen/Pausing", null, superclass, null);
        MethodVisitor poll = writer.visitMethod(Opcodes.ACC_PUBLIC, "poll", TIME + "Ljava/lang/Object;", null, null);
        poll.visitCode();
        poll.visitInsn(Opcodes.ACONST_NULL);
        poll.visitVarInsn(Opcodes.LLOAD, 1);
        poll.visitVarInsn(Opcodes.ALOAD, 3);
        poll.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/concurrent/BlockingQueue", "poll", TIME + "Ljava/lang/Object;", true);
        poll.visitInsn(Opcodes.ARETURN);
        poll.visitMaxs(0, 0);
        poll.visitEnd();
        return writer.toByteArray();
    }

    private Object run(Class<?> waiter) throws Exception {
        byte[] changed = rewritten(waiter);
        Class<?> loaded = rewriting.load(waiter.getName(), changed == null ? classFile(waiter) : changed);
        return ((Callable<?>) loaded.getDeclaredConstructor().newInstance()).call();
    }

    private byte[] rewritten(Class<?> waiter) throws IOException {
        return rewriting.rewrite(classFile(waiter), unseen::add);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        return Hook.ownResource(type.getName().replace('.', '/') + ".class");
    }

    private List<String> counted() {
        List<String> counted = new ArrayList<>();
        rewriting.counted().forEach(site ->
            counted.add(site.site().method() + " " + site.site().call().label() + " " + site.pauses()));
        return counted;
    }
}
