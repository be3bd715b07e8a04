package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Finds the pauses of class files without running them, by the agent's own table and pre-scan. Thread-safe. */
public final class PauseSearch {

    private final ChosenPauses pauses;
    private final boolean timerWheels;

    /** @param calls with schedules, timer wheels are found, too */
    public PauseSearch(Set<Call> calls) {
        this.pauses = new ChosenPauses(calls);
        this.timerWheels = calls.contains(Call.SCHEDULE_AT_FIXED_RATE);
    }

    /**
     * @param superclasses finds class files, as resources, where a call may be inherited; null for the JDK's alone
     * @param made says of a class name whether constructor calls of it are searched for besides those of timer wheels; null
     * for none
     * @throws RuntimeException if the bytes are no class file, or one newer than the library knows
     */
    public List<FoundPause> in(byte[] classFile, ClassLoader superclasses, Predicate<String> made) {
        if (!pauses.mayBeIn(classFile) && !mayMakeTimers(classFile, made)) {
            return Collections.emptyList();
        }
        ClassReader reader = new ClassReader(classFile);
        ReferenceTargets targets = new ReferenceTargets(pauses, reader, superclasses,
            // Nothing is rewritten.
            (call, className, method, line, argument) -> 0);
        PauseFinder finder = new PauseFinder(targets, !timerWheels ? name -> false : made == null ? FoundPause::isTimerWheel
            : made.or(FoundPause::isTimerWheel));
        reader.accept(finder, 0);
        return finder.found;
    }

    private boolean mayMakeTimers(byte[] classFile, Predicate<String> made) {
        return timerWheels && (made != null || new String(classFile, StandardCharsets.ISO_8859_1).contains(FoundPause.TIMER_WHEEL));
    }

    /** Collects the pauses of one class, and the timer wheels and the like that it makes. */
    private static final class PauseFinder extends ClassVisitor {

        private final ReferenceTargets targets;
        private final Predicate<String> made;
        private final MethodLabels labels = new MethodLabels();
        final List<FoundPause> found = new ArrayList<>();
        private String className;
        private String source = "";
        private int version;

        /** @param made says of a class name with dots whether constructor calls of it are looked for */
        PauseFinder(ReferenceTargets targets, Predicate<String> made) {
            super(Opcodes.ASM9);
            this.targets = targets;
            this.made = made;
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

        private static String dotted(String internalName) {
            return internalName.replace('/', '.');
        }

        private final class InMethod extends ConstantArguments {

            private final String method;
            private final CallContext surroundings;
            /** Waits for the end of the method, where the last loop around a pause may close. */
            private final List<Runnable> pending = new ArrayList<>();

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

            /** {@code this(...)}: the caller of the outer one makes the wheel. */
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
                int at = line();
                int position = surroundings.position();
                boolean isLockHeld = surroundings.monitors() > (call == Call.OBJECT_WAIT ? 1 : 0);
                pending.add(() -> found.add(new FoundPause(call, calledClass, argument, time, className, label, at, source, isLockHeld,
                    surroundings.isInLoop(position))));
            }

            @Override
            public void visitEnd() {
                pending.forEach(Runnable::run);
                super.visitEnd();
            }
        }
    }
}
