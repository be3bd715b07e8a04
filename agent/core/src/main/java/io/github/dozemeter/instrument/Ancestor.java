package io.github.dozemeter.instrument;

import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** What is to be known of a superclass: its own superclass and the methods that it declares. */
final class Ancestor extends ClassVisitor {

    private final String superName;
    private final Set<String> methods = new HashSet<>();

    Ancestor(ClassReader classFile) {
        super(Opcodes.ASM9);
        superName = classFile.getSuperName();
        classFile.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                     String[] exceptions) {
        methods.add(name + descriptor);
        return null;
    }

    /** @return null for {@code Object} */
    String superName() {
        return superName;
    }

    boolean declares(PauseForm form) {
        return methods.contains(form.method() + form.descriptor());
    }
}
