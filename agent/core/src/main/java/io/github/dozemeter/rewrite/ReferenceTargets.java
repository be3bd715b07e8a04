package io.github.dozemeter.rewrite;

import io.github.dozemeter.jvm.ClassFiles;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds the pause that a call or method reference means, if any; it may name a subclass. Not thread-safe.
 *
 * <p>Supertypes of the owners of calls are read from class files: nothing is loaded. They come from the loader on
 * the thread that loads the class, as the JVM needs them next; only for calls like a pause's.
 *
 * <p>The hook of a wait calls its receiver virtually, by the JDK's own type. Where that might reach another method
 * than the application calls, call the caller itself, or count twice, it is left alone and counted by reason.
 */
final class ReferenceTargets {

    /** Interfaces with the schedules of {@code ScheduledExecutorService}, and a result of their own type. */
    private static final List<String> NETTYS = Arrays.asList("io/netty/util/concurrent/EventExecutor",
        "io/netty/util/concurrent/EventExecutorGroup", "io/netty/channel/EventLoop",
        "io/netty/channel/EventLoopGroup");
    private static final String NETTYS_RESULT = ")Lio/netty/util/concurrent/ScheduledFuture;";
    /** The place of the method in the arguments of {@code LambdaMetafactory}. */
    static final int IMPLEMENTATION = 1;
    /** No real class has so many superclasses; a circle of class files has. */
    private static final int MAX_DEPTH = 100;

    private final ChosenPauses pauses;
    private final String self;
    private final byte[] classFile;
    private final ClassLoader loader;
    private final SiteNumbers numbers;
    /** Ancestors that were read: few classes call a subclass's {@code sleep}. */
    private final Map<String, Ancestor> ancestors = new HashMap<>();
    /** The method at hand, null if it is static: name and arguments, whatever its result. */
    private String enclosing;

    /** @param self the class that calls, by its internal name */
    ReferenceTargets(ChosenPauses pauses, String self, byte[] classFile, ClassLoader loader, SiteNumbers numbers) {
        this.pauses = pauses;
        this.self = self;
        this.classFile = classFile;
        this.loader = loader;
        this.numbers = numbers;
    }

    void enter(int access, String method, String descriptor) {
        enclosing = (access & Opcodes.ACC_STATIC) != 0
            ? null : ChosenPauses.withArguments(method, descriptor);
    }

    /** @return null if this call is no pause, or is left alone; another result than the form's needs a cast */
    PauseForm find(int opcode, String owner, String method, String descriptor) {
        if (opcode == Opcodes.INVOKEINTERFACE && descriptor.endsWith(NETTYS_RESULT)
            && NETTYS.contains(owner)) {
            return pauses.scheduleLike(method, descriptor);
        }
        return find(opcode == Opcodes.INVOKESTATIC, opcode == Opcodes.INVOKESPECIAL, owner,
            method, descriptor);
    }

    /** @return null if this invokedynamic makes no reference to a pause, or is left alone */
    PauseForm find(Handle bootstrap, Object... arguments) {
        // Other languages' own bootstrap methods make something else of it.
        if (!bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
            || arguments.length <= IMPLEMENTATION
            || !(arguments[IMPLEMENTATION] instanceof Handle)) {
            return null;
        }
        Handle to = (Handle) arguments[IMPLEMENTATION];
        return find(to.getTag() == Opcodes.H_INVOKESTATIC, to.getTag() == Opcodes.H_INVOKESPECIAL, to.getOwner(),
            to.getName(), to.getDesc());
    }

    private PauseForm find(boolean isStatic, boolean isSpecial, String owner, String method,
                           String descriptor) {
        PauseForm named = pauses.find(owner, method, descriptor);
        if (named != null && !named.isWait()) {
            // Only its own instruction calls a future's super.get(), which may be another method than this.get().
            boolean isAnotherMethod = named.isStatic != isStatic || isSpecial && named.call.isOfFutures();
            return isAnotherMethod ? null : named;
        }
        try {
            if (named == null) {
                PauseForm inherited = pauses.findInherited(owner, method, descriptor);
                if (inherited != null) {
                    boolean isReached = inherited.isStatic == isStatic && inherits(owner, inherited);
                    return isReached ? inherited : null;
                }
            }
            if (isStatic) {
                return null;
            }
            PauseForm wait = findWait(named, owner, method, descriptor);
            if (wait == null || isLeftAlone(wait, isSpecial, owner, method, descriptor)) {
                return null;
            }
            return wait;
        } catch (IOException | RuntimeException | LinkageError unreadable) {
            numbers.unseen(Skip.UNKNOWN_OWNER, "calls of " + owner.replace('/', '.') + '.' + method
                + " are not counted, a supertype cannot be read: " + unreadable);
            return null;
        }
    }

