package io.github.dozemeter.instrument;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;

/** Which pause a method reference of one class means, if any; the reference may name a subclass. Not thread-safe. */
final class ReferenceTargets {

    private final ChosenPauses pauses;
    private final ClassReader self;
    private final ClassLoader loader;
    private final SiteNumbers numbers;
    /** Made at the first call that needs it: few classes call a subclass's {@code sleep}. */
    private Ancestry ancestry;

    ReferenceTargets(ChosenPauses pauses, ClassReader self, ClassLoader loader, SiteNumbers numbers) {
        this.pauses = pauses;
        this.self = self;
        this.loader = loader;
        this.numbers = numbers;
    }

    /** @return null if this call is no pause */
    PauseForm find(int opcode, String owner, String method, String descriptor) {
        PauseForm form = find(opcode == Opcodes.INVOKESTATIC, owner, method, descriptor);
        return form != null && opcode == Opcodes.INVOKESPECIAL && form.mayBeOverridden() ? null : form;
    }

    /** @return null if this is no reference to a pause */
    PauseForm find(MethodReference reference) {
        Handle to = reference.implementation();
        if (to == null) {
            return null;
        }
        PauseForm form = find(to.getTag() == Opcodes.H_INVOKESTATIC, to.getOwner(), to.getName(), to.getDesc());
        return form != null && to.getTag() == Opcodes.H_INVOKESPECIAL && form.mayBeOverridden() ? null : form;
    }

    private PauseForm find(boolean isStatic, String owner, String method, String descriptor) {
        PauseForm form = pauses.find(owner, method, descriptor);
        if (form == null) {
            form = pauses.findInherited(owner, method, descriptor);
            return form == null || form.isStatic() != isStatic || !isInheritedBy(owner, form) ? null : form;
        }
        return form.isStatic() == isStatic ? form : null;
    }

    private boolean isInheritedBy(String owner, PauseForm form) {
        if (ancestry == null) {
            ancestry = new Ancestry(self, loader, numbers);
        }
        return ancestry.inherits(owner, form);
    }
}
