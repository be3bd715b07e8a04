package io.github.dozemeter.cli.look;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/** Which jar of a class path holds a class: the first, as for a class loader. Archives inside of archives are not opened. */
final class ClassPathJars {

    /** Beyond, looking takes longer than its answer is worth. */
    private static final int MOST = 1_000;

    private final List<Path> classPath;

    ClassPathJars(List<Path> classPath) {
        this.classPath = classPath;
    }

    /** @return the file name; empty if it is a folder, or none is known */
    String jarOf(String className) {
        int end = className.indexOf("$$Lambda");
        String file = (end < 0 ? className : className.substring(0, end)).replace('.', '/') + ".class";
        for (Path path : classPath.subList(0, Math.min(MOST, classPath.size()))) {
            if (Files.isDirectory(path)) {
                if (Files.exists(path.resolve(file))) {
                    return "";
                }
            } else if (holds(path, file)) {
                return path.getFileName().toString();
            }
        }
        return "";
    }

    private static boolean holds(Path jar, String file) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.getEntry(file) != null;
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }
}
