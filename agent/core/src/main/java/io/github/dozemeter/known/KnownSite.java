package io.github.dozemeter.known;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A known pause where it was found: which artifact, which version, and whether the class is a copy. Immutable. */
public final class KnownSite {

    public final KnownPause known;
    /** {@code group:artifact} of what is at fault. */
    public final String artifact;
    public final MavenVersion version;
    private final String copyIn;

    /**
     * @param versions which version of an artifact is in the file; null if none is, or if it is not known
     * @param copyIn the file that holds a copy of the artifact's class in another package; empty if it is no copy
     * @return null if no version is one of the entry's
     */
    public static KnownSite in(KnownPause known, Function<String, MavenVersion> versions, String copyIn) {
        for (String artifact : known.artifacts) {
            MavenVersion version = versions.apply(artifact);
            if (version != null && known.versions.contains(version)) {
                return new KnownSite(known, artifact, version, copyIn);
            }
        }
        return null;
    }

    private KnownSite(KnownPause known, String artifact, MavenVersion version, String copyIn) {
        this.known = known;
        this.artifact = artifact;
        this.version = version;
        this.copyIn = copyIn;
    }

    public boolean isCopy() {
        return !copyIn.isEmpty();
    }

    /** Returns one line without a full stop: what it is, and the way out. */
    public String text() {
        String original = name() + ' ' + version;
        String where = isCopy() ? "a copy of " + original + " in " + copyIn : original;
        StringBuilder text = new StringBuilder(known.id + " (" + where + "): " + known.problem);
        if (!known.onlyOn().isEmpty()) {
            text.append(", only on ").append(known.onlyOn());
        }
        // The line of an owner is another library's: the class that made what pauses there is named too.
        if (!known.owner.isEmpty() && !known.madeBy.isEmpty()) {
            text.append("; made by ").append(known.madeBy, 0, known.madeBy.indexOf('#'));
        }
        return text.append(fix()).append(known.advice).toString();
    }

    /** Returns the clause between what was found and the advice. */
    private String fix() {
        if (known.isIntended) {
            return "; ";
        }
        if (known.fixedIn.isEmpty()) {
            return "; no fix in the versions read; ";
        }
        String fixed = "; fixed in " + known.fixedIn;
        if (known.advice.startsWith("upgrade")) {
            return fixed + ": ";
        }
        return fixed + "; ";
    }

    /** Returns {@code netty-common to 4.1.44.Final}; empty if no release ends the bug, as for a copy. */
    public String upgrade() {
        return isUpgraded() ? name() + " to " + known.fixedIn : "";
    }

    /** Returns what to do about it, in one line without a full stop. */
    public String advice() {
        if (!isUpgraded()) {
            return known.advice;
        }
        return "upgrade " + name() + ' ' + version + " to " + known.fixedIn;
    }

    /** Lines to copy that select the fixed version, keyed by the build tool; empty if no release ends the bug. */
    public Map<String, String> dependency() {
        Map<String, String> lines = new LinkedHashMap<>();
        if (isUpgraded()) {
            String group = artifact.substring(0, artifact.indexOf(':'));
            lines.put("Maven", "<dependency><groupId>" + group + "</groupId><artifactId>" + name()
                + "</artifactId><version>" + known.fixedIn + "</version></dependency>");
            lines.put("Gradle", "implementation(\"" + artifact + ':' + known.fixedIn + "\")");
        }
        return lines;
    }

    private boolean isUpgraded() {
        return !isCopy() && !known.isIntended && !known.fixedIn.isEmpty();
    }

    private String name() {
        return artifact.substring(artifact.indexOf(':') + 1);
    }
}
