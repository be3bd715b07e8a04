package io.github.dozemeter.cli.scan;

import io.github.dozemeter.text.InputBytes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** One jar, war, ear, zip or jmod on the disk, with the jars inside it. Nothing is unpacked to the disk. */
final class Archive {

    private static final String[] ENDINGS = {".jar", ".war", ".ear", ".zip", ".jmod", ".aar", ".sar", ".rar", ".hpi", ".kar"};

    private final Path path;
    private final ClassSink sink;
    private final ReadLimits limits;

    Archive(Path path, ClassSink sink, ReadLimits limits) {
        this.path = path;
        this.sink = sink;
        this.limits = limits;
    }

    static boolean isOne(String name) {
        return Arrays.stream(ENDINGS).anyMatch(ending -> name.regionMatches(true, name.length() - ending.length(), ending, 0, ending.length()));
    }

    void read() {
        File file = path.toFile();
        if (!file.exists()) {
            readAsStream();
            return;
        }
        try (ZipFile zip = new ZipFile(file)) {
            ClassLoader beside = new Beside(zip);
            for (ZipEntry entry : Collections.list(zip.entries())) {
                limits.entry();
                if (!entry.isDirectory() && (isClass(entry.getName()) || isOne(entry.getName()))) {
                    entry(zip, entry, beside);
                }
            }
        } catch (IOException | RuntimeException broken) {
            sink.complaint(path + " was not read to its end: " + reason(broken));
        }
    }

    /** The encoding of this process cannot express its name: the file system has it, a {@code File} does not. */
    private void readAsStream() {
        try (InputStream in = limits.bounded(Files.newInputStream(path))) {
            nested(path.toString(), in, 0);
        } catch (IOException | RuntimeException broken) {
            sink.complaint(path + " was not read to its end: " + reason(broken));
        }
    }

    private void entry(ZipFile zip, ZipEntry entry, ClassLoader beside) throws IOException {
        try (InputStream in = limits.bounded(zip.getInputStream(entry))) {
            if (isClass(entry.getName())) {
                sink.classFile(path.toString(), entry.getName(), bytes(in, entry.getName()), beside);
            } else {
                nested(path + "!" + entry.getName(), in, 1);
            }
        } catch (IOException | RuntimeException broken) {
            sink.complaint(path + "!" + entry.getName() + " was not read to its end: " + reason(broken));
        }
        // The limit applies to the whole archive, not to one entry.
        limits.check();
    }

    private void nested(String name, InputStream archive, int depth) throws IOException {
        if (depth > ReadLimits.DEEPEST) {
            throw new IOException("jars nested deeper than " + ReadLimits.DEEPEST);
        }
        ZipInputStream zip = new ZipInputStream(archive);
        boolean empty = true;
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            empty = false;
            limits.entry();
            if (isClass(entry.getName())) {
                sink.classFile(name, entry.getName(), bytes(limits.bounded(zip), entry.getName()), null);
            } else if (isOne(entry.getName())) {
                nested(name + '!' + entry.getName(), limits.bounded(zip), depth + 1);
            }
        }
        if (empty) {
            throw new IOException("it is not an archive, or it is empty");
        }
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.endsWith("module-info.class");
    }

    static byte[] bytes(InputStream in, String name) throws IOException {
        byte[] bytes = InputBytes.atMost(ReadLimits.LARGEST_CLASS, in);
        if (bytes == null) {
            throw new IOException(name + " is larger than a class can be");
        }
        return bytes;
    }

    private static String reason(Exception broken) {
        return broken.getMessage() == null ? broken.toString() : broken.getMessage();
    }

    /** The classes of the same archive, and of the places in it where servers look for classes. */
    private static final class Beside extends ClassLoader {

        private static final String[] FOLDERS = {"", "BOOT-INF/classes/", "WEB-INF/classes/", "classes/"};

        private final ZipFile zip;

        Beside(ZipFile zip) {
            super(null);
            this.zip = zip;
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            try {
                for (String folder : FOLDERS) {
                    ZipEntry entry = zip.getEntry(folder + name);
                    if (entry != null) {
                        return zip.getInputStream(entry);
                    }
                }
            } catch (IOException unreadable) {
                return null;
            }
            return null;
        }
    }

    /** Receives class files, on several threads. */
    interface ClassSink {

        /** @param superclasses reads the neighbouring class files as resources; null if it cannot */
        void classFile(String container, String name, byte[] bytes, ClassLoader superclasses);

        /** @param sentence about something that could not be read */
        void complaint(String sentence);
    }
}
