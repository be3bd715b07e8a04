package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.jvm.CodeLocation;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import io.github.dozemeter.support.Log;
import java.lang.instrument.ClassFileTransformer;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rewrites classes that pause as the JVM loads them. Where that fails, a class stays as it is. Thread-safe. */
final class PauseTransformer implements ClassFileTransformer {

    /** The frames of the first rewriting: 70 KB of stack in the interpreter; compiled, both take less. */
    private static final int ROOM_FRAMES = 600;
    /** Several times what the first rewriting needs, which initialises nearly all that any other does. */
    private static final int FIRST_ROOM_BYTES = 256 * 1024;
    /** Enough for what is left to initialise then. Class generators pay for it: 256 KB took twice the time. */
    private static final int ROOM_BYTES = 64 * 1024;

    private final ClassLoader own = PauseTransformer.class.getClassLoader();
    private final ClassLoader platform = own.getParent();
    private final ClassLoader system = ClassLoader.getSystemClassLoader();
    /**
     * Kept by name: each agent has its own, and those of one that was stopped stay until they are collected. The
     * last two hold what a JDK before 18 generates for a reflective call that was made 15 times.
     */
    private final Set<String> otherLoaders = new HashSet<>(Arrays.asList("io.github.dozemeter.AgentLoader",
        "io.github.dozemeter.export.micrometer.BridgeLoader", "io.github.dozemeter.rewrite.SelfTest",
        "sun.reflect.DelegatingClassLoader", "jdk.internal.reflect.DelegatingClassLoader"));
    private final ChosenPauses pauses;
    private final ClassFilter filter;
    private final SiteRegistry registry;
    private final PrivilegedAction<?> hook;
    private final RewriteStats stats;
    private final Log log;
    final TransformedClasses known = new TransformedClasses(Runtime.getRuntime().maxMemory());
    /** Written so that no compiler leaves the array out. */
    private volatile byte[] room;
    private volatile boolean forgets;
    private volatile boolean missedRoom;

    /** @param hook installs the hook, unless it is there */
    PauseTransformer(ChosenPauses pauses, ClassFilter filter, SiteRegistry registry, PrivilegedAction<?> hook,
                     RewriteStats stats, Log log) {
        this.pauses = pauses;
        this.filter = filter;
        this.registry = registry;
        this.hook = hook;
        this.stats = stats;
        this.log = log;
    }

    /** Whether classes of this loader are the application's; the JDK's and those of any agent of ours are not. */
    boolean isApplication(ClassLoader loader) {
        return loader != null && loader != own
            && (loader == system || loader != platform && !otherLoaders.contains(loader.getClass().getName()));
    }

    /** True also where that is unknown: retransforming a class without a pause does no harm before it runs. */
    boolean mayPause(byte[] classFile) {
        try {
            return pauses.mayBeIn(classFile);
        } catch (RuntimeException malformed) {
            return true;
        }
    }

