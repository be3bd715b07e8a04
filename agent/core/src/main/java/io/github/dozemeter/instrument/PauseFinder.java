package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Collects the pauses of one class. */
final class PauseFinder extends ClassVisitor {

    private final ReferenceTargets targets;
    private final MethodLabels labels = new MethodLabels();
    private final List<FoundPause> found = new ArrayList<>();
    private String className;
    private String source = "";
    private int version;

    PauseFinder(ReferenceTargets targets) {
        super(Opcodes.ASM9);
        this.targets = targets;
    }

    List<FoundPause> found() {
        return found;
    }

    @Override
    public void visit(int classVersion, int access, String name, String signature, String superName, String[] interfaces) {
        version = classVersion & 0xFFFF;
        className = name.replace('/', '.');
    }

    @Override
    public void visitSource(String file, String debug) {
        source = file == null ? "" : file;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                     String[] exceptions) {
        targets.enter(access, name, descriptor);
        return new InMethod(name, new CallContext((access & Opcodes.ACC_SYNCHRONIZED) != 0));
    }

    /** A pause whose method has not been read to its end, where its last loop may close. */
    private static final class Pending {

        private final PauseForm form;
        private final Argument argument;
        private final String label;
        private final int line;
        private final int monitors;
        private final int position;

        Pending(PauseForm form, Argument argument, String label, int line, int monitors, int position) {
            this.form = form;
            this.argument = argument;
            this.label = label;
            this.line = line;
            this.monitors = monitors;
            this.position = position;
        }
    }

    private final class InMethod extends ConstantArguments {

        private final String method;
        private final CallContext surroundings;
        private final List<Pending> pending = new ArrayList<>();

        InMethod(String method, CallContext surroundings) {
            super(surroundings, version);
            this.method = method;
            this.surroundings = surroundings;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            PauseForm form = targets.find(opcode, owner, name, descriptor);
            if (form != null) {
                add(form, argument(form));
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            PauseForm form = targets.find(new MethodReference(descriptor, bootstrap, arguments));
            if (form != null) {
                add(form, argumentOfReference(form));
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        private void add(PauseForm form, Argument argument) {
            String label = labels.label(form.call(), method, line(), argument);
            pending.add(new Pending(form, argument, label, line(), surroundings.monitors(), surroundings.position()));
        }

        @Override
        public void visitEnd() {
            for (Pending pause : pending) {
                Call call = pause.form.call();
                int ownMonitors = call == Call.OBJECT_WAIT ? 1 : 0;
                found.add(new FoundPause(call, pause.argument, className, pause.label, pause.line, source,
                    pause.monitors > ownMonitors, surroundings.isInLoop(pause.position)));
            }
            super.visitEnd();
        }
    }
}
