package programs;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Looks into its own class path before it asks its parent, as web containers do. Both a loader that a program makes and
 * one for {@code java.system.class.loader}.
 */
public final class ParentLast extends URLClassLoader {

    public ParentLast(ClassLoader parent) throws MalformedURLException {
        super(urls(System.getProperty("java.class.path")), parent);
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        String[] parts = classPath.split(File.pathSeparator);
        URL[] urls = new URL[parts.length];
        for (int i = 0; i < parts.length; i++) {
            urls[i] = new File(parts[i]).toURI().toURL();
        }
        return urls;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException | SecurityException notHere) {
                return super.loadClass(name, resolve);
            }
        }
    }

    /** What the JVM asks of a system class loader, to add an agent. */
    @SuppressWarnings("unused")
    private void appendToClassPathForInstrumentation(String path) throws MalformedURLException {
        addURL(new File(path).toURI().toURL());
    }

    /** Runs a class through a loader of this kind. */
    public static void main(String[] arguments) throws Exception {
        Class<?> type = Class.forName(arguments[0], true, new ParentLast(ParentLast.class.getClassLoader()));
        ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        System.out.println("ran in " + type.getClassLoader().getClass().getName());
    }
}
