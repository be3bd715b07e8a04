package io.github.dozemeter.instrument;

import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Passes a class on, with its pauses replaced. */
final class PauseReplacer extends ClassVisitor {

    private final Targets targets;
    private final SiteNumbers numbers;
    private String className;
    private int replaced;

    PauseReplacer(ClassVisitor next, Targets targets, SiteNumbers numbers) {
        super(Opcodes.ASM9, next);
        this.targets = targets;
        this.numbers = numbers;
    }

    /** How many calls were replaced so far. */
    int replaced() {
        return replaced;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        className = name.replace('/', '.');
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                     String[] exceptions) {
        return new InMethod(super.visitMethod(access, name, descriptor, signature, exceptions), name);
    }

    private final class InMethod extends MethodVisitor {

        private final String method;
        private final int replacedBefore = replaced;
        private int line;

        InMethod(MethodVisitor next, String method) {
            super(Opcodes.ASM9, next);
            this.method = method;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            PauseForm form = targets.find(opcode == Opcodes.INVOKESTATIC, owner, name, descriptor);
            if (form == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            replaced++;
            visitLdcInsn(numbers.number(form.call(), className, method, line));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, PauseForm.HOOK, form.method(), form.hookDescriptor(), false);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            // The site's number is on the stack at one call at a time.
            super.visitMaxs(replaced == replacedBefore ? maxStack : maxStack + 1, maxLocals);
        }
    }
}
