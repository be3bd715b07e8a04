package io.github.dozemeter.record;

import java.util.Objects;

/**
 * One place in the code that pauses: what identifies it to users, hence what makes two places the same one, also
 * across class loaders.
 */
public final class Site {

    private final Call call;
    private final String className;
    private final String method;
    private final int line;
    private final String artifact;
    /** Kept: every tick and report looks up each site again and again. */
    private final int hash;

    /**
     * @param className the JVM's own binary name, with dots
     * @param line 0 if unknown
     * @param artifact file name of the innermost jar, empty if unknown
     */
    public Site(Call call, String className, String method, int line, String artifact) {
        this.call = call;
        this.className = Label.cut(className);
        this.method = Label.cut(method);
        this.line = line;
        this.artifact = Label.cut(artifact);
        this.hash = Objects.hash(call, this.className, this.method, line, this.artifact);
    }

    /** What stands for all sites of a call that have no place of their own. */
    static Site other(Call call) {
        return new Site(call, "other", "other", 0, "");
    }

    /** Whether this stands for many places. */
    public boolean isOther() {
        return equals(other(call));
    }

    public Call call() {
        return call;
    }

    public String className() {
        return className;
    }

    public String method() {
        return method;
    }

    public int line() {
        return line;
    }

    public String artifact() {
        return artifact;
    }

    /** Class, method and line, as a stack trace has them. */
    public String place() {
        return place(className, method, line);
    }

    /** @param line 0 if unknown: then the place has none */
    public static String place(String className, String method, int line) {
        return className + '.' + method + (line == 0 ? "" : ":" + line);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Site)) {
            return false;
        }
        Site that = (Site) other;
        return call == that.call && line == that.line && className.equals(that.className)
            && method.equals(that.method) && artifact.equals(that.artifact);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return place() + ' ' + call.label();
    }
}
