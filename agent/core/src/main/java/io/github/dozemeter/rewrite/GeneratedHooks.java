package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.jvm.Hook;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Generates the hooks whose methods differ in types alone, from the table of pauses. {@link PauseForm#REFERENCES}:
 * method references capture the site's number and so pass it first; each method passes its arguments on to the
 * hook of the direct call, which takes the number last. {@link PauseForm#WAITS}: the calls of what makes a
 * schedule, which add its period, and those of waits, as
 *
 * <pre>
 * static Object poll(BlockingQueue queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
 *     long requested = DozemeterRequested.byUnit(timeout, unit);
 *     int counted = DozemeterCounts.countWait(site, requested);
 *     long changed = DozemeterArm.byUnit(timeout, unit, site, counted, requested);
 *     long cpu = DozemeterTimes.cpu(site, counted);
 *     long start = DozemeterTimes.start(counted);
 *     try {
 *         return DozemeterCounts.ended(queue.poll(changed, unit), site, requested);
 *     } finally {
 *         DozemeterTimes.addWait(site, counted, requested, start, cpu);
 *     }
 * }
 * </pre>
 */
final class GeneratedHooks {

    /** Keep the method out of the stacks of exceptions: older JVMs know the first one, newer ones the second. */
    private static final String[] HIDDEN =
        {"Ljava/lang/invoke/LambdaForm$Hidden;", "Ljdk/internal/vm/annotation/Hidden;"};

    private static final String SCHEDULERS = "java/lang/DozemeterSchedulers";

    private final PauseForm form;
    private final MethodVisitor code;
    private final Type[] arguments;
    /** The variables of the arguments; then those that are free. */
    private final int[] at;
    private int free;
    private final int site;
    /** Which argument is the time, or the first of two. */
    private final int firstTime;
    private final Type result;

    private GeneratedHooks(PauseForm form, MethodVisitor code, String descriptor) {
        this.form = form;
        this.code = code;
        this.arguments = Type.getArgumentTypes(descriptor);
        this.at = new int[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            at[i] = free;
            free += arguments[i].getSize();
        }
        this.site = free - 1;
        this.firstTime = arguments.length - 1 - Type.getArgumentTypes('('
            + form.times() + ")V").length;
        this.result = Type.getReturnType(descriptor);
    }

    /**
     * Defines a class of the hook that few applications need, unless it is there. Its lock runs no foreign code.
     *
     * @throws IllegalStateException if that fails
     */
    static synchronized void require(String hook) {
        try {
            String name = hook.replace('/', '.');
            if (!Hook.isVisibleFrom(null, name)) {
                if (hook.equals(PauseForm.WAITS)) {
                    require(SCHEDULERS);
                }
                boolean isGenerated = hook.equals(PauseForm.REFERENCES)
                    || hook.equals(PauseForm.WAITS);
                byte[] classFile = isGenerated ? classFile(hook) : Hook.ownResource(hook + ".class");
                Hook.add(name, classFile);
            }
        } catch (IOException | ReflectiveOperationException | LinkageError failure) {
            throw new IllegalStateException("cannot define " + hook, failure);
        }
    }

    private static byte[] classFile(String hook) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
        writer.visit(Opcodes.V1_8, access, hook, null, "java/lang/Object", null);
        Set<String> made = new HashSet<>();
        for (PauseForm form : PauseForm.values()) {
            if (hook.equals(PauseForm.REFERENCES)) {
                if (hook.equals(form.referenceHook()) && made.add(form.hookMethod + form.referenceDescriptor())) {
                    addMethod(writer, form, form.referenceDescriptor(), true);
                }
            } else if (hook.equals(form.hook) && made.add(form.hookMethod + form.hookDescriptor())) {
                addMethod(writer, form, form.hookDescriptor(), false);
            }
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void addMethod(ClassWriter writer, PauseForm form, String descriptor, boolean isReference) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, form.hookMethod,
            descriptor, null, null);
        code.visitCode();
        GeneratedHooks hooks = new GeneratedHooks(form, code, descriptor);
        if (isReference) {
            hooks.addReference();
        } else if (form.call.isSchedule()) {
            hooks.addSchedule();
        } else {
            hooks.addWait();
        }
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void addReference() {
        for (String annotation : HIDDEN) {
            code.visitAnnotation(annotation, true).visitEnd();
        }
        load(1, arguments.length);
        load(0, 1);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, form.hook, form.hookMethod,
            form.hookDescriptor(), false);
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    }

    private void addSchedule() {
        callOriginal();
        callWithTime("DozemeterRequested", ")J");
        call("DozemeterTimes", "addPeriod", "(JI)V", site);
        load(0, 1);
        call("DozemeterSchedulers", "add", "(Ljava/lang/Object;I)V", site);
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    }

    private void addWait() {
        boolean isTimedSelect = form.call == Call.SELECTOR_SELECT && hasTime();
        Label begin = new Label();
        Label end = new Label();
        Label failed = new Label();
        code.visitTryCatchBlock(begin, end, failed, null);
        pushRequested();
        int requested = store(Type.LONG_TYPE);
        call("DozemeterCounts", "countWait", "(IJ)I", site, requested);
        int counted = store(Type.INT_TYPE);
        stretchTime(counted, requested);
        call("DozemeterTimes", "cpu", "(II)J", site, counted);
        int cpu = store(Type.LONG_TYPE);
        if (isTimedSelect) {
            call("System", "nanoTime", "()J");
        } else {
            call("DozemeterTimes", "start", "(I)J", counted);
        }
        int start = store(Type.LONG_TYPE);

        code.visitLabel(begin);
        callOriginal();
        if (form.method.equals("awaitNanos")) {
            call("DozemeterArm", "left", "(JJJ)J", at[firstTime], requested);
        }
        if (isTimedSelect) {
            call("DozemeterTimes", "selected", "(IJIJJ)I", at[firstTime], site, requested, start);
        } else if (form.call != Call.SELECTOR_SELECT && !mayTimeOut()) {
            passThroughEnded(requested);
        }
        int taken = store(result);
        code.visitLabel(end);
        call("DozemeterTimes", "addWait", "(IIJJJ)V", site, counted, requested, start, cpu);
        code.visitVarInsn(result.getOpcode(Opcodes.ILOAD), taken);
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));

        code.visitLabel(failed);
        if (mayTimeOut()) {
            call("DozemeterCounts", "ended",
                 "(Ljava/lang/Throwable;IJ)Ljava/lang/Throwable;", site, requested);
        }
        call("DozemeterTimes", "addWait", "(IIJJJ)V", site, counted, requested, start, cpu);
        code.visitInsn(Opcodes.ATHROW);
    }

    private boolean hasTime() {
        return !form.times().isEmpty();
    }

    /** Whether the end of its time is an exception, not a result. */
    private boolean mayTimeOut() {
        return form.call == Call.BARRIER_AWAIT || form.call == Call.PHASER_AWAIT
            || form.call == Call.EXCHANGER_EXCHANGE;
    }

    private void pushRequested() {
        if (hasTime()) {
            callWithTime("DozemeterRequested", ")J");
        } else {
            code.visitInsn(Opcodes.LCONST_0);
        }
    }

    /** Replaces the time of the original by the one that an option or an experiment sets. */
    private void stretchTime(int counted, int requested) {
        if (hasTime()) {
            Type type = arguments[firstTime];
            callWithTime("DozemeterArm", "IIJ)" + type, site, counted, requested);
            code.visitVarInsn(type.getOpcode(Opcodes.ISTORE), at[firstTime]);
        }
    }

    /** Lets the hook see the result, which says whether the time was over. */
    private void passThroughEnded(int requested) {
        String seen = result.getSort() == Type.OBJECT ? "Ljava/lang/Object;" : result.getDescriptor();
        call("DozemeterCounts", "ended", '(' + seen + "IJ)" + seen, site, requested);
        if (!seen.equals(result.getDescriptor())) {
            code.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
        }
    }

    /** Calls what takes the time of the original, and these variables. */
    private void callWithTime(String owner, String rest, int... variables) {
        load(firstTime, arguments.length - 1);
        call(owner, methodForTime(), '(' + form.times() + rest, variables);
    }

    private String methodForTime() {
        if (form.method.equals("awaitNanos")) {
            return "byNanos";
        }
        if (form.times().equals("J")) {
            return "byWait";
        }
        if (form.times().startsWith("J")) {
            return "byUnit";
        }
        return form.times().endsWith("Date;") ? "byDate" : "byDuration";
    }

    /** @param variables the last arguments; those before them are on the stack */
    private void call(String owner, String method, String descriptor, int... variables) {
        Type[] types = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < variables.length; i++) {
            Type type = types[types.length - variables.length + i];
            code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variables[i]);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/" + owner, method, descriptor, false);
    }

    private void callOriginal() {
        boolean isInterface = form.isOfInterface();
        load(0, 1);
        if (!isInterface) {
            code.visitTypeInsn(Opcodes.CHECKCAST, form.calledType());
        }
        load(1, arguments.length - 1);
        int opcode = isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        code.visitMethodInsn(opcode, form.calledType(), form.method, form.passedOn(), isInterface);
    }

    private void load(int from, int to) {
        for (int i = from; i < to; i++) {
            code.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), at[i]);
        }
    }

    /** @return the variable that holds what was on the stack */
    private int store(Type type) {
        int variable = free;
        free += type.getSize();
        code.visitVarInsn(type.getOpcode(Opcodes.ISTORE), variable);
        return variable;
    }
}
