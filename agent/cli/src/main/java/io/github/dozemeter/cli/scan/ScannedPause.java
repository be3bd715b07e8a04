package io.github.dozemeter.cli.scan;

import io.github.dozemeter.config.AllowList;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.rewrite.FoundPause;
import io.github.dozemeter.support.SafeText;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A pause and the location of its class. Immutable. */
public final class ScannedPause {

    final String container;
    final FoundPause pause;
    final Set<FindingKind> kinds;
    /** Known pauses of published libraries that it belongs to, where its file contains a bad version. */
    final List<KnownSite> known;
    /** The reason on the allow list; null if the pause is not on it. */
    final String intended;

    /** @param container path of the file or folder; nested jars follow a {@code !} */
    ScannedPause(String container, FoundPause pause, List<KnownSite> known, String intended) {
        this.container = SafeText.of(container);
        this.pause = pause;
        this.known = Collections.unmodifiableList(known);
        Set<FindingKind> found = intended == null ? FindingKind.of(pause, known) : Collections.emptySet();
        this.kinds = Collections.unmodifiableSet(found);
        this.intended = intended;
    }

    /** Returns the same pause, without findings if the list allows it. */
    ScannedPause allowedBy(AllowList allowed) {
        String reason = allowed.reason(pause.className, pause.method);
        if (reason == null) {
            return this;
        }
        return new ScannedPause(container, pause, known, SafeText.of(reason));
    }

    /** Returns the labels of its kinds, or {@code intended}; may be empty. */
    public List<String> marks() {
        if (intended != null) {
            return Collections.singletonList("intended");
        }
        return kinds.stream().map(FindingKind::label).collect(Collectors.toList());
    }

    /** Whether it is listed where the user names no call: waits and schedules only with a mark: most are fine. */
    public boolean isUsual() {
        return !kinds.isEmpty() || !pause.makesTicks() && !pause.call.mayExpire();
    }

    String place() {
        return SafeText.of(Site.place(pause.className, pause.method, pause.line));
    }

    /** Returns a line about its marks of these kinds: {@code known (wheel-1): Thread.sleep(0) in Wheel.turn:12 (a.jar)}. */
    public String line(Set<FindingKind> wanted) {
        String found = kinds.stream().filter(wanted::contains).map(this::named).collect(Collectors.joining(", "));
        return found + ": " + pause.label() + '(' + ScanFormat.time(pause) + ") in " + place() + " (" + container + ')';
    }

    private String named(FindingKind kind) {
        String ids = known.stream().filter(kind::covers).map(site -> site.known.id).collect(Collectors.joining(", "));
        if (ids.isEmpty()) {
            return kind.label();
        }
        return kind.label() + " (" + ids + ')';
    }

    /**
     * Returns its key in a baseline: without the line number, which every edit above it changes, and without the
     * mark that the table of known pauses gives it, which grows from version to version.
     */
    public String identity() {
        String place = SafeText.of(pause.className + '#' + Site.methodName(pause.method));
        return kinds.stream().filter(kind -> kind.verdict != null).map(kind -> ' ' + kind.label())
            .collect(Collectors.joining("", place + ' ' + pause.label(), ""));
    }

    /** Orders pauses by container, class and line; equal keys are of equal pauses. */
    String key() {
        return container + '\0' + pause.className + '\0' + String.format("%08d", pause.line) + '\0' + pause.method
            + '\0' + pause.label() + '\0' + pause.argument.label() + pause.time
            + pause.isInLoop + kinds;
    }
}
