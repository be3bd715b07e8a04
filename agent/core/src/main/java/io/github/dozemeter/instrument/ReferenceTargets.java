package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds the pause that a call or method reference of one class means, if any; it may name a subclass. Not thread-safe.
 *
 * <p>The hook of a wait calls its receiver virtually, by the JDK's own type. Where that might reach another method than the
 * application calls, call the caller itself, or count one wait twice, the wait is left alone and counted by reason.
 */
final class ReferenceTargets {

    /** Interfaces whose schedules are those of {@code ScheduledExecutorService}, with a type of their own as the result. */
    private static final List<String> NETTYS = Arrays.asList("io/netty/util/concurrent/EventExecutor",
        "io/netty/util/concurrent/EventExecutorGroup", "io/netty/channel/EventLoop", "io/netty/channel/EventLoopGroup");
    private static final String NETTYS_RESULT = ")Lio/netty/util/concurrent/ScheduledFuture;";

    private final ChosenPauses pauses;
    private final ClassReader self;
    private final ClassLoader loader;
    private final SiteNumbers numbers;
    /** Made at the first call that needs it: few classes call a subclass's {@code sleep}. */
    private Ancestry ancestry;
    /** The method at hand, null if it is static: name and arguments, whatever its result. */
    private String enclosing;

    ReferenceTargets(ChosenPauses pauses, ClassReader self, ClassLoader loader, SiteNumbers numbers) {
        this.pauses = pauses;
        this.self = self;
        this.loader = loader;
        this.numbers = numbers;
    }

    /** The method whose calls come next. */
    void enter(int access, String method, String descriptor) {
        enclosing = (access & Opcodes.ACC_STATIC) != 0 ? null : ChosenPauses.withArguments(method, descriptor);
    }

    /** @return null if this call is no pause, or is left alone; where its result is another type than the form's, it has to be cast */
    PauseForm find(int opcode, String owner, String method, String descriptor) {
        if (opcode == Opcodes.INVOKEINTERFACE && descriptor.endsWith(NETTYS_RESULT) && NETTYS.contains(owner)) {
            return pauses.scheduleLike(method, descriptor);
        }
        return find(opcode == Opcodes.INVOKESTATIC, opcode == Opcodes.INVOKESPECIAL, owner, method, descriptor);
    }

    /** @return null if this is no reference to a pause, or is left alone */
    PauseForm find(MethodReference reference) {
        Handle to = reference.implementation();
        return to == null ? null : find(to.getTag() == Opcodes.H_INVOKESTATIC, to.getTag() == Opcodes.H_INVOKESPECIAL,
            to.getOwner(), to.getName(), to.getDesc());
    }

    private PauseForm find(boolean isStatic, boolean isSpecial, String owner, String method, String descriptor) {
        PauseForm form = pauses.find(owner, method, descriptor);
        if (form == null) {
            PauseForm inherited = pauses.findInherited(owner, method, descriptor);
            if (inherited != null) {
                return inherited.isStatic == isStatic && ancestry().inherits(owner, inherited) ? inherited : null;
            }
            List<PauseForm> waits = pauses.waitsOfRelated(owner, method, descriptor);
            return isStatic || waits.isEmpty() ? null : findWait(waits, isSpecial, owner, method, descriptor);
        }
        if (form.isStatic != isStatic) {
            return null;
        }
        return form.isWait() ? findWait(Collections.singletonList(form), isSpecial, owner, method, descriptor)
            : isSpecial && form.mayBeOverridden() ? null : form;
    }

    /** @param forms that may be called: one, if the owner is its own, else those that a subtype may have */
    private PauseForm findWait(List<PauseForm> forms, boolean isSpecial, String owner, String method, String descriptor) {
        try {
            PauseForm first = forms.get(0);
            PauseForm form = first.isOwner(owner) ? first : ancestry().find(owner, forms, method + descriptor);
            Skip reason = form == null ? null : whyLeftAlone(form, isSpecial, owner, method, descriptor);
            if (reason != null) {
                numbers.unseen(reason, form.call().label() + " is not counted: " + self.getClassName().replace('/', '.')
                    + " calls " + owner.replace('/', '.') + '.' + method + descriptor);
            }
            return reason == null ? form : null;
        } catch (IOException | RuntimeException | LinkageError unreadable) {
            ancestry().unreadable(owner, method, unreadable);
            return null;
        }
    }

    /** @return null if it is not */
    private Skip whyLeftAlone(PauseForm form, boolean isSpecial, String owner, String method, String descriptor) throws IOException {
        if (isSpecial) {
            return Skip.SUPER_CALL;
        }
        if (!form.descriptor.equals(descriptor)) {
            return Skip.OTHER_DESCRIPTOR;
        }
        if (!form.isInherited && !form.isOwner(owner)) {
            return Skip.APPLICATION_OWNER;
        }
        boolean isDelegation = ChosenPauses.withArguments(method, descriptor).equals(enclosing)
            && ancestry().find(self.getClassName(), Collections.singletonList(form), "") != null;
        return isDelegation ? Skip.DELEGATION : null;
    }

    private Ancestry ancestry() {
        if (ancestry == null) {
            ancestry = new Ancestry(self, loader, numbers);
        }
        return ancestry;
    }
}
