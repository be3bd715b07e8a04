package io.github.dozemeter.counters;

import java.util.Collections;
import java.util.Objects;
import java.util.Set;

/** One place in the code that pauses, by what identifies it to users, also across class loaders. */
public final class Site {

    private static final String OTHER = "other";

    private final Call call;
    private final String label;
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
        this(call, call.label(), className, method, line, artifact);
    }

    private Site(Call call, String label, String className, String method,
                 int line, String artifact) {
        this.call = call;
        this.label = label;
        this.className = Label.of(className);
        this.method = Label.of(method);
        this.line = line;
        this.artifact = Label.of(artifact);
        this.hash = Objects.hash(call, label, this.className, this.method, line, this.artifact);
    }

    /**
     * A place that only stack samples know.
     *
     * @param call {@code Thread.sleep}, {@code LinkedBlockingQueue.take}
     * @param pauses whether it is one of {@link Call}; of a wait only the name is its own
     * @param artifact file name; empty if unknown
     */
    public static Site seen(String call, boolean pauses, StackTraceElement frame, String artifact) {
        Call known = pauses ? named(call) : Call.CONDITION_AWAIT;
        return new Site(known, Label.of(call), frame.getClassName(), frame.getMethodName(),
            Math.max(0, frame.getLineNumber()), artifact);
    }

    private static Call named(String label) {
        Set<Call> named = Call.named(label);
        return named.isEmpty() ? Call.CONDITION_AWAIT : named.iterator().next();
    }

    /** Returns the site of threads of one name that wait in the JDK's code alone. */
    public static Site ofThreads(String call, String threadName) {
        return new Site(Call.CONDITION_AWAIT, Label.of(call), "threads " + Label.threads(threadName), "", 0, "");
    }

    /** Returns the sum of all sites of a call that have no place of their own. */
    public static Site other(Call call) {
        return new Site(call, OTHER, OTHER, 0, "");
    }

    public boolean isOther() {
        return line == 0 && artifact.isEmpty() && className.equals(OTHER) && method.equals(OTHER);
    }

    public Call call() {
        return call;
    }

    /** As users see it: of {@link #call}, or of a wait seen by stack samples, {@code LinkedBlockingQueue.take}. */
    public String callLabel() {
        return label;
    }

    public String className() {
        return className;
    }

    /** Returns the name, with a number in brackets where two calls of it are on the same line. */
    public String method() {
        return method;
    }

    public String methodName() {
        return methodName(method);
    }

    public static String methodName(String label) {
        int bracket = label.indexOf('[');
        if (bracket < 0) {
            return label;
        }
        return label.substring(0, bracket);
    }

    /** The label of one of several calls of a method; that of the first is the name. No name has a bracket. */
    public static String numbered(String method, int number) {
        String suffix = number == 1 ? "" : "[" + number + "]";
        return Label.of(method, Label.LIMIT - suffix.length()) + suffix;
    }

    /** Whether a thread that shows this frame may be in a call of this site. */
    public boolean isAt(StackTraceElement frame) {
        String name = methodName();
        return line == Math.max(0, frame.getLineNumber()) && className.equals(Label.of(frame.getClassName()))
            && name.equals(Label.of(frame.getMethodName(),
                Math.max(name.length(), Label.LIMIT / 2)));
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

    /** Returns the same as stack frames have it: without the number of the call. */
    public String placeInStacks() {
        return place(className, methodName(), line);
    }

    public String placeAndArtifact() {
        if (artifact.isEmpty()) {
            return place();
        }
        return place() + "  " + artifact;
    }

    public static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** @param line 0 if unknown: then the place has none */
    public static String place(String className, String method, int line) {
        StringBuilder place = new StringBuilder(className);
        if (!method.isEmpty()) {
            place.append('.').append(method);
        }
        if (line != 0) {
            place.append(':').append(line);
        }
        return place.toString();
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Site)) {
            return false;
        }
        Site that = (Site) other;
        return call == that.call && line == that.line && label.equals(that.label) && method.equals(that.method)
            && className.equals(that.className) && artifact.equals(that.artifact);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return place() + ' ' + label;
    }
}