    /** Returns what would be rewritten of a loaded class, null for nothing; its file is null if none is found. */
    LoadedClass inspect(Class<?> loaded, byte[] classFile) {
        if (classFile == null) {
            stats.skipped(Skip.UNREADABLE);
            return null;
        }
        Candidate candidate = new Candidate(loaded.getName(), "", true);
        try {
            CodeLocation origin = CodeLocation.of(loaded.getProtectionDomain());
            if (!pauses.mayBeIn(classFile) || origin.isJdk()
                || isSkipped(candidate, loaded.getClassLoader(), classFile)) {
                return null;
            }
            String artifact = origin.artifact();
            List<Site> sites = new ArrayList<>();
            byte[] rewritten = Rewriter.rewrite(pauses, classFile, loaded.getClassLoader(),
                (call, className, method, line, argument) -> {
                    sites.add(new Site(call, className, method, line, artifact));
                    return 0;
                });
            if (rewritten == null) {
                return null;
            }
            return new LoadedClass(loaded, CallContext.loopingMethods(classFile), sites);
        } catch (RuntimeException | LinkageError failure) {
            candidate.skip(Skip.FAILED, failure);
            return null;
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                            byte[] classFile) {
        boolean isSelfTest = loader instanceof SelfTest;
        if (!isSelfTest && !isApplication(loader)) {
            return null;
        }
        long start = System.nanoTime();
        try {
            if (isSelfTest) {
                return SelfTest.rewrite(classFile);
            }
            return rewrite(loader, name, redefined, domain, classFile);
        } catch (VirtualMachineError noRoom) {
            missedRoom |= stats.skipped(Skip.FAILED);
        } catch (Throwable failure) {
            new Candidate(name, "", true).skip(Skip.FAILED, failure);
        } finally {
            if (!isSelfTest) {
                stats.scanned(System.nanoTime() - start);
            }
        }
        return null;
    }

    private byte[] rewrite(ClassLoader loader, String offeredName, Class<?> redefined, ProtectionDomain domain,
                           byte[] classFile) {
        String name;
        try {
            if (!ConstantPool.hasNameOf(pauses, classFile)) {
                return null;
            }
            if (!pauses.hasForms()) {
                requireRoom(true);
            }
            if (!new ConstantPool(classFile).refersTo(pauses)) {
                return null;
            }
            requireRoom(stats.rewrittenClasses() == 0);
            if (missedRoom) {
                missedRoom = false;
                log.warn("a class was loaded where a thread had no stack or the JVM no memory left;"
                    + " it was not instrumented, its pauses are not counted"
                    + " (further ones are counted in dozemeter_classes_skipped_total)");
            }
            name = offeredName == null ? nameOfUnnamed(classFile) : offeredName.replace('/', '.');
        } catch (IndexOutOfBoundsException | IllegalArgumentException malformed) {
            new Candidate(offeredName, "", true).skip(Skip.MALFORMED, malformed);
            return null;
        }
        CodeLocation origin = CodeLocation.of(domain);
        if (name == null || origin.isJdk()) {
            return null;
        }
        return rewrite(loader, new Candidate(name, origin.artifact(), known.isFirst(name, redefined)), classFile);
    }

    private byte[] rewrite(ClassLoader loader, Candidate candidate, byte[] classFile) {
        if (isSkipped(candidate, loader, classFile)) {
            return null;
        }
        try {
            byte[] changed = Rewriter.rewrite(pauses, classFile, loader, candidate);
            if (changed != null && candidate.isFirst) {
                stats.rewritten();
            }
            if (changed != null && !known.rewritten(candidate.name) && !forgets) {
                forgets = true;
                log.info("more classes pause than are remembered;"
                    + " the last ones keep an idle hook when the agent is stopped");
            }
            return changed;
        } catch (VirtualMachineError noRoom) {
            throw noRoom;
        } catch (Throwable failure) {
            candidate.skip(Skip.FAILED, failure);
            return null;
        }
    }

    /**
     * Makes sure that there is room to rewrite a class, before that initialises anything: classes are loaded on
     * the application's threads, also at the end of a full stack and in full memory, and a class that cannot be
     * initialised then, of the agent or of the JDK, stays broken.
     *
     * @param first whether no class was rewritten yet
     * @throws VirtualMachineError if there is none
     */
    private void requireRoom(boolean first) {
        descend(ROOM_FRAMES);
        int bytes = first ? FIRST_ROOM_BYTES : ROOM_BYTES;
        room = new byte[bytes];
        room = null;
    }

    private static int descend(int frames) {
        if (frames == 0) {
            return 0;
        }
        return 1 + descend(frames - 1);
    }

    /**
     * The JVM offers some classes without a name: those of {@code defineClass(null, bytes, 0, length)}, and on JDK
     * 8 those that {@code Unsafe.defineAnonymousClass} makes for lambdas (from 9 on it offers no agent the latter,
     * {@code klassFactory.cpp}). Their names are alike, but the method that defines them differs. Walks the stack.
     *
     * @return the name that the class gives itself; null unless a class loader is defining it on this thread
     */
    private static String nameOfUnnamed(byte[] classFile) {
        boolean inAgent = true;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            // What the JVM calls of an agent: InstrumentationImpl.transform and what that calls.
            if (frame.getClassName().startsWith("sun.instrument.")) {
                inAgent = false;
            } else if (!inAgent) {
                boolean isDefined = frame.getClassName().equals("java.lang.ClassLoader");
                if (!isDefined) {
                    return null;
                }
                return new ConstantPool(classFile).className().replace('/', '.');
            }
        }
        return null;
    }

    private boolean isSkipped(Candidate candidate, ClassLoader loader, byte[] classFile) {
        int version = ConstantPool.majorVersion(classFile);
        if (!filter.accepts(candidate.name)) {
            return candidate.skip(Skip.EXCLUDED, "see includes and excludes");
        }
        if (version > Rewriter.NEWEST_VERSION) {
            return candidate.skip(Skip.VERSION, "class-file version " + version + ", this agent knows up to "
                + Rewriter.NEWEST_VERSION);
        }
        // Not with the permissions of the application, whose code is on this stack.
        AccessController.doPrivileged(hook);
        return !Hook.isVisibleFrom(loader, Hook.ENTRY) && candidate.skip(Skip.HOOK_INVISIBLE,
            "its class loader " + loader.getClass().getName()
            + " does not find java.lang.Dozemeter");
    }

    /** Numbers the sites of a class, and reports why its pauses are not counted: once, though retransformed. */
    private final class Candidate implements SiteNumbers {

        private final String name;
        private final String artifact;
        private final boolean isFirst;

        /** @param name null where a class has none */
        Candidate(String name, String artifact, boolean isFirst) {
            this.name = name == null ? "without a name" : name.replace('/', '.');
            this.artifact = artifact;
            this.isFirst = isFirst;
        }

        @Override
        public int number(Call call, String className, String method, int line, Argument argument) {
            return registry.number(new Site(call, className, method, line, artifact), argument);
        }

        /** @return true */
        boolean skip(Skip reason, Object detail) {
            unseen(reason, "class " + name + " was not instrumented; its pauses are not counted: " + detail);
            return true;
        }

        @Override
        public void unseen(Skip reason, String message) {
            boolean first = isFirst && stats.skipped(reason);
            if (first && reason.isWorthAWarning()) {
                log.warn(message + " (further ones are counted in dozemeter_classes_skipped_total)");
            } else {
                log.debug(message);
            }
        }
    }
}
