package io.github.dozemeter.jvm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;

/**
 * Asks the loader of a loaded class for its class file, where the code source names none: in OSGi frameworks, or in a
 * jar inside a bundle. A loader is foreign code, so this is for threads of ours alone, and never for {@code transform}.
 */
public final class LoaderResources {

    private LoaderResources() {
    }

    /** @return null if the loader has none, if it cannot be read, or if it would come over a network */
    public static byte[] classFile(Class<?> loaded) {
        try {
            URL file = url(loaded);
            if (file == null) {
                return null;
            }
            URLConnection connection = file.openConnection();
            // Otherwise a jar stays open, and in the cache that the application shares.
            connection.setUseCaches(false);
            try (InputStream in = connection.getInputStream()) {
                return new ClassFiles.ClassFileReader().read(in);
            }
        } catch (IOException | RuntimeException | LinkageError unreadable) {
            // A web application that has ended, for instance, throws at each question.
            return null;
        }
    }

    /** Returns the place that has the class, {@code bundle://12.0:1/}, where its code source names none; else empty. */
    public static String place(Class<?> loaded) {
        try {
            List<String> source = CodeLocation.of(loaded.getProtectionDomain()).path();
            boolean isNamed = !source.isEmpty() && new File(source.get(0)).exists();
            if (isNamed) {
                return "";
            }
            String url = String.valueOf(url(loaded));
            String path = path(loaded);
            if (!url.endsWith(path)) {
                return "";
            }
            return url.substring(0, url.length() - path.length());
        } catch (RuntimeException | LinkageError unreadable) {
            return "";
        }
    }

    private static URL url(Class<?> loaded) {
        CodeLocation from = CodeLocation.of(loaded.getProtectionDomain());
        ClassLoader loader = loaded.getClassLoader();
        boolean isAsked = loader != null && !from.url.isEmpty() && !from.isJdk() && !from.url.startsWith("http");
        if (!isAsked) {
            return null;
        }
        return loader.getResource(path(loaded));
    }

    private static String path(Class<?> loaded) {
        return loaded.getName().replace('.', '/') + ".class";
    }
}
