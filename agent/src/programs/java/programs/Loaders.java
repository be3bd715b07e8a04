package programs;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Loads a pausing class anew through so many loaders, lets each pause once, drops them, and says whether they went. */
public final class Loaders {

    private Loaders() {
    }

    public static void main(String[] arguments) throws Exception {
        URL[] programs = {new File(arguments[0]).toURI().toURL()};
        int count = Integer.parseInt(arguments[1]);
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            loaders.add(pauseIn(programs));
        }
        System.gc();
        int left = 0;
        for (WeakReference<ClassLoader> loader : loaders) {
            left += loader.get() == null ? 0 : 1;
        }
        // The last one may still be on the stack.
        System.out.println(left <= 1 ? "all gone" : left + " left");
    }

    private static WeakReference<ClassLoader> pauseIn(URL[] programs) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(programs, null)) {
            Class<?> orphan = Class.forName("programs.Orphan", true, loader);
            ((Runnable) orphan.getDeclaredConstructor().newInstance()).run();
            return new WeakReference<>(loader);
        }
    }
}
