package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import java.lang.invoke.LambdaMetafactory;
import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Replaces each call of a pause by a call of the hook. No frames are computed, no members added: it works at load,
 * by retransformation, and backwards. Loaded, with its library, at the first class that pauses; thread-safe.
 */
final class Rewriter extends ClassVisitor {

    /** The newest class-file version that the library knows. */
    static final int NEWEST_VERSION = Opcodes.V28;
    /** Two bytes of the class file. */
    private static final int MAX_STACK = 65_535;
    /** The place of the flags in the arguments of {@code altMetafactory}. */
    private static final int FLAGS = 3;

    private final ConstantArguments.Reader reader;
    private final String className;
    private final ReferenceTargets targets;
    private final SiteNumbers numbers;
    private final MethodLabels labels = new MethodLabels();
    /** Names and descriptors of methods that keep their pauses. */
    private final Set<String> leftAlone;
    private int replaced;

    private Rewriter(ClassVisitor next, ConstantArguments.Reader reader, ReferenceTargets targets,
                     SiteNumbers numbers, Set<String> leftAlone) {
        super(Opcodes.ASM9, next);
        this.reader = reader;
        this.className = reader.getClassName().replace('/', '.');
        this.targets = targets;
        this.numbers = numbers;
        this.leftAlone = leftAlone;
    }

    /**
     * Methods that have no room for the hook keep their pauses: those that would grow over 64 KB, and those whose
     * stack is as large as the class file can say.
     *
     * @param loader of the class, asked for class files of superclasses where a call may be inherited
     * @return null if the class makes no pause
     * @throws RuntimeException if the class cannot be rewritten
     */
    static byte[] rewrite(ChosenPauses pauses, byte[] classFile, ClassLoader loader,
                          SiteNumbers numbers) {
        PausingMethods methods = new PausingMethods(pauses, classFile);
        ConstantArguments.Reader reader = new ConstantArguments.Reader(methods.cutOut());
        Set<String> leftAlone = new HashSet<>();
        while (true) {
            ClassWriter writer = new ClassWriter(reader, 0);
            Rewriter rewriter = new Rewriter(writer, reader,
                new ReferenceTargets(pauses, reader.getClassName(), classFile, loader, numbers), numbers, leftAlone);
            int before = leftAlone.size();
            reader.accept(rewriter, 0);
            if (leftAlone.size() > before) {
                // What was written is invalid: a stack has no room for a number.
                continue;
            }
            try {
                if (rewriter.replaced == 0) {
                    return null;
                }
                return methods.putBack(writer.toByteArray());
            } catch (MethodTooLargeException grown) {
                if (!leftAlone.add(grown.getMethodName() + grown.getDescriptor())) {
                    throw grown;
                }
                numbers.unseen(Skip.METHOD_TOO_LARGE, "a method has no room for the hook;"
                    + " its pauses are not counted: " + rewriter.className + '.'
                    + grown.getMethodName());
            }
        }
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                     String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (leftAlone.contains(name + descriptor)) {
            return next;
        }
        targets.enter(access, name, descriptor);
        return new InMethod(next, name, descriptor);
    }

    private final class InMethod extends ConstantArguments {

        private final String method;
        private final String descriptor;
        private final int replacedBefore = replaced;

        InMethod(MethodVisitor next, String method, String descriptor) {
            super(next, reader);
            this.method = method;
            this.descriptor = descriptor;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor,
                                    boolean isInterface) {
            PauseForm form = targets.find(opcode, owner, name, descriptor);
            if (form == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            GeneratedHooks.require(form.hook);
            Argument argument = argument(form);
            visitNumber(numbers.number(form.call, className, label(form, argument), line, argument));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, form.hook, form.hookMethod,
                form.hookDescriptor(), false);
            if (!form.descriptor.equals(descriptor)) {
                visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap,
                                           Object... arguments) {
            PauseForm form = targets.find(bootstrap, arguments);
            if (form == null) {
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
                return;
            }
            Argument argument = argumentOfReference(form);
            String label = label(form, argument);
            int captured = Type.getArgumentTypes(descriptor).length;
            if (form.capturedDescriptor(captured) == null || isLeftAlone(form, bootstrap, arguments)) {
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
                return;
            }
            GeneratedHooks.require(form.hook);
            GeneratedHooks.require(form.referenceHook());
            visitNumber(numbers.number(form.call, className, label, line, argument));
            if (captured > 0) {
                visitInsn(Opcodes.SWAP);
            }
            Object[] changed = arguments.clone();
            changed[ReferenceTargets.IMPLEMENTATION] = new Handle(Opcodes.H_INVOKESTATIC, form.referenceHook(),
                form.hookMethod, form.referenceDescriptor(), false);
            String made = form.capturedDescriptor(captured) + Type.getReturnType(descriptor);
            super.visitInvokeDynamicInsn(name, made, bootstrap, changed);
        }

        /** {@code $deserializeLambda$} compares the implementation with what the class was compiled with. */
        private boolean isLeftAlone(PauseForm form, Handle bootstrap, Object... arguments) {
            boolean isSerializable = bootstrap.getName().equals("altMetafactory") && (arguments.length <= FLAGS
                || ((Integer) arguments[FLAGS] & LambdaMetafactory.FLAG_SERIALIZABLE) != 0);
            // Compilers repeat each of them in a method that makes it from its serialised form.
            if (isSerializable && !method.equals("$deserializeLambda$")) {
                numbers.unseen(Skip.SERIALIZABLE_REFERENCE, "a serializable reference was not instrumented;"
                    + " its " + form.call.label() + " is not counted: " + className + '.'
                    + method + ':' + line);
            }
            return isSerializable;
        }

        private String label(PauseForm form, Argument argument) {
            return labels.label(form.call, method, line, argument);
        }

        private void visitNumber(int site) {
            replaced++;
            mv.visitLdcInsn(site);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            boolean needsRoom = replaced != replacedBefore;
            if (needsRoom && maxStack == MAX_STACK) {
                leftAlone.add(method + descriptor);
                numbers.unseen(Skip.STACK_TOO_LARGE, "a method has no room for the hook on its stack;"
                    + " its pauses are not counted: " + className + '.' + method);
            }
            // The site's number is on the stack at one call at a time.
            int neededStack = needsRoom ? maxStack + 1 : maxStack;
            super.visitMaxs(neededStack, maxLocals);
        }
    }
}
