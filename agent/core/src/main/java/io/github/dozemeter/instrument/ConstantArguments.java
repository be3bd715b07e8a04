package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Knows the line of the current instruction, and which constants the last instructions have pushed, one behind the other with nothing between: what stands in a
 * call as its author wrote it, once {@code javac} has put static final constants in their places. Variables are not
 * followed, not even those that are given a constant once.
 */
class ConstantArguments extends MethodVisitor {

    private static final String DURATION = "java/time/Duration";
    private static final String UNIT = "java/util/concurrent/TimeUnit";

    private final boolean framesMarkJumps;
    private int line;
    /** How many constants lie on top of the stack, at most two of which matter, and the last ones' values. */
    private int pushed;
    private long last;
    private long secondLast;

    /** @param classVersion from 51 on a frame stands wherever code can jump to; before, any label may be such a place */
    ConstantArguments(MethodVisitor next, int classVersion) {
        super(Opcodes.ASM9, next);
        this.framesMarkJumps = classVersion >= Opcodes.V1_7;
    }

    /** 0 if unknown. */
    final int line() {
        return line;
    }

    /** What a call through a reference to this form takes as its time, which comes later. */
    static Argument argumentOfReference(PauseForm form) {
        return timeArguments(form.descriptor()) == 0 ? Argument.NONE : Argument.COMPUTED;
    }

    /** What a call of this form, the next instruction, takes as its time. */
    final Argument argument(PauseForm form) {
        int needed = timeArguments(form.descriptor());
        if (needed == 0) {
            return Argument.NONE;
        }
        if (pushed < needed) {
            return Argument.COMPUTED;
        }
        return asksForNothing(form, last) && (needed == 1 || asksForNothing(form, secondLast)) ? Argument.CONSTANT_ZERO : Argument.CONSTANT;
    }

    private static boolean asksForNothing(PauseForm form, long time) {
        return time == 0 || time < 0 && form.takesNegativeForZero();
    }

    /** How many arguments tell the time. */
    private static int timeArguments(String descriptor) {
        int times = 0;
        for (Type type : Type.getArgumentTypes(descriptor)) {
            times += isTime(type) ? 1 : 0;
        }
        return times;
    }

    /** The unit beside a time is no time, but is pushed behind it. */
    private static boolean isTime(Type type) {
        return type.getSort() == Type.LONG || type.getSort() == Type.INT
            || type.getSort() == Type.OBJECT && (type.getInternalName().equals(DURATION) || type.getInternalName().equals(UNIT));
    }

    /** @param value in any unit; 0 also for what is no time */
    private void push(long value) {
        pushed++;
        secondLast = last;
        last = value;
    }

    private void forget() {
        pushed = 0;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.LCONST_1) {
            push(opcode >= Opcodes.LCONST_0 ? opcode - Opcodes.LCONST_0 : opcode - Opcodes.ICONST_0);
        } else if (opcode != Opcodes.I2L && opcode != Opcodes.NOP) {
            forget();
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
            forget();
        } else {
            push(operand);
        }
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            push(((Number) value).longValue());
        } else {
            forget();
        }
        super.visitLdcInsn(value);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.GETSTATIC && owner.equals(DURATION) && name.equals("ZERO")) {
            push(0);
        } else if (opcode == Opcodes.GETSTATIC && owner.equals(UNIT)) {
            push(0);
        } else {
            forget();
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean keeps = opcode == Opcodes.INVOKESTATIC && owner.equals(DURATION) && name.startsWith("of")
            && descriptor.startsWith("(J)");
        if (!keeps) {
            forget();
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        forget();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        forget();
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        forget();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        forget();
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        forget();
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
        forget();
        super.visitTableSwitchInsn(min, max, other, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
        forget();
        super.visitLookupSwitchInsn(other, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        forget();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitLabel(Label label) {
        if (!framesMarkJumps) {
            forget();
        }
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int size, Object[] stack) {
        forget();
        super.visitFrame(type, locals, local, size, stack);
    }
}
