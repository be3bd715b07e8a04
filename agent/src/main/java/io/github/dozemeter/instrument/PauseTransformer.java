package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteRegistry;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sees every class that the JVM loads, and rewrites those that pause. Nothing that goes wrong here reaches the
 * application: the class stays as it is, and is counted. Thread-safe.
 */
final class PauseTransformer implements ClassFileTransformer {

    /** Bounds the memory of an application that generates pausing classes for ever; those beyond keep the hook. */
    private static final int MOST_NAMES = 65_536;

    private final ClassLoader own = PauseTransformer.class.getClassLoader();
    private final ClassLoader platform = own.getParent();
    /** By name: each agent has its own, and those of one that was stopped stay until they are collected. */
    private final Set<String> loadersOfAgents = new HashSet<>(Arrays.asList("io.github.dozemeter.AgentLoader",
        "io.github.dozemeter.micrometer.BridgeLoader", "io.github.dozemeter.instrument.Proof"));
    private final PreScan scan;
    private final Pauses pauses;
    private final ClassFilter filter;
    private final SiteRegistry registry;
    private final RewriteStats stats;
    private final Log log;
    private final Set<String> rewritten = ConcurrentHashMap.newKeySet();

    PauseTransformer(Pauses pauses, ClassFilter filter, SiteRegistry registry, RewriteStats stats, Log log) {
        this.scan = new PreScan(pauses);
        this.pauses = pauses;
        this.filter = filter;
        this.registry = registry;
        this.stats = stats;
        this.log = log;
    }

    /** Whether classes of this loader are the application's; the JDK's and those of any agent of ours are not. */
    boolean isApplication(ClassLoader loader) {
        return loader != null && loader != platform && loader != own
            && !loadersOfAgents.contains(loader.getClass().getName());
    }

    /** @throws RuntimeException if the bytes are no class file */
    boolean mayPause(byte[] classFile) {
        return scan.mayPause(classFile);
    }

    /**
     * What would be rewritten of a loaded class.
     *
     * @param classFile null if it cannot be found
     * @return null if nothing would
     */
    LoadedClass look(Class<?> loaded, byte[] classFile) {
        if (classFile == null) {
            stats.skipped(Skip.UNREADABLE);
            return null;
        }
        try {
            return scan.mayPause(classFile) && !new Origin(loaded.getProtectionDomain()).isJdk()
                && !isSkipped(loaded.getClassLoader(), loaded.getName(), classFile) ? outline(loaded, classFile) : null;
        } catch (RuntimeException | LinkageError failure) {
            skip(Skip.FAILED, loaded.getName(), failure);
            return null;
        }
    }

    private LoadedClass outline(Class<?> loaded, byte[] classFile) {
        List<Site> sites = new ArrayList<>();
        String artifact = new Origin(loaded.getProtectionDomain()).artifact();
        byte[] rewritten = new Rewriter(pauses).rewrite(classFile, loaded.getClassLoader(),
            (call, className, method, line, argument) -> {
                sites.add(new Site(call, className, method, line, artifact));
                return 0;
            });
        return rewritten == null ? null : new LoadedClass(loaded, LoopFinder.loopingMethods(classFile), sites);
    }

    /** Binary names of the classes that were rewritten. */
    Set<String> rewritten() {
        return new HashSet<>(rewritten);
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                            byte[] classFile) {
        boolean isProof = loader instanceof Proof;
        if (!isProof && !isApplication(loader)) {
            return null;
        }
        long start = System.nanoTime();
        try {
            return isProof
                ? Proof.rewrite(classFile)
                : rewrite(loader, name, domain, classFile);
        } catch (Throwable failure) {
            skip(Skip.FAILED, name, failure);
            return null;
        } finally {
            if (!isProof) {
                stats.scanned(System.nanoTime() - start);
            }
        }
    }

    private byte[] rewrite(ClassLoader loader, String said, ProtectionDomain domain, byte[] classFile) {
        String name;
        try {
            if (!scan.mayPause(classFile)) {
                return null;
            }
            name = said == null ? Nameless.name(classFile) : said;
        } catch (IndexOutOfBoundsException | IllegalArgumentException malformed) {
            skip(Skip.MALFORMED, said, malformed);
            return null;
        }
        Origin origin = new Origin(domain);
        return name == null || origin.isJdk() || isSkipped(loader, name, classFile)
            ? null : rewrite(loader, name, classFile, new Sites(origin.artifact()));
    }

    private boolean isSkipped(ClassLoader loader, String name, byte[] classFile) {
        int version = new ConstantPool(classFile).majorVersion();
        if (!filter.accepts(name.replace('/', '.'))) {
            return skip(Skip.EXCLUDED, name, "see includes and excludes");
        }
        if (version > Rewriter.NEWEST_VERSION) {
            return skip(Skip.VERSION, name, "class-file version " + version + ", this agent knows up to "
                + Rewriter.NEWEST_VERSION);
        }
        return !Hook.isVisibleFrom(loader) && skip(Skip.HOOK_INVISIBLE, name, "its class loader " + loader.getClass()
            .getName() + " does not find java.lang.Dozemeter");
    }

    private byte[] rewrite(ClassLoader loader, String name, byte[] classFile, SiteNumbers numbers) {
        byte[] changed = new Rewriter(pauses).rewrite(classFile, loader, numbers);
        if (changed != null) {
            stats.rewritten();
            if (rewritten.size() < MOST_NAMES) {
                rewritten.add(name.replace('/', '.'));
            }
        }
        return changed;
    }

    /** Counts it, tells the first of its kind, and answers true. The name is null where a class has none to tell. */
    private boolean skip(Skip reason, String name, Object detail) {
        String known = name == null ? "without a name" : name.replace('/', '.');
        skip(reason, "class " + known + " is left as it is, its pauses are not seen: " + detail);
        return true;
    }

    private void skip(Skip reason, String message) {
        boolean first = stats.skipped(reason);
        if (first && reason.isWorthAWarning()) {
            log.warn(message + " (further ones are counted in dozemeter_classes_skipped_total)");
        } else {
            log.debug(message);
        }
    }

    private final class Sites extends RegisteredSites {

        Sites(String artifact) {
            super(registry, artifact);
        }

        @Override
        public void unseen(Skip reason, String what) {
            skip(reason, what);
        }
    }
}