    /**
     * @param named the wait whose owner the call names; null if a supertype of that owner may have one
     * @return null if the owner is no receiver of a wait
     */
    private PauseForm findWait(PauseForm named, String owner, String method, String descriptor) throws IOException {
        List<PauseForm> waits = Collections.singletonList(named);
        if (named == null) {
            waits = pauses.waitsOfRelated(owner, method, descriptor);
        }
        if (waits.isEmpty()) {
            return null;
        }
        return findReceived(owner, waits, method + descriptor, new HashSet<>());
    }

    /** Whether the call of a wait is not replaced; counts it then, by its reason. */
    private boolean isLeftAlone(PauseForm wait, boolean isSpecial, String owner, String method, String descriptor)
        throws IOException {
        Skip reason = isSpecial ? Skip.SUPER_CALL : whyLeftAlone(wait, owner, method, descriptor);
        if (reason == null) {
            return false;
        }
        String caller = self.replace('/', '.');
        numbers.unseen(reason, wait.call.label() + " is not counted: " + caller + " calls "
            + owner.replace('/', '.') + '.' + method + descriptor);
        return true;
    }

    /** Whether a call with this owner reaches the pause: it is a subclass, and no class between has its own. */
    private boolean inherits(String owner, PauseForm form) throws IOException {
        String name = owner;
        for (int depth = 0; depth < MAX_DEPTH && !form.isOfEveryClass() && !form.isOwner(name); depth++) {
            Ancestor ancestor = ancestor(name);
            if (ancestor.methods.containsKey(form.method + form.descriptor)) {
                return false;
            }
            name = ancestor.superName;
            if (name == null || name.equals("java/lang/Object")) {
                return false;
            }
        }
        return form.isOfEveryClass() || form.isOwner(name);
    }

    /** @return null if it is not */
    private Skip whyLeftAlone(PauseForm form, String owner, String method,
                              String descriptor) throws IOException {
        if (!form.descriptor.equals(descriptor)) {
            return Skip.OTHER_DESCRIPTOR;
        }
        if (!form.isInherited && !form.isOwner(owner)) {
            return Skip.APPLICATION_OWNER;
        }
        boolean isDelegation = ChosenPauses.withArguments(method, descriptor).equals(enclosing)
            && findReceived(self, Collections.singletonList(form), "",
                new HashSet<>()) != null;
        return isDelegation ? Skip.DELEGATION : null;
    }

    /**
     * Returns the wait or schedule of which a type is a receiver: one of the form's owners, or related to one.
     *
     * @param method name and descriptor as called
     * @return null for none, also where a class hides its supertypes' method by a private one
     */
    private PauseForm findReceived(String type, List<PauseForm> forms, String method, Set<String> seen)
        throws IOException {
        PauseForm found = null;
        boolean classesOnly = true;
        for (PauseForm form : forms) {
            classesOnly &= form.isInherited;
            if (form.isOwner(type) && (found == null || method.endsWith(form.descriptor))) {
                found = form;
            }
        }
        if (found != null || type.equals("java/lang/Object") || !seen.add(type)) {
            return found;
        }
        Ancestor ancestor = ancestor(type);
        if ((ancestor.methods.getOrDefault(method, 0) & Opcodes.ACC_PRIVATE) != 0) {
            return null;
        }
        if (ancestor.superName != null) {
            found = findReceived(ancestor.superName, forms, method, seen);
        }
        for (int i = 0; found == null && !classesOnly && i < ancestor.interfaces.length; i++) {
            found = findReceived(ancestor.interfaces[i], forms, method, seen);
        }
        return found;
    }

    private Ancestor ancestor(String name) throws IOException {
        Ancestor ancestor = ancestors.get(name);
        if (ancestor == null && name.equals(self)) {
            ancestor = new Ancestor(new ClassReader(classFile));
        } else if (ancestor == null) {
            // The JDK's own classes are read without calling foreign code.
            boolean isJdk = name.startsWith("java/") || loader == null;
            ClassLoader source = isJdk ? Hook.class.getClassLoader().getParent() : loader;
            InputStream in = source.getResourceAsStream(name + ".class");
            ancestor = new Ancestor(new ClassReader(ClassFiles.ClassFileReader.read(in, name)));
        }
        ancestors.put(name, ancestor);
        return ancestor;
    }

    /** Reads what is to be known of a supertype: its own supertypes and the methods that it declares. */
    private static final class Ancestor extends ClassVisitor {

        /** Null for {@code Object}. */
        private final String superName;
        private final String[] interfaces;
        /** The access of each, by name and descriptor. */
        private final Map<String, Integer> methods = new HashMap<>();

        Ancestor(ClassReader classFile) {
            super(Opcodes.ASM9);
            superName = classFile.getSuperName();
            interfaces = classFile.getInterfaces();
            classFile.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                         String[] exceptions) {
            methods.put(name + descriptor, access);
            return null;
        }
    }
}
