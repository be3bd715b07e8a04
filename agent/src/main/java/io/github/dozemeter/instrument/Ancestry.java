package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The superclasses of the owners of calls, read from class files: nothing is loaded. They come from the loader
 * on the thread that loads the class, as the JVM needs the superclass next; never for a class without a call
 * of a pause's name and descriptor. Not thread-safe, and kept for the rewriting of one class only.
 */
final class Ancestry {

    /** No real class has so many superclasses; a circle of class files has. */
    private static final int DEEPEST = 100;

    private final ClassLoader loader;
    private final SiteNumbers numbers;
    private final Map<String, Ancestor> known = new HashMap<>();

    Ancestry(ClassReader self, ClassLoader loader, SiteNumbers numbers) {
        this.loader = loader;
        this.numbers = numbers;
        known.put(self.getClassName(), new Ancestor(self));
    }

    /** Whether a call with this owner reaches the pause: it is a subclass, and no class between has its own. */
    boolean inherits(String owner, PauseForm form) {
        if (form.isOfEveryClass()) {
            return true;
        }
        try {
            return reaches(owner, form);
        } catch (IOException | RuntimeException | LinkageError unreadable) {
            numbers.unseen(Skip.UNKNOWN_OWNER, "calls of " + owner.replace('/', '.') + '.' + form.method()
                + " are not counted, a superclass cannot be read: " + unreadable);
            return false;
        }
    }

    private boolean reaches(String owner, PauseForm form) throws IOException {
        String name = owner;
        for (int depth = 0; depth < DEEPEST && !name.equals(form.owner()); depth++) {
            Ancestor ancestor = ancestor(name);
            name = ancestor.declares(form) ? null : ancestor.superName();
            if (name == null || name.equals("java/lang/Object")) {
                return false;
            }
        }
        return name.equals(form.owner());
    }

    private Ancestor ancestor(String name) throws IOException {
        Ancestor ancestor = known.get(name);
        if (ancestor == null) {
            try (InputStream in = source(name).getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new FileNotFoundException(name);
                }
                ancestor = new Ancestor(new ClassReader(Hook.allBytes(in)));
            }
            known.put(name, ancestor);
        }
        return ancestor;
    }

    /** The JDK's own classes are read without calling foreign code. */
    private ClassLoader source(String name) {
        return name.startsWith("java/") || loader == null ? Ancestry.class.getClassLoader().getParent() : loader;
    }

    /** What is to be known of a superclass: its own superclass and the methods that it declares. */
    private static final class Ancestor extends ClassVisitor {

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
}
