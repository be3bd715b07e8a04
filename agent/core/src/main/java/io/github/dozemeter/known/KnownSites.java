package io.github.dozemeter.known;

import io.github.dozemeter.counters.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the sites of this JVM that are known pauses. A site that looks like one has its class searched among those
 * loaded, and the version of an artifact in the file that the class came from read, once. Thread-safe.
 */
public final class KnownSites {

    private final KnownPauses table;
    private final String os;
    private final int jdk;
    private final Function<String, Set<String>> locations;
    private final Map<List<String>, Optional<KnownSite>> found = new HashMap<>();
    private final Map<List<String>, Optional<MavenVersion>> versions = new HashMap<>();

    /**
     * @param os as {@code os.name} has it
     * @param jdk feature release
     * @param locations URLs of the code sources of the loaded classes of a name
     */
    public KnownSites(KnownPauses table, String os, int jdk, Function<String, Set<String>> locations) {
        this.table = table;
        this.os = os;
        this.jdk = jdk;
        this.locations = locations;
    }

    /** Whether a site may be one, by its class and method: most are none, and need no threads and callers. */
    public boolean mayBeAt(Site site) {
        return !table.candidates(site.className(), site.methodName()).isEmpty();
    }

    /**
     * @param threads names of threads that pause there, {@code #} for their last number
     * @param callers {@code com.x.Y.run:42}
     */
    public List<KnownSite> at(Site site, Collection<String> threads, Collection<String> callers) {
        List<KnownSite> known = new ArrayList<>();
        for (KnownPause candidate : table.candidates(site.className(), site.methodName())) {
            boolean isOwned = candidate.owner.isEmpty() || candidate.isOwnedBy(threads, callers);
            if (isOwned && candidate.isOf(site.call()) && candidate.isOn(os, jdk)) {
                find(candidate, site).ifPresent(known::add);
            }
        }
        return known;
    }

    private synchronized Optional<KnownSite> find(KnownPause known, Site site) {
        return found.computeIfAbsent(Arrays.asList(known.id, site.className(), site.artifact()),
            key -> Optional.ofNullable(search(known, site)));
    }

    private KnownSite search(KnownPause known, Site site) {
        if (!known.owner.isEmpty()) {
            return searchFiles(known, known.ownerClass, "", false);
        }
        String className = site.className();
        return searchFiles(known, className, site.artifact(), known.isCopy(className));
    }

    /** @param artifact the name of the file that the class must come from; empty for any */
    private KnownSite searchFiles(KnownPause known, String className, String artifact, boolean isCopy) {
        for (String location : locations.apply(className)) {
            ArtifactFile file = new ArtifactFile(location);
            if (artifact.isEmpty() || artifact.equals(file.name)) {
                String copyIn = isCopy ? file.name : "";
                KnownSite site = KnownSite.in(known, wanted -> version(wanted, file, location), copyIn);
                if (site != null) {
                    return site;
                }
            }
        }
        return null;
    }

    private MavenVersion version(String artifact, ArtifactFile file, String location) {
        return versions.computeIfAbsent(Arrays.asList(location, artifact), key -> Optional.ofNullable(file.versionOf(artifact)))
            .orElse(null);
    }
}
