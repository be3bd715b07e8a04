package io.github.dozemeter.cli.scan;

import io.github.dozemeter.options.AllowList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of a scan: pauses in the order of their places, and what could not be read. Immutable. */
public final class ScanResult {

    private static final int MOST_COMPLAINTS = 100;

    public final List<ScannedPause> pauses;
    public final int classes;
    /** One sentence for each thing that could not be read, of more than a hundred for the first and for the rest. */
    public final List<String> complaints;
    /** The requested paths that hold neither a class file nor an archive. */
    public final List<Path> empty;

    ScanResult(Collection<ScannedPause> pauses, int classes, Collection<String> complaints, List<Path> empty) {
        this(pauses, classes, few(new TreeSet<>(complaints)), empty);
    }

    private ScanResult(Collection<ScannedPause> pauses, int classes, List<String> complaints, List<Path> empty) {
        this.pauses = Collections.unmodifiableList(new ArrayList<>(new TreeSet<>(pauses)));
        this.classes = classes;
        this.complaints = Collections.unmodifiableList(complaints);
        this.empty = Collections.unmodifiableList(new ArrayList<>(empty));
    }

    /** A broken archive may have hundreds of thousands of broken entries. */
    private static List<String> few(TreeSet<String> complaints) {
        List<String> few = complaints.stream().limit(MOST_COMPLAINTS).collect(Collectors.toCollection(ArrayList::new));
        if (complaints.size() > MOST_COMPLAINTS) {
            few.add(String.format(Locale.ROOT, "%,d more could not be read", complaints.size() - MOST_COMPLAINTS));
        }
        return few;
    }

    public Set<FindingKind> kinds() {
        return pauses.stream().flatMap(pause -> pause.kinds().stream()).collect(Collectors.toSet());
    }

    int count(FindingKind kind) {
        return (int) pauses.stream().filter(pause -> pause.kinds().contains(kind)).count();
    }

    public ScanResult only(Predicate<ScannedPause> filter) {
        return with(pauses.stream().filter(filter));
    }

    /** Returns the same pauses; those that the list allows are no findings. */
    public ScanResult allowedBy(AllowList allowed) {
        return with(pauses.stream().map(pause -> pause.allowedBy(allowed)));
    }

    private ScanResult with(Stream<ScannedPause> some) {
        return new ScanResult(some.collect(Collectors.toList()), classes, complaints, empty);
    }
}
