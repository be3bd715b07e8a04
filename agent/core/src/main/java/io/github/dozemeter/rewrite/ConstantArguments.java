package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Knows the line of the current instruction, and which constants the last instructions have pushed, one after the
 * other with nothing between: what stands in a call as its author wrote it, once {@code javac} has put static
 * final constants in their places. Variables are not followed, not even those that are given a constant once.
 */
class ConstantArguments extends MethodVisitor {

    private static final String DURATION = "java/time/Duration";
    private static final String UNIT = "java/util/concurrent/TimeUnit";
    private static final String TIME_AND_UNIT = "JL" + UNIT + ';';
    /** A timer wheel takes the most: five from its tick on. */
    private static final int KEPT = 8;
    private static final int UNKNOWN = -1;

    private final Reader reader;
    /** 0 if unknown. */
    int line;
    /** How many constants the instructions up to {@link #last} have pushed. */
    private int pushed;
    /** The number of the last instruction that is known to push a constant, or to leave those before it alone. */
    private int last = UNKNOWN;
    /** The last constants: numbers, also for a Duration; 0 for a unit. */
    private final long[] constants = new long[KEPT];
    /** The last unit among them: the name of a {@code TimeUnit}; of a Duration a part ({@code MILLIS}). */
    private String unit = "";

    ConstantArguments(MethodVisitor next, Reader reader) {
        super(Opcodes.ASM9, next);
        this.reader = reader;
    }

    /** Numbers the instructions of a class, so that most of them need no method here. */
    static final class Reader extends ClassReader {

        private int instruction;

        Reader(byte[] classFile) {
            super(classFile);
        }

        @Override
        protected void readBytecodeInstructionOffset(int offset) {
            instruction++;
        }
    }

    static Argument argumentOfReference(PauseForm form) {
        return form.times().isEmpty() ? Argument.NONE : Argument.COMPUTED;
    }

    /** Returns what a call of this form, the next instruction, takes as its time. */
    final Argument argument(PauseForm form) {
        int needed = Type.getArgumentTypes('(' + form.times() + ')').length;
        if (needed == 0 || pushed() < needed) {
            return argumentOfReference(form);
        }
        for (int i = 0; i < needed; i++) {
            if (constant(i) > 0 || constant(i) < 0 && !form.takesNegativeForZero()) {
                return Argument.CONSTANT;
            }
        }
        return Argument.CONSTANT_ZERO;
    }

    /**
     * The constant time that a call of this form, the next instruction, requests, or the period of its schedule,
     * in ns. Not known of a moment, and of a time below zero that the call refuses.
     */
    final OptionalLong time(PauseForm form) {
        Argument argument = argument(form);
        if (argument == Argument.CONSTANT_ZERO) {
            return OptionalLong.of(0);
        }
        if (argument == Argument.CONSTANT) {
            return positive(nanos(form));
        }
        return OptionalLong.empty();
    }

    private long nanos(PauseForm form) {
        if (form.times().equals(TIME_AND_UNIT)) {
            return nanosOf(constant(1));
        }
        if (form.times().equals("JI")) {
            return TimeUnit.MILLISECONDS.toNanos(constant(1)) + constant(0);
        }
        // The unit is the receiver.
        if (form.call == Call.PARK_UNTIL || form.call == Call.UNIT_SLEEP && pushed == 1) {
            return UNKNOWN;
        }
        if (form.call == Call.UNIT_SLEEP || form.times().endsWith(DURATION + ';')) {
            return nanosOf(constant(0));
        }
        if (form.method.endsWith("Nanos")) {
            return constant(0);
        }
        return TimeUnit.MILLISECONDS.toNanos(constant(0));
    }

    /** The constant time, in ns, that the next instruction, a call, takes with a unit; empty if there is none. */
    final OptionalLong timeWithUnit(String descriptor) {
        int at = descriptor.indexOf(TIME_AND_UNIT);
        if (at < 0) {
            return OptionalLong.empty();
        }
        String rest = descriptor.substring(at + TIME_AND_UNIT.length());
        int behind = Type.getArgumentTypes('(' + rest).length;
        boolean isConstant = Math.min(pushed(), KEPT) >= behind + 2;
        if (!isConstant) {
            return OptionalLong.empty();
        }
        return positive(nanosOf(constant(behind + 1)));
    }

    private static OptionalLong positive(long nanos) {
        return nanos > 0 ? OptionalLong.of(nanos) : OptionalLong.empty();
    }

    /** @param time in the last unit */
    private long nanosOf(long time) {
        for (TimeUnit known : TimeUnit.values()) {
            if (known.name().startsWith(unit)) {
                return known.toNanos(time);
            }
        }
        return UNKNOWN;
    }

    private int pushed() {
        return last == reader.instruction - 1 ? pushed : 0;
    }

    private void push(long value) {
        keep();
        constants[++pushed % KEPT] = value;
    }

    /** This instruction changes no constant. */
    private void keep() {
        pushed = pushed();
        last = reader.instruction;
    }

    /** @param depth 0: the one on top */
    private long constant(int depth) {
        return constants[(pushed - depth) % KEPT];
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            push(opcode - Opcodes.ICONST_0);
        } else if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
            push(opcode - Opcodes.LCONST_0);
        } else if (opcode == Opcodes.I2L || opcode == Opcodes.NOP) {
            keep();
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode != Opcodes.NEWARRAY) {
            push(operand);
        }
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            push(((Number) value).longValue());
        }
        super.visitLdcInsn(value);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.GETSTATIC && owner.equals(DURATION) && name.equals("ZERO")) {
            push(0);
        } else if (opcode == Opcodes.GETSTATIC && owner.equals(UNIT)) {
            push(0);
            unit = name;
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor,
                                boolean isInterface) {
        boolean isOfDuration = opcode == Opcodes.INVOKESTATIC && owner.equals(DURATION);
        if (isOfDuration && name.startsWith("of") && descriptor.startsWith("(J)")) {
            unit = name.substring(2).toUpperCase(Locale.ROOT);
            keep();
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitLabel(Label label) {
        // From this version on there is a frame wherever code can jump to; before, any label may be such a place.
        if (reader.readUnsignedShort(6) < Opcodes.V1_7) {
            last = UNKNOWN;
        }
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int size, Object[] stack) {
        last = UNKNOWN;
        super.visitFrame(type, locals, local, size, stack);
    }
}
