package io.github.dozemeter.counters;

/**
 * Recognises the frames of the JDK in a stack trace by the package, the only thing that a trace shows on every
 * release. Libraries have such names, too ({@code com.sun.mail}); ask first if a class is the application's.
 */
public final class JdkFrames {

    private static final String[] PACKAGES = {"java.", "jdk.", "sun.", "com.sun.", "javax.swing."};

    private JdkFrames() {
    }

    public static boolean isJdk(StackTraceElement frame) {
        for (String head : PACKAGES) {
            if (frame.getClassName().startsWith(head)) {
                return true;
            }
        }
        return false;
    }
}
