package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.CodeLocation;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteRegistry;
import java.lang.instrument.ClassFileTransformer;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sees every class that the JVM loads, and rewrites those that pause. Nothing that goes wrong here reaches the
 * application: the class stays as it is, and is counted. Thread-safe.
 */
final class PauseTransformer implements ClassFileTransformer {

    /**
     * The frames that the first rewriting takes: in the interpreter 70 KB of stack; compiled less, as the rewriting by then.
     */
    private static final int ROOM_FRAMES = 600;
    /** Several times what the first rewriting needs, which initialises nearly all that any other does. */
    private static final int FIRST_ROOM_BYTES = 256 * 1024;
    /**
     * Enough for the little that is left to initialise then. A class generator pays for this at each class: 256 KB cost it
     * twice the time.
     */
    private static final int ROOM_BYTES = 64 * 1024;
    private static final String CLASS_LOADER = "java.lang.ClassLoader";
    /** The package of what the JVM calls of an agent: {@code InstrumentationImpl.transform} and what that calls. */
    private static final String INSTRUMENTATION = "sun.instrument.";

    private final ClassLoader own = PauseTransformer.class.getClassLoader();
    private final ClassLoader platform = own.getParent();
    /**
     * Kept by name: each agent has its own, and those of one that was stopped stay until they are collected. The last two
     * hold what a JDK before 18 generates for a reflective call once it was made 15 times: no line of it is the caller's.
     */
    private final Set<String> otherLoaders = new HashSet<>(Arrays.asList("io.github.dozemeter.AgentLoader",
        "io.github.dozemeter.micrometer.BridgeLoader", "io.github.dozemeter.instrument.SelfTest",
        "sun.reflect.DelegatingClassLoader", "jdk.internal.reflect.DelegatingClassLoader"));
    private final ChosenPauses pauses;
    private final ClassFilter filter;
    private final SiteRegistry registry;
    private final PrivilegedAction<?> hook;
    private final RewriteStats stats;
    private final Log log;
    private final TransformedClasses known = new TransformedClasses();
    /** Written so that no compiler leaves the array out. */
    private volatile byte[] room;
    private volatile boolean forgets;
    private volatile boolean missedRoom;

    /** @param hook installs the hook, unless it is there */
    PauseTransformer(ChosenPauses pauses, ClassFilter filter, SiteRegistry registry, PrivilegedAction<?> hook, RewriteStats stats,
                     Log log) {
        this.pauses = pauses;
        this.filter = filter;
        this.registry = registry;
        this.hook = hook;
        this.stats = stats;
        this.log = log;
    }

    /** Whether classes of this loader are the application's; the JDK's and those of any agent of ours are not. */
    boolean isApplication(ClassLoader loader) {
        return loader != null && loader != platform && loader != own
            && !otherLoaders.contains(loader.getClass().getName());
    }

    /** @throws RuntimeException if the bytes are no class file */
    boolean mayPause(byte[] classFile) {
        return pauses.mayBeIn(classFile);
    }

    /**
     * Returns what would be rewritten of a loaded class.
     *
     * @param classFile null if it cannot be found
     * @return null if nothing would
     */
    LoadedClass inspect(Class<?> loaded, byte[] classFile) {
        if (classFile == null) {
            stats.skipped(Skip.UNREADABLE);
            return null;
        }
        try {
            return pauses.mayBeIn(classFile) && !CodeLocation.of(loaded.getProtectionDomain()).isJdk()
                && !isSkipped(new Skips(loaded.getName(), true), loaded.getClassLoader(), classFile)
                ? outline(loaded, classFile) : null;
        } catch (RuntimeException | LinkageError failure) {
            new Skips(loaded.getName(), true).add(Skip.FAILED, failure);
            return null;
        }
    }

    private LoadedClass outline(Class<?> loaded, byte[] classFile) {
        List<Site> sites = new ArrayList<>();
        String artifact = CodeLocation.of(loaded.getProtectionDomain()).artifact();
        byte[] rewritten = new Rewriter(pauses).rewrite(classFile, loaded.getClassLoader(),
            (call, className, method, line, argument) -> {
                sites.add(new Site(call, className, method, line, artifact));
                return 0;
            });
        return rewritten == null ? null : new LoadedClass(loaded, CallContext.loopingMethods(classFile), sites);
    }

    void inherit(Set<String> names) {
        for (String name : names) {
            known.rewritten(name);
        }
    }

