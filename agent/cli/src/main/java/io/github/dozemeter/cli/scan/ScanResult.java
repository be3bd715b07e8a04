package io.github.dozemeter.cli.scan;

import io.github.dozemeter.config.AllowList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of a scan: pauses in the order of their places, and what could not be read. Immutable. */
public final class ScanResult {

    private static final int MAX_COMPLAINTS = 100;

    public final List<ScannedPause> pauses;
    public final int classes;
    /** One sentence for each thing that could not be read, from a hundred on one for the rest. */
    public final List<String> complaints;
    /** The requested paths that hold neither a class file nor an archive. */
    public final List<Path> empty;

    /** Each pause with its key, which orders them: a class that a multi-release jar holds twice is one. */
    ScanResult(Stream<ScannedPause> pauses, int classes,
               List<String> complaints, List<Path> empty) {
        Map<String, ScannedPause> byKey = new TreeMap<>();
        pauses.forEach(pause -> byKey.putIfAbsent(pause.key(), pause));
        this.pauses = Collections.unmodifiableList(new ArrayList<>(byKey.values()));
        this.classes = classes;
        this.complaints = Collections.unmodifiableList(complaints);
        this.empty = Collections.unmodifiableList(empty);
    }

    /** A broken archive may have hundreds of thousands of broken entries. */
    static List<String> shorten(Collection<String> complaints) {
        Set<String> all = new TreeSet<>(complaints);
        List<String> shown = all.stream().limit(MAX_COMPLAINTS)
            .collect(Collectors.toCollection(ArrayList::new));
        if (all.size() > MAX_COMPLAINTS) {
            shown.add(String.format(Locale.ROOT, "%,d more could not be read",
                all.size() - MAX_COMPLAINTS));
        }
        return shown;
    }

    /** Returns the pauses that have a mark of one of these kinds. */
    public List<ScannedPause> of(Set<FindingKind> kinds) {
        return pauses.stream().filter(pause -> !Collections.disjoint(pause.kinds, kinds))
            .collect(Collectors.toList());
    }

    public ScanResult only(Predicate<ScannedPause> filter) {
        return new ScanResult(pauses.stream().filter(filter), classes, complaints, empty);
    }

    /** Returns the same pauses; those that the list allows are no findings. */
    public ScanResult allowedBy(AllowList allowed) {
        return new ScanResult(pauses.stream().map(pause -> pause.allowedBy(allowed)),
            classes, complaints, empty);
    }
}
