package programs;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads a pausing class anew through so many loaders, lets each pause once, drops them, and says whether they went, and
 * whether as many again, three times, leave more memory in use.
 */
public final class Loaders {

    private static final int AGAIN = 3;
    /** Less than anything that a loader holds; some hundred come and go in a JVM, by themselves, for each of a thousand. */
    private static final long BYTES_EACH = 300;

    private Loaders() {
    }

    public static void main(String[] arguments) throws Exception {
        URL[] programs = {new File(arguments[0]).toURI().toURL()};
        int count = Integer.parseInt(arguments[1]);
        // What the JVM itself keeps grows with the first two.
        int left = left(programs, count) + left(programs, count);
        long grown = Long.MAX_VALUE;
        // A leak shows each time; what else grows meanwhile does not.
        for (int again = 0; again < AGAIN; again++) {
            long before = used();
            left += left(programs, count);
            grown = Math.min(grown, used() - before);
        }
        // Of each time the last one may still be on the stack.
        System.out.println(left <= 2 + AGAIN ? "all gone" : left + " left");
        System.out.println(grown < count * BYTES_EACH ? "memory is flat" : grown + " bytes more for " + count);
    }

    private static int left(URL[] programs, int count) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            loaders.add(pauseIn(programs));
        }
        System.gc();
        int left = 0;
        for (WeakReference<ClassLoader> loader : loaders) {
            left += loader.get() == null ? 0 : 1;
        }
        return left;
    }

    /** A reference handler or a finalizer may hold on to the last batch for one collection more. */
    private static long used() {
        System.gc();
        System.runFinalization();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static WeakReference<ClassLoader> pauseIn(URL[] programs) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(programs, null)) {
            Class<?> orphan = Class.forName("programs.Orphan", true, loader);
            ((Runnable) orphan.getDeclaredConstructor().newInstance()).run();
            return new WeakReference<>(loader);
        }
    }
}