    boolean isRewritten(String name) {
        return known.isRewritten(name);
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
            return isSelfTest ? SelfTest.rewrite(classFile) : rewrite(loader, name, redefined, domain, classFile);
        } catch (VirtualMachineError noRoom) {
            missedRoom |= stats.skipped(Skip.FAILED);
            return null;
        } catch (Throwable failure) {
            new Skips(name, true).add(Skip.FAILED, failure);
            return null;
        } finally {
            if (!isSelfTest) {
                stats.scanned(System.nanoTime() - start);
            }
        }
    }

    private byte[] rewrite(ClassLoader loader, String said, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        String name;
        try {
            if (!pauses.areNamedIn(classFile)) {
                return null;
            }
            if (!pauses.hasForms()) {
                requireRoom(true);
            }
            if (!pauses.mayBeIn(classFile)) {
                return null;
            }
            requireRoom(stats.rewrittenClasses() == 0);
            reportMissedRoom();
            name = said == null ? nameOfUnnamed(classFile) : said;
        } catch (IndexOutOfBoundsException | IllegalArgumentException malformed) {
            new Skips(said, true).add(Skip.MALFORMED, malformed);
            return null;
        }
        CodeLocation origin = CodeLocation.of(domain);
        return name == null || origin.isJdk() ? null
            : rewrite(loader, name.replace('/', '.'), redefined, origin.artifact(), classFile);
    }

    private byte[] rewrite(ClassLoader loader, String name, Class<?> redefined, String artifact, byte[] classFile) {
        boolean isFirst = known.isFirst(name, redefined);
        Skips skips = new Skips(name, isFirst);
        if (isSkipped(skips, loader, classFile)) {
            return null;
        }
        try {
            byte[] changed = new Rewriter(pauses).rewrite(classFile, loader, new Sites(artifact, skips));
            if (changed != null) {
                rewritten(name, isFirst);
            }
            return changed;
        } catch (VirtualMachineError noRoom) {
            throw noRoom;
        } catch (Throwable failure) {
            skips.add(Skip.FAILED, failure);
            return null;
        }
    }

    private void rewritten(String name, boolean isFirst) {
        if (isFirst) {
            stats.rewritten();
        }
        if (!known.rewritten(name) && !forgets) {
            forgets = true;
            log.info("more classes pause than are remembered; the last ones keep an idle hook when the agent is stopped");
        }
    }

    /**
     * Makes sure that there is room to rewrite a class, before that initialises anything: classes are loaded on the
     * application's threads, also at the end of a full stack and in full memory, and a class that cannot be initialised
     * then, of the agent or of the JDK, stays broken.
     *
     * @param first whether no class was rewritten yet
     * @throws VirtualMachineError if there is none
     */
    private void requireRoom(boolean first) {
        descend(ROOM_FRAMES);
        room = new byte[first ? FIRST_ROOM_BYTES : ROOM_BYTES];
        room = null;
    }

    private static int descend(int frames) {
        return frames == 0 ? 0 : 1 + descend(frames - 1);
    }

    /**
     * The JVM offers some classes without a name: those of {@code defineClass(null, bytes, 0, length)}, and on JDK 8 those
     * that {@code Unsafe.defineAnonymousClass} makes for lambdas (from 9 on it offers no agent the latter,
     * {@code klassFactory.cpp}). Their names are alike, but the method that defines them differs. Walks the stack:
     * for the few classes that may pause.
     *
     * @return the name that the class gives itself; null unless a class loader defines it, right now on this thread
     */
    private static String nameOfUnnamed(byte[] classFile) {
        boolean inAgent = true;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (frame.getClassName().startsWith(INSTRUMENTATION)) {
                inAgent = false;
            } else if (!inAgent) {
                return frame.getClassName().equals(CLASS_LOADER) ? new ConstantPool(classFile).className() : null;
            }
        }
        return null;
    }

    private void reportMissedRoom() {
        if (missedRoom) {
            missedRoom = false;
            log.warn("a class was loaded where a thread had no stack or the JVM no memory left; it was not instrumented, its"
                + " pauses are not counted (further ones are counted in dozemeter_classes_skipped_total)");
        }
    }

    private boolean isSkipped(Skips skips, ClassLoader loader, byte[] classFile) {
        int version = new ConstantPool(classFile).majorVersion();
        if (!filter.accepts(skips.name)) {
            return skips.add(Skip.EXCLUDED, "see includes and excludes");
        }
        if (version > Rewriter.NEWEST_VERSION) {
            return skips.add(Skip.VERSION, "class-file version " + version + ", this agent knows up to "
                + Rewriter.NEWEST_VERSION);
        }
        // Not with the permissions of the application, whose code is on this stack.
        AccessController.doPrivileged(hook);
        return !Hook.isVisibleFrom(loader) && skips.add(Skip.HOOK_INVISIBLE, "its class loader " + loader.getClass()
            .getName() + " does not find java.lang.Dozemeter");
    }

    /** Remembers why pauses of one class are not counted: reported once, however often the class is retransformed. */
    private final class Skips {

        private final String name;
        private final boolean isFirst;

        /** @param name null where a class has none */
        Skips(String name, boolean isFirst) {
            this.name = name == null ? "without a name" : name.replace('/', '.');
            this.isFirst = isFirst;
        }

        /** @return true */
        boolean add(Skip reason, Object detail) {
            report(reason, "class " + name + " was not instrumented; its pauses are not counted: " + detail);
            return true;
        }

        void report(Skip reason, String message) {
            boolean first = isFirst && stats.skipped(reason);
            if (first && reason.isWorthAWarning()) {
                log.warn(message + " (further ones are counted in dozemeter_classes_skipped_total)");
            } else {
                log.debug(message);
            }
        }
    }

    /** Numbers the sites of a class of one artifact. */
    private final class Sites implements SiteNumbers {

        private final String artifact;
        private final Skips skips;

        Sites(String artifact, Skips skips) {
            this.artifact = artifact;
            this.skips = skips;
        }

        @Override
        public int number(Call call, String className, String method, int line, Argument argument) {
            return registry.number(new Site(call, className, method, line, artifact), argument);
        }

        @Override
        public void unseen(Skip reason, String what) {
            skips.report(reason, what);
        }
    }
}
