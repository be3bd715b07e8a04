package io.github.dozemeter.rewrite;

import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Class files made for tests: the class {@code gen.Pausing} with one static method {@code run}. */
public final class PausingClass {

    public static final String NAME = "gen.Pausing";
    static final int LINE = 17;

    private static final Handle METAFACTORY = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/LambdaMetafactory",
        "metafactory", "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
        + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
        + "Ljava/lang/invoke/CallSite;", false);

    private PausingClass() {
    }

    /** {@code run} takes what the form takes, the receiver first, makes the pause at {@link #LINE}, and returns. */
    public static byte[] of(PauseForm form, int version) {
        return of(version, descriptor(form), code -> {
            Label here = new Label();
            code.visitLabel(here);
            code.visitLineNumber(LINE, here);
            int variable = 0;
            for (Type type : Type.getArgumentTypes(descriptor(form))) {
                code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
                variable += type.getSize();
            }
            pause(code, form);
            code.visitInsn(Type.getReturnType(form.descriptor).getOpcode(Opcodes.IRETURN));
        });
    }

    public static byte[] of(PauseForm form) {
        return of(form, Opcodes.V1_8);
    }

    /** Refers to the pause by a method handle alone. */
    static byte[] referring(PauseForm form) {
        return of(Opcodes.V1_8, "()V", code -> {
            code.visitLdcInsn(handle(form));
            code.visitInsn(Opcodes.POP);
            code.visitInsn(Opcodes.RETURN);
        });
    }

    /** {@code run} takes the receiver, if it is to be captured, and returns a reference to the pause. */
    static byte[] reference(PauseForm form, int captured) {
        String receiver = form.isStatic ? "" : 'L' + form.owners().get(0) + ';';
        String calls = calls(form, captured);
        String returns = '(' + (captured == 0 ? "" : receiver) + ")Lgen/Timed;";
        return of(Opcodes.V1_8, returns, code -> {
            if (captured == 1) {
                code.visitVarInsn(Opcodes.ALOAD, 0);
            }
            code.visitInvokeDynamicInsn("of", returns, METAFACTORY, Type.getMethodType(calls),
                handle(form), Type.getMethodType(calls));
            code.visitInsn(Opcodes.ARETURN);
        });
    }

    /** The interface of such a reference, whose method takes what the pause takes. */
    static byte[] timed(PauseForm form, int captured) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT, "gen/Timed", null,
            "java/lang/Object", null);
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "of", calls(form, captured), null, null).visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static String calls(PauseForm form, int captured) {
        return captured == 0 ? descriptor(form) : form.descriptor;
    }

    /** With any code; the largest stack and the variables are computed, frames are not. */
    public static byte[] of(int version, String descriptor, Consumer<MethodVisitor> code) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME.replace('.', '/'), null,
            "java/lang/Object", null);
        MethodVisitor run =
            writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", descriptor, null, null);
        run.visitCode();
        code.accept(run);
        run.visitMaxs(0, 0);
        run.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    static void pause(MethodVisitor code, PauseForm form) {
        int opcode = form.isStatic ? Opcodes.INVOKESTATIC
            : isInterface(form) ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        code.visitMethodInsn(opcode, form.owners().get(0), form.method, form.descriptor, isInterface(form));
    }

    private static Handle handle(PauseForm form) {
        int tag = form.isStatic ? Opcodes.H_INVOKESTATIC
            : isInterface(form) ? Opcodes.H_INVOKEINTERFACE : Opcodes.H_INVOKEVIRTUAL;
        return new Handle(tag, form.owners().get(0), form.method, form.descriptor, isInterface(form));
    }

    private static boolean isInterface(PauseForm form) {
        try {
            return Class.forName(form.owners().get(0).replace('/', '.')).isInterface();
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static void sleepZero(MethodVisitor code) {
        code.visitInsn(Opcodes.LCONST_0);
        pause(code, PauseForm.SLEEP_MILLIS);
    }

    private static String descriptor(PauseForm form) {
        return form.isStatic ? form.descriptor : "(L" + form.owners().get(0) + ';' + form.descriptor.substring(1);
    }
}
