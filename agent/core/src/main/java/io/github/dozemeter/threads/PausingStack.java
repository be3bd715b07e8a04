package io.github.dozemeter.threads;

import io.github.dozemeter.counters.JdkFrames;
import io.github.dozemeter.counters.Label;

/** Reads the stack of a thread that pauses at a site, innermost frame first. */
public final class PausingStack {

    static final String FROM = " from ";
    private static final String HOOK = "java.lang.Dozemeter";

    private PausingStack() {
    }

    /** @return index of the site's own frame, above those of the hook and of the JDK below it; -1 for none */
    static int site(StackTraceElement[] frames) {
        boolean inHook = false;
        for (int i = 0; i < frames.length; i++) {
            boolean hook = frames[i].getClassName().startsWith(HOOK);
            if (inHook && !hook && !isReflection(frames[i])) {
                return i;
            }
            inHook |= hook;
        }
        return -1;
    }

    /**
     * Returns the caller of the site: the first frame above it of another class, so that a shared
     * {@code Backoff.pause()} shows whom it serves; after {@link #FROM} the first above that of a third class.
     * Above all of the site's class there may be the JDK alone, an executor perhaps, which says little: then the
     * first of the site's class above its own method, and if that was called by the JDK, the JDK.
     *
     * @param site index of its own frame
     * @return {@code com.x.Y.run:42 from com.x.Z.main:7}, each cut at 200 characters; "" if unknown
     */
    public static String callers(StackTraceElement[] frames, int site) {
        StackTraceElement own = frames[site];
        StackTraceElement caller = null;
        StackTraceElement above = null;
        for (int i = site + 1; i < frames.length; i++) {
            String type = frames[i].getClassName();
            boolean isOwn = type.equals(own.getClassName());
            if (isOwn && above == null && !frames[i].getMethodName().equals(own.getMethodName())) {
                above = frames[i];
            } else if (!isOwn && !JdkFrames.isJdk(frames[i])) {
                if (caller == null) {
                    caller = frames[i];
                } else if (!type.equals(caller.getClassName())) {
                    return text(caller) + FROM + text(frames[i]);
                }
            }
        }
        if (caller != null) {
            return text(caller);
        }
        return above == null ? callerInJdk(frames, site) : text(above);
    }

    private static String callerInJdk(StackTraceElement[] frames, int site) {
        int jdk = site + 1;
        while (jdk < frames.length - 1 && isReflection(frames[jdk])) {
            jdk++;
        }
        if (jdk == frames.length) {
            return "";
        }
        return text(frames[jdk]);
    }

    /** The class of what a thread runs: the outermost that is not the JDK's; "" if there is none. */
    static String task(StackTraceElement[] frames) {
        int i = frames.length - 1;
        while (i >= 0 && JdkFrames.isJdk(frames[i])) {
            i--;
        }
        if (i < 0) {
            return "";
        }
        return Label.of(frames[i].getClassName(), Label.LIMIT);
    }

    private static boolean isReflection(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.startsWith("java.lang.reflect.") || type.startsWith("jdk.internal.reflect.")
            || type.startsWith("sun.reflect.") || type.startsWith("java.lang.invoke.");
    }

    /** {@code com.x.Y.run:42}, cut at 200 characters. */
    static String text(StackTraceElement frame) {
        String line = frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "";
        String name = frame.getClassName() + '.' + frame.getMethodName();
        return Label.of(name, Label.LIMIT - line.length()) + line;
    }
}
