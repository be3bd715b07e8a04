package io.github.dozemeter.cli.scan;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.known.ArtifactFile;
import io.github.dozemeter.known.KnownPause;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.MavenVersion;
import io.github.dozemeter.rewrite.FoundPause;
import io.github.dozemeter.support.SafeText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the known pauses in files. Reads a version in a file once, and only where a class fits. Thread-safe. */
public final class KnownInFiles {

    /** From which on a schedule has no verdict FAST_TICK. */
    private static final long MAX_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final KnownPauses table;
    /** Keyed by the simple name of the class that makes the timer. */
    private final Map<String, List<KnownPause>> byMaker = new HashMap<>();
    /** A sentence for each thing that is wrong with the firm's own file. */
    final List<String> complaints;
    private final Map<String, Optional<MavenVersion>> versions = new ConcurrentHashMap<>();

    private final Predicate<KnownPause> included;

    /** @param file a firm's own table, to be read after the one of the jar; null for none */
    public KnownInFiles(String file) {
        this(file, known -> true);
    }

    /** @param included entries that apply where the application runs */
    public KnownInFiles(String file, Predicate<KnownPause> included) {
        this.included = included;
        if (file == null) {
            this.table = KnownPauses.builtInAnd(Collections.emptyList());
            this.complaints = Collections.emptyList();
        } else {
            KnownPauseFile own = KnownPauseFile.read(file);
            this.table = KnownPauses.builtInAnd(own.entries());
            this.complaints = own.complaints();
        }
        for (KnownPause known : table.all()) {
            if (!known.madeBy.isEmpty() && !known.isIntended) {
                String maker = Site.simple(known.madeBy.replaceFirst("#.*", ""));
                byMaker.computeIfAbsent(maker, name -> new ArrayList<>()).add(known);
            }
        }
    }

    /** Matches what the class in a file makes that only the table knows; null if it makes no such thing. */
    Predicate<String> madeBy(String file) {
        int start = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
        int dot = file.indexOf('.', start);
        int end = dot < 0 ? file.length() : dot;
        List<KnownPause> makers = byMaker.get(file.substring(start, end));
        if (makers == null) {
            return null;
        }
        return className -> makers.stream().anyMatch(known -> KnownPause.isOrCopy(className, known.makes));
    }

    /** @param container path of the file or folder; nested jars follow a {@code !} */
    List<KnownSite> find(String container, FoundPause pause) {
        String method = Site.methodName(pause.method);
        Set<KnownPause> fitting = new LinkedHashSet<>(table.candidates(pause.className, method));
        // Whose timer a shared line serves, only the code that makes the timer says.
        fitting.removeIf(known ->
            !known.isOf(pause.call) || !known.owner.isEmpty() && !known.madeBy.isEmpty());
        if (pause.makesTicks()) {
            for (KnownPause known : byMaker.getOrDefault(Site.simple(pause.className), Collections.emptyList())) {
                // Where the call shows no period, the version alone decides.
                if (known.isMadeAt(pause.className, method, pause.calledClass)
                    && (pause.isOtherConstructor() || known.hasPeriod(pause.time))) {
                    fitting.add(known);
                }
            }
        }
        fitting.removeIf(known -> known.isIntended || !included.test(known));
        // One method may make several schedules, of which only the fast one is at fault.
        boolean isSchedule = pause.call != null && pause.call.isSchedule();
        if (isSchedule && pause.time.orElse(0) > MAX_TICK_NANOS) {
            fitting.clear();
        }
        ArtifactFile file = new ArtifactFile(container);
        String name = SafeText.of(file.name);
        Function<String, MavenVersion> version = artifact -> versions.computeIfAbsent(artifact + ' ' + container,
            key -> Optional.ofNullable(file.versionOf(artifact))).orElse(null);
        return fitting.stream()
            .map(known -> KnownSite.in(known, version, known.isCopy(pause.className) ? name : ""))
            .filter(Objects::nonNull).collect(Collectors.toList());
    }
}
