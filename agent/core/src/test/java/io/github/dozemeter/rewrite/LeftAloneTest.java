package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
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
        assertThat(Rewriter.rewrite(Rewriting.ALL, waiting, silent, (call, type, method, line, argument) -> 1)).isNotNull();
        byte[] foreign = calling(Opcodes.INVOKEVIRTUAL, "java/util/concurrent/CountDownLatch");
        assertThat(Rewriter.rewrite(Rewriting.ALL, foreign, silent, (call, type, method, line, argument) -> 1)).isNull();
    }

    /** Its result is another type than the JDK's, which the verifier may not have to load. */
    @Test
    void aScheduleOfNettyIsTheJdksAndItsResultIsCastBack() {
        String future = "io/netty/util/concurrent/ScheduledFuture";
        String schedule = "(Ljava/lang/Runnable;JJLjava/util/concurrent/TimeUnit;)L" + future + ';';
        byte[] rewritten = Rewriter.rewrite(Rewriting.ALL, scheduling("io/netty/channel/EventLoop", schedule), null, (call, type, method, line, argument) -> 1);
        List<String> code = new ArrayList<>();
        new ClassReader(rewritten).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                        code.add(owner + '.' + method);
                    }

                    @Override
                    public void visitTypeInsn(int opcode, String type) {
                        code.add(type);
                    }
                };
            }
        }, 0);
        assertThat(code).containsExactly("java/lang/DozemeterWaits.scheduleWithFixedDelay", future);
        assertThat(rewriting.rewrite(scheduling("io/netty/channel/Other", schedule), unseen::add)).isNull();
    }

    private static byte[] scheduling(String owner, String descriptor) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "gen/Schedules", null, "java/lang/Object", null);
        String result = descriptor.substring(descriptor.indexOf(')') + 1);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_STATIC, "run", "(L" + owner + ";Ljava/lang/Runnable;Ljava/util/concurrent/TimeUnit;)" + result,
            null, null);
        run.visitVarInsn(Opcodes.ALOAD, 0);
        run.visitVarInsn(Opcodes.ALOAD, 1);
        run.visitInsn(Opcodes.LCONST_1);
        run.visitInsn(Opcodes.LCONST_1);
        run.visitVarInsn(Opcodes.ALOAD, 2);
        run.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, "scheduleWithFixedDelay", descriptor, true);
        run.visitInsn(Opcodes.ARETURN);
        run.visitMaxs(7, 3);
        run.visitEnd();
        return writer.toByteArray();
    }

    @Test
    void nothingIsLookedForUnlessItIsRequested() throws IOException {
        byte[] classFile = Rewriting.classFile(Waiters.IsItsOwnType.class);
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
        Class<?> loaded = rewriting.load(waiter.getName(), changed == null ? Rewriting.classFile(waiter) : changed);
        return ((Callable<?>) loaded.getDeclaredConstructor().newInstance()).call();
    }

    private byte[] rewritten(Class<?> waiter) throws IOException {
        return rewriting.rewrite(Rewriting.classFile(waiter), unseen::add);
    }

    private List<String> counted() {
        List<String> counted = new ArrayList<>();
        rewriting.counted().forEach(site ->
            counted.add(site.site().method() + " " + site.site().call().label() + " " + site.pauses()));
        return counted;
    }
}
