package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The supertypes of the owners of calls, read from class files: nothing is loaded. They come from the loader
 * on the thread that loads the class, as the JVM needs them next; never for a class without a call
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
            unreadable(owner, form.method, unreadable);
            return false;
        }
    }

    void unreadable(String owner, String method, Throwable failure) {
        numbers.unseen(Skip.UNKNOWN_OWNER, "calls of " + owner.replace('/', '.') + '.' + method
            + " are not counted, a supertype cannot be read: " + failure);
    }

    /**
     * Returns the wait or schedule of which a type is a receiver: itself one of the form's owners, or related to one.
     *
     * @param method name and descriptor as called
     * @return null for none, also where a class hides its supertypes' method by a private one
     * @throws IOException or RuntimeException or LinkageError if a supertype cannot be read
     */
    PauseForm find(String type, List<PauseForm> forms, String method) throws IOException {
        return find(type, forms, method, new HashSet<String>());
    }

    private PauseForm find(String type, List<PauseForm> forms, String method, Set<String> seen) throws IOException {
        PauseForm found = null;
        for (PauseForm form : forms) {
            if (form.isOwner(type) && (found == null || method.endsWith(form.descriptor))) {
                found = form;
            }
        }
        if (found != null || type.equals("java/lang/Object") || !seen.add(type)) {
            return found;
        }
        Ancestor ancestor = ancestor(type);
        if (ancestor.hides(method)) {
            return null;
        }
        for (String supertype : ancestor.supertypes(areAllInherited(forms))) {
            found = find(supertype, forms, method, seen);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static boolean areAllInherited(List<PauseForm> forms) {
        for (PauseForm form : forms) {
            if (!form.isInherited) {
                return false;
            }
        }
        return true;
    }

    private boolean reaches(String owner, PauseForm form) throws IOException {
        String name = owner;
        for (int depth = 0; depth < DEEPEST && !form.isOwner(name); depth++) {
            Ancestor ancestor = ancestor(name);
            name = ancestor.declares(form) ? null : ancestor.superName;
            if (name == null || name.equals("java/lang/Object")) {
                return false;
            }
        }
        return form.isOwner(name);
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

    /** Reads what is to be known of a supertype: its own supertypes and the methods that it declares. */
    private static final class Ancestor extends ClassVisitor {

        /** Null for {@code Object}. */
        final String superName;
        private final String[] interfaces;
        private final Set<String> methods = new HashSet<>();
        private final Set<String> privateMethods = new HashSet<>();

        Ancestor(ClassReader classFile) {
            super(Opcodes.ASM9);
            superName = classFile.getSuperName();
            interfaces = classFile.getInterfaces();
            classFile.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                         String[] exceptions) {
            methods.add(name + descriptor);
            if ((access & Opcodes.ACC_PRIVATE) != 0) {
                privateMethods.add(name + descriptor);
            }
            return null;
        }

        List<String> supertypes(boolean classesOnly) {
            List<String> supertypes = new ArrayList<>();
            if (superName != null) {
                supertypes.add(superName);
            }
            if (!classesOnly) {
                supertypes.addAll(Arrays.asList(interfaces));
            }
            return supertypes;
        }

        boolean hides(String method) {
            return privateMethods.contains(method);
        }

        boolean declares(PauseForm form) {
            return methods.contains(form.method + form.descriptor);
        }
    }
}
