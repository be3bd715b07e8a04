package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Collects the pauses of one class, and the timer wheels and the like that it makes. */
final class PauseFinder extends ClassVisitor {

    /** Simple name of Netty's, which many libraries have copied into packages of their own. */
    static final String TIMER_WHEEL = "HashedWheelTimer";

    private final ReferenceTargets targets;
    private final Predicate<String> made;
    private final MethodLabels labels = new MethodLabels();
    private final List<FoundPause> found = new ArrayList<>();
    private String className;
    private String source = "";
    private int version;

    /** @param made tells of a class name with dots whether constructor calls of it are looked for */
    PauseFinder(ReferenceTargets targets, Predicate<String> made) {
        super(Opcodes.ASM9);
        this.targets = targets;
        this.made = made;
    }

    List<FoundPause> found() {
        return found;
    }

    @Override
    public void visit(int classVersion, int access, String name, String signature, String superName, String[] interfaces) {
        version = classVersion & 0xFFFF;
        className = dotted(name);
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

    static boolean isTimerWheel(String className) {
        int before = className.length() - TIMER_WHEEL.length() - 1;
        return className.endsWith(TIMER_WHEEL) && (before < 0 || className.charAt(before) == '.' || className.charAt(before) == '$');
    }

    private static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }

    /** A pause whose method has not been read to its end, where its last loop may close. */
    private static final class Pending {

        private final Call call;
        private final String calledClass;
        private final Argument argument;
        private final OptionalLong time;
        private final String label;
        private final int line;
        private final int monitors;
        private final int position;

        Pending(Call call, String calledClass, Argument argument, OptionalLong time, String label, int line, int monitors,
                int position) {
            this.call = call;
            this.calledClass = calledClass;
            this.argument = argument;
            this.time = time;
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
                add(form, dotted(owner), argument(form), time(form));
            } else if (name.equals("<init>") && made.test(dotted(owner)) && !isOwnConstructor(owner)) {
                addConstructor(dotted(owner), descriptor);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private void addConstructor(String calledClass, String descriptor) {
            OptionalLong tick = timeWithUnit(descriptor);
            Argument computed = descriptor.contains("J") ? Argument.COMPUTED : Argument.NONE;
            add(null, calledClass, tick.isPresent() ? Argument.CONSTANT : computed, tick, method);
        }

        /** {@code this(...)}: whoever calls the outer one makes the wheel. */
        private boolean isOwnConstructor(String owner) {
            return method.equals("<init>") && dotted(owner).equals(className);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            PauseForm form = targets.find(new MethodReference(descriptor, bootstrap, arguments));
            if (form != null) {
                add(form, "", argumentOfReference(form), OptionalLong.empty());
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        private void add(PauseForm form, String calledClass, Argument argument, OptionalLong time) {
            add(form.call(), calledClass, argument, time, labels.label(form.call(), method, line(), argument));
        }

        private void add(Call call, String calledClass, Argument argument, OptionalLong time, String label) {
            pending.add(new Pending(call, calledClass, argument, time, label, line(), surroundings.monitors(), surroundings.position()));
        }

        @Override
        public void visitEnd() {
            for (Pending pause : pending) {
                int ownMonitors = pause.call == Call.OBJECT_WAIT ? 1 : 0;
                found.add(new FoundPause(pause.call, pause.calledClass, pause.argument, pause.time, className, pause.label, pause.line,
                    source, pause.monitors > ownMonitors, surroundings.isInLoop(pause.position)));
            }
            super.visitEnd();
        }
    }
}
