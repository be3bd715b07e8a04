package io.github.dozemeter.cli.scan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The result of a scan: pauses in the order of their places, and what could not be read. Immutable. */
public final class ScanResult {

    private final List<ScannedPause> pauses;
    private final int classes;
    private final List<String> complaints;
    private final List<Path> empty;

    ScanResult(Collection<ScannedPause> pauses, int classes, Collection<String> complaints, List<Path> empty) {
        this.pauses = Collections.unmodifiableList(new ArrayList<>(new TreeSet<>(pauses)));
        this.classes = classes;
        this.complaints = Collections.unmodifiableList(new ArrayList<>(new TreeSet<>(complaints)));
        this.empty = Collections.unmodifiableList(new ArrayList<>(empty));
    }

    public List<ScannedPause> pauses() {
        return pauses;
    }

    /** The requested paths that hold neither a class file nor an archive. */
    public List<Path> empty() {
        return empty;
    }

    /** How many class files were read. */
    public int classes() {
        return classes;
    }

    /** One sentence for each thing that could not be read. */
    public List<String> complaints() {
        return complaints;
    }

    public Set<FindingKind> kinds() {
        Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
        for (ScannedPause pause : pauses) {
            kinds.addAll(pause.kinds());
        }
        return kinds;
    }

    int count(FindingKind kind) {
        int count = 0;
        for (ScannedPause pause : pauses) {
            count += pause.kinds().contains(kind) ? 1 : 0;
        }
        return count;
    }

    public ScanResult only(Predicate<ScannedPause> filter) {
        List<ScannedPause> some = new ArrayList<>();
        for (ScannedPause pause : pauses) {
            if (filter.test(pause)) {
                some.add(pause);
            }
        }
        return new ScanResult(some, classes, complaints, empty);
    }
}
