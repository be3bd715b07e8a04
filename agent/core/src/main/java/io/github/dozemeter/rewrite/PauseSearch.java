package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
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
     * @param made says of a class name whether its constructor calls are searched for; null for timer wheels alone
     * @throws RuntimeException if the bytes are no class file, or one newer than the library knows
     */
    public List<FoundPause> in(byte[] classFile, ClassLoader superclasses, Predicate<String> made) {
        boolean mayMakeTimers = timerWheels && (made != null
            || new String(classFile, StandardCharsets.ISO_8859_1).contains(FoundPause.TIMER_WHEEL));
        if (!pauses.mayBeIn(classFile) && !mayMakeTimers) {
            return Collections.emptyList();
        }
        PauseFinder finder = new PauseFinder(classFile, superclasses, made);
        finder.reader.accept(finder, 0);
        return finder.found;
    }

    /** Collects the pauses of one class, and the timer wheels and the like that it makes. */
    private final class PauseFinder extends ClassVisitor {

        private final ConstantArguments.Reader reader;
        private final ReferenceTargets targets;
        private final Predicate<String> made;
        private final MethodLabels labels = new MethodLabels();
        private final List<FoundPause> found = new ArrayList<>();
        private final String className;
        private String source = "";

        PauseFinder(byte[] classFile, ClassLoader superclasses, Predicate<String> made) {
            super(Opcodes.ASM9);
            this.reader = new ConstantArguments.Reader(classFile);
            // Nothing is rewritten, and thus numbered.
            this.targets = new ReferenceTargets(pauses, reader.getClassName(), classFile, superclasses,
                (call, type, method, line, time) -> 0);
            this.made = made;
            this.className = reader.getClassName().replace('/', '.');
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

        private final class InMethod extends ConstantArguments {

            private final String method;
            private final CallContext surroundings;
            /** Waits for the end of the method, where the last loop around a pause may close. */
            private final List<Runnable> pending = new ArrayList<>();

            InMethod(String method, CallContext surroundings) {
                super(surroundings, reader);
                this.method = method;
                this.surroundings = surroundings;
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor,
                                        boolean isInterface) {
                PauseForm form = targets.find(opcode, owner, name, descriptor);
                String type = owner.replace('/', '.');
                if (form != null) {
                    add(form, type, argument(form), time(form));
                } else if (timerWheels && name.equals("<init>")
                    && (FoundPause.isTimerWheel(type) || made != null && made.test(type))
                    // The caller of a constructor that calls this(...) makes the wheel.
                    && !(method.equals("<init>") && type.equals(className))) {
                    OptionalLong tick = timeWithUnit(descriptor);
                    add(null, type, argumentOfTick(tick, descriptor), tick);
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }

            private Argument argumentOfTick(OptionalLong tick, String descriptor) {
                if (tick.isPresent()) {
                    return Argument.CONSTANT;
                }
                return descriptor.contains("J") ? Argument.COMPUTED : Argument.NONE;
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap,
                                               Object... arguments) {
                PauseForm form = targets.find(bootstrap, arguments);
                if (form != null) {
                    add(form, "", argumentOfReference(form), OptionalLong.empty());
                }
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            }

            /** @param form null for a constructor call */
            private void add(PauseForm form, String calledClass, Argument argument,
                             OptionalLong time) {
                if (form == null) {
                    add(null, method, calledClass, argument, time);
                } else {
                    add(form.call, labels.label(form.call, method, line, argument), calledClass, argument, time);
                }
            }

            private void add(Call call, String label, String calledClass, Argument argument, OptionalLong time) {
                int at = line;
                int position = surroundings.position;
                int released = call == Call.OBJECT_WAIT ? 1 : 0;
                boolean isLockHeld = surroundings.monitors > released;
                pending.add(() -> found.add(new FoundPause(call, calledClass, argument, time, className, label, at,
                    source, isLockHeld, surroundings.inLoops.get(position))));
            }

            @Override
            public void visitEnd() {
                pending.forEach(Runnable::run);
                super.visitEnd();
            }
        }
    }
}
