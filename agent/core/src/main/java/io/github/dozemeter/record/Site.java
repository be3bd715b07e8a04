package io.github.dozemeter.record;

import java.util.Objects;

/**
 * One place in the code that pauses: what identifies it to users, hence what makes two places the same one, also
 * across class loaders.
 */
public final class Site {

    private static final String BRACKET = "[";
    private static final String OTHER = "other";

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
        this.className = Label.of(className);
        this.method = Label.of(method);
        this.line = line;
        this.artifact = Label.of(artifact);
        this.hash = Objects.hash(call, this.className, this.method, line, this.artifact);
    }

    /** What stands for all sites of a call that have no place of their own. */
    public static Site other(Call call) {
        return new Site(call, OTHER, OTHER, 0, "");
    }

    /** Whether this stands for many places. */
    public boolean isOther() {
        return line == 0 && artifact.isEmpty() && className.equals(OTHER) && method.equals(OTHER);
    }

    public Call call() {
        return call;
    }

    public String className() {
        return className;
    }

    /** With a number in brackets where two calls of it are on the same line. */
    public String method() {
        return method;
    }

    /** The JVM's own name. */
    public String methodName() {
        return methodName(method);
    }

    public static String methodName(String label) {
        int bracket = label.indexOf(BRACKET);
        return bracket < 0 ? label : label.substring(0, bracket);
    }

    /** The label of one of several calls of a method; the first has none but the name. No name of a method has a bracket. */
    public static String numbered(String method, int number) {
        String suffix = number == 1 ? "" : BRACKET + number + "]";
        return Label.of(method, Label.LIMIT - suffix.length()) + suffix;
    }

    /** Which of the calls on the same line; 1 for the first or only one. */
    private int number() {
        int bracket = method.indexOf(BRACKET);
        try {
            return bracket < 0 ? 1 : Integer.parseInt(method.substring(bracket + 1, method.length() - 1));
        } catch (NumberFormatException nameThatNoVerifierSaw) {
            return 1;
        }
    }

    /** What no stack shows of it. */
    Site withoutName() {
        return new Site(call, "", numbered("", number()), 0, artifact);
    }

    /** The site without a name that is seen at this frame. */
    Site named(StackTraceElement frame) {
        return new Site(call, frame.getClassName(), numbered(frame.getMethodName(), number()), Math.max(0, frame.getLineNumber()),
            artifact);
    }

    /** Whether a thread that shows this frame may be in a call of this site. */
    public boolean isAt(StackTraceElement frame) {
        String name = methodName();
        return line == Math.max(0, frame.getLineNumber()) && className.equals(Label.of(frame.getClassName()))
            && name.equals(Label.of(frame.getMethodName(), Math.max(name.length(), Label.LIMIT / 2)));
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

    /** The same, and behind it where the class came from, if that is known. */
    public String placeAndArtifact() {
        return place() + (artifact.isEmpty() ? "" : "  " + artifact);
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
