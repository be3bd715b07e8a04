package io.github.dozemeter.known;

/** A known pause where it was found: which artifact in which version, and whether the class is a copy. Immutable. */
public final class KnownSite {

    private final KnownPause known;
    private final String artifact;
    private final MavenVersion version;
    private final String copyIn;

    /** @param copyIn the file that holds a copy of the artifact's class under another package; empty if it is no copy */
    KnownSite(KnownPause known, String artifact, MavenVersion version, String copyIn) {
        this.known = known;
        this.artifact = artifact;
        this.version = version;
        this.copyIn = copyIn;
    }

    public KnownPause known() {
        return known;
    }

    /** {@code group:artifact} of what is at fault. */
    public String artifact() {
        return artifact;
    }

    public MavenVersion version() {
        return version;
    }

    public boolean isCopy() {
        return !copyIn.isEmpty();
    }

    /** For a line of its own, without a full stop: what it is, and the way out. */
    public String text() {
        String where = artifact.substring(artifact.indexOf(':') + 1) + ' ' + version;
        return known.id() + " (" + (isCopy() ? "a copy of " + where + " in " + copyIn : where) + "): " + known.problem() + wayOut();
    }

    private String wayOut() {
        String advice = "; " + known.advice();
        if (known.isIntended()) {
            return advice;
        }
        return known.fixedIn().isEmpty() ? "; no fix in the versions read" + advice
            : "; fixed in " + known.fixedIn() + (known.advice().startsWith("upgrade") ? ": " + known.advice() : advice);
    }

    @Override
    public String toString() {
        return text();
    }
}
