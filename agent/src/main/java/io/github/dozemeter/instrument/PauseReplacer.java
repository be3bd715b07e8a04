package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.record.Argument;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Passes a class on, with its pauses replaced. */
final class PauseReplacer extends ClassVisitor {

    private final Targets targets;
    private final SiteNumbers numbers;
    private final Set<String> leftAlone;
    private String className;
    private int classVersion;
    private int replaced;

    /** @param leftAlone names and descriptors of methods that keep their pauses */
    PauseReplacer(ClassVisitor next, Targets targets, SiteNumbers numbers, Set<String> leftAlone) {
        super(Opcodes.ASM9, next);
        this.targets = targets;
        this.numbers = numbers;
        this.leftAlone = leftAlone;
    }

    /** How many calls were replaced so far. */
    int replaced() {
        return replaced;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        classVersion = version & 0xFFFF;
        className = name.replace('/', '.');
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                     String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return leftAlone.contains(name + descriptor) ? next : new InMethod(next, name);
    }

    private final class InMethod extends Constants {

        private final String method;
        private final int replacedBefore = replaced;
        private int line;

        InMethod(MethodVisitor next, String method) {
            super(next, classVersion);
            this.method = method;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            PauseForm form = targets.find(opcode, owner, name, descriptor);
            if (form == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            if (form.hasOwnHook()) {
                Hook.require(form.hook());
            }
            visitSite(form, argument(form));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, form.hook(), form.method(), form.hookDescriptor(), false);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Reference reference = new Reference(descriptor, bootstrap, arguments);
            PauseForm form = targets.find(reference);
            String hook = form == null ? null : form.referenceHook(reference.captured());
            if (hook == null || isLeftAlone(reference, form)) {
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
                return;
            }
            Hook.require(hook);
            if (reference.capturesAnotherThan(form.receiver())) {
                // Spares the verifier from loading the subclass.
                visitTypeInsn(Opcodes.CHECKCAST, form.receiver());
            }
            visitSite(form, timeArguments(form.descriptor()) == 0 ? Argument.NONE : Argument.COMPUTED);
            super.visitInvokeDynamicInsn(name, reference.descriptor(form), bootstrap, reference.arguments(new Handle(
                Opcodes.H_INVOKESTATIC, hook, form.method(), form.referenceDescriptor(reference.captured()), false)));
        }

        private boolean isLeftAlone(Reference reference, PauseForm form) {
            // Compilers repeat each of them in a method that makes it from its serialised form.
            if (reference.isSerializable() && !method.equals("$deserializeLambda$")) {
                numbers.unseen(Skip.SERIALIZABLE_REFERENCE, "a serializable reference is left as it is, its "
                    + form.call().label() + " is not seen: " + className + '.' + method + ':' + line);
            }
            return reference.isSerializable();
        }

        private void visitSite(PauseForm form, Argument argument) {
            replaced++;
            visitLdcInsn(numbers.number(form.call(), className, method, line, argument));
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            // The site's number is on the stack at one call at a time.
            super.visitMaxs(replaced == replacedBefore ? maxStack : maxStack + 1, maxLocals);
        }
    }
}
