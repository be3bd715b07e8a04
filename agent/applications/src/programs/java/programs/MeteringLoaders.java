package programs;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Two class loaders with a Micrometer each, of the jars in the arguments, and a third whose Metrics is loaded and never
 * initialised. Says when both have meters of pauses, drops the first, and says when it is gone.
 */
public final class MeteringLoaders {

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private MeteringLoaders() {
    }

    public static void main(String[] jars) throws Exception {
        Thread.sleep(0);
        List<BooleanSupplier> children = new ArrayList<>();
        children.add(child(jars));
        children.add(child(jars));
        ClassLoader idle = loader(jars);
        Class.forName("io.micrometer.core.instrument.Metrics", false, idle);
        while (!children.get(0).getAsBoolean() || !children.get(1).getAsBoolean()) {
            NEVER.await(100, TimeUnit.MILLISECONDS);
        }
        System.out.println("both have pauses");
        WeakReference<ClassLoader> first = new WeakReference<>(children.remove(0).getClass().getClassLoader());
        while (first.get() != null) {
            System.gc();
            NEVER.await(100, TimeUnit.MILLISECONDS);
        }
        System.out.println("the first is gone, the second has pauses: " + children.get(0).getAsBoolean());
        NEVER.await();
        System.out.println(idle);
    }

    private static BooleanSupplier child(String[] jars) throws Exception {
        return (BooleanSupplier) loader(jars).loadClass("programs.MeteredChild").getDeclaredConstructor().newInstance();
    }

    private static ClassLoader loader(String[] jars) throws Exception {
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = new File(jars[i]).toURI().toURL();
        }
        return new URLClassLoader(urls, null);
    }
}
