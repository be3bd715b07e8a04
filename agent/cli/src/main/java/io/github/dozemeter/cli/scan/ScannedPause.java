package io.github.dozemeter.cli.scan;

import io.github.dozemeter.instrument.FoundPause;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.text.SafeText;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A pause and the location of its class. Immutable; equal if all its fields are. */
public final class ScannedPause implements Comparable<ScannedPause> {

    private final String container;
    private final FoundPause pause;
    private final Set<FindingKind> kinds;
    private final List<KnownSite> known;

    /** @param container path of the file or folder; nested jars behind {@code !} */
    ScannedPause(String container, FoundPause pause, List<KnownSite> known) {
        this.container = SafeText.of(container);
        this.pause = pause;
        this.kinds = Collections.unmodifiableSet(FindingKind.of(pause, !known.isEmpty()));
        this.known = Collections.unmodifiableList(known);
    }

    String container() {
        return container;
    }

    FoundPause pause() {
        return pause;
    }

    /** The marks; may be empty. */
    public Set<FindingKind> kinds() {
        return kinds;
    }

    /** Known pauses of published libraries that it belongs to, where its file contains a bad version. */
    List<KnownSite> known() {
        return known;
    }

    /** Whether it is listed unless the user names its call: waits and schedules only with a mark, as most are healthy. */
    public boolean isUsual() {
        return !kinds.isEmpty() || !pause.makesTicks() && !pause.call().mayExpire();
    }

    /** Class, method, line. */
    String place() {
        return SafeText.of(Site.place(pause.className(), pause.method(), pause.line()));
    }

    /**
     * Its key in a baseline: without the line number, which every edit above it changes, and without the mark that the table of
     * known pauses gives it, which grows from version to version.
     */
    public String identity() {
        StringBuilder identity = new StringBuilder(SafeText.of(pause.className() + '#' + Site.methodName(pause.method())));
        identity.append(' ').append(pause.label());
        for (FindingKind kind : kinds) {
            identity.append(kind == FindingKind.KNOWN ? "" : ' ' + kind.label());
        }
        return identity.toString();
    }

    private String key() {
        return container + '\0' + pause.className() + '\0' + String.format("%08d", pause.line()) + '\0' + pause.method()
            + '\0' + pause.label() + '\0' + pause.argument().label() + pause.time() + pause.isInLoop() + kinds;
    }

    @Override
    public int compareTo(ScannedPause other) {
        return key().compareTo(other.key());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScannedPause && key().equals(((ScannedPause) other).key());
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }
}
