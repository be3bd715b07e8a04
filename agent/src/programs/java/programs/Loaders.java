package programs;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads a pausing class anew through so many loaders, lets each pause once, drops them, and says whether they went, and
 * whether as many again leave more memory in use.
 */
public final class Loaders {

    /** Less than an entry of a map that holds a weak reference and a name. */
    private static final long BYTES_EACH = 150;

    private Loaders() {
    }

    public static void main(String[] arguments) throws Exception {
        URL[] programs = {new File(arguments[0]).toURI().toURL()};
        int count = Integer.parseInt(arguments[1]);
        int left = left(programs, count);
        long before = used();
        left += left(programs, count);
        long grown = used() - before;
        // Of each time the last one may still be on the stack.
        System.out.println(left <= 2 ? "all gone" : left + " left");
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

    private static long used() {
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
