package io.github.dozemeter.cli.scan;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.rewrite.FoundPause;
import io.github.dozemeter.rewrite.PauseSearch;
import io.github.dozemeter.support.InputBytes;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * One scan of some files and folders, and of the archives in them, on all processors. Follows links, but no cycles
 * of links. Nothing is unpacked to the disk.
 */
public final class Scan {

    private static final int MAX_FOLDER_DEPTH = 100;
    /** Spring Boot needs one, an ear with wars with jars two. */
    private static final int MAX_ARCHIVE_DEPTH = 4;
    private static final int MAX_CLASS_BYTES = 16 << 20;
    /** The places in an archive where servers look for classes. */
    private static final String[] CLASS_FOLDERS = {"", "BOOT-INF/classes/",
        "WEB-INF/classes/", "classes/"};

    private final Pattern archive = Pattern.compile("(?is).*\\.(jar|war|ear|zip|jmod|aar|sar|rar|hpi|kar)");
    private final PauseSearch search;
    private final KnownInFiles known;
    private final long mostBytes;
    private final int mostEntries;
    private final Collection<ScannedPause> found = new ConcurrentLinkedQueue<>();
    private final Collection<String> complaints = new ConcurrentLinkedQueue<>();
    private final AtomicInteger classes = new AtomicInteger();

    public Scan(Set<Call> calls, KnownInFiles known) {
        // The largest real ones, all-in-one jars, unpack to under 1 GB and hold under 200,000 entries.
        this(calls, known, 4L << 30, 1_000_000);
    }

    /** @param mostBytes that are unpacked from one file on the disk */
    Scan(Set<Call> calls, KnownInFiles known, long mostBytes, int mostEntries) {
        this.search = new PauseSearch(calls);
        this.known = known;
        this.mostBytes = mostBytes;
        this.mostEntries = mostEntries;
    }

    public ScanResult of(List<Path> paths) {
        List<Path> empty = new ArrayList<>();
        List<Runnable> tasks = new ArrayList<>();
        for (Path path : paths) {
            int earlier = tasks.size() + complaints.size();
            collect(path, tasks);
            if (tasks.size() + complaints.size() == earlier) {
                empty.add(path);
            }
        }
        tasks.parallelStream().forEach(Runnable::run);
        complaints.addAll(known.complaints);
        return new ScanResult(found.stream(), classes.get(), ScanResult.shorten(complaints), empty);
    }

    private void collect(Path root, List<Runnable> tasks) {
        try {
            Set<FileVisitOption> links = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
            Files.walkFileTree(root, links, MAX_FOLDER_DEPTH, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String name = file.getFileName().toString();
                    boolean isAny = file.equals(root) && !name.endsWith(".class");
                    if (attributes.isRegularFile() && (isAny || isArchive(name))) {
                        tasks.add(new Archive(file));
                    } else if (attributes.isRegularFile() && isClass(name)) {
                        tasks.add(() -> readClass(root, file));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    if (!(failure instanceof FileSystemLoopException)) {
                        complaints.add(file + " cannot be read: "
                            + failure.getClass().getSimpleName());
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            complaints.add(root + " cannot be read: " + unreadable.getMessage());
        }
    }

    private boolean isArchive(String name) {
        return archive.matcher(name).matches();
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.endsWith("module-info.class");
    }

    private void readClass(Path root, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            add(root.toString(), file.toString(), in, neighbours(name -> {
                Path neighbour = root.resolve(name);
                if (!Files.isRegularFile(neighbour)) {
                    return null;
                }
                return Files.newInputStream(neighbour);
            }));
        } catch (IOException unreadable) {
            complaints.add(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    /** @param neighbours null if they cannot be read */
    private void add(String container, String name, InputStream classFile, ClassLoader neighbours)
        throws IOException {
        byte[] bytes = InputBytes.atMost(MAX_CLASS_BYTES, classFile);
        if (bytes == null) {
            throw new IOException(name + " is larger than a class can be");
        }
        classes.incrementAndGet();
        try {
            for (FoundPause pause : search.in(bytes, neighbours, known.madeBy(name))) {
                List<KnownSite> bugs = known.find(container, pause);
                if (!bugs.isEmpty() || !pause.isOtherConstructor()) {
                    found.add(new ScannedPause(container, pause, bugs, null));
                }
            }
        } catch (RuntimeException broken) {
            String place = name.equals(container) ? container : container + "!" + name;
            String reason = broken.getMessage() == null ? broken.getClass().getSimpleName() : broken.getMessage();
            complaints.add(place + " is not a readable class file: " + reason);
        }
    }

    private interface Opener {

        /** @return null if there is none */
        InputStream open(String name) throws IOException;
    }

    /** Finds the class files of the same folder or archive as resources. */
    private static ClassLoader neighbours(Opener opener) {
        return new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                try {
                    return opener.open(name);
                } catch (IOException | RuntimeException unreadable) {
                    return null;
                }
            }
        };
    }

    /** Reads one archive on the disk, and the archives in it, and limits how much it unpacks. Not thread-safe. */
    private final class Archive implements Runnable {

        private final Path path;
        private long bytes;
        private int entries;

        Archive(Path path) {
            this.path = path;
        }

        @Override
        public void run() {
            // A name that the encoding of this process cannot express leads to the file, but not from a File.
            boolean isFile = path.toFile().exists();
            try {
                if (isFile) {
                    readFile();
                } else {
                    readStream();
                }
            } catch (IOException | RuntimeException broken) {
                complain(path.toString(), broken);
            }
        }

        private void readEntries(ZipFile zip) throws IOException {
            ClassLoader neighbours = neighbours(name -> {
                for (String folder : CLASS_FOLDERS) {
                    ZipEntry entry = zip.getEntry(folder + name);
                    if (entry != null) {
                        return zip.getInputStream(entry);
                    }
                }
                return null;
            });
            for (ZipEntry entry : Collections.list(zip.entries())) {
                addEntry();
                if (!entry.isDirectory()
                    && (isClass(entry.getName()) || isArchive(entry.getName()))) {
                    readEntry(zip, entry, neighbours);
                }
            }
        }

        private void readEntry(ZipFile zip, ZipEntry entry,
                               ClassLoader neighbours) throws IOException {
            String name = entry.getName();
            try (InputStream in = bounded(zip.getInputStream(entry))) {
                if (isClass(name)) {
                    add(path.toString(), name, in, neighbours);
                } else {
                    readNested(path + "!" + name, in, 1);
                }
            } catch (IOException | RuntimeException broken) {
                complain(path + "!" + name, broken);
            }
            // The limit applies to the whole archive, not to one entry.
            checkLimits();
        }

        private void readNested(String container, InputStream in, int depth) throws IOException {
            if (depth > MAX_ARCHIVE_DEPTH) {
                throw new IOException("jars nested deeper than " + MAX_ARCHIVE_DEPTH);
            }
            ZipInputStream zip = new ZipInputStream(in);
            ZipEntry entry = zip.getNextEntry();
            if (entry == null) {
                throw new ZipException("it is not an archive, or it is empty");
            }
            for (; entry != null; entry = zip.getNextEntry()) {
                addEntry();
                if (isClass(entry.getName())) {
                    add(container, entry.getName(), bounded(zip), null);
                } else if (isArchive(entry.getName())) {
                    readNested(container + '!' + entry.getName(), bounded(zip), depth + 1);
                }
            }
        }

        private void addEntry() throws IOException {
            entries++;
            checkLimits();
        }

        /** Fails above a limit. Single bytes do not count: no reader of archives or classes needs one. */
        private InputStream bounded(InputStream in) {
            return new FilterInputStream(in) {
                @Override
                public int read(byte[] into, int from, int length) throws IOException {
                    int read = super.read(into, from, length);
                    bytes += Math.max(0, read);
                    checkLimits();
                    return read;
                }
            };
        }

        private void checkLimits() throws IOException {
            if (bytes > mostBytes || entries > mostEntries) {
                throw new IOException("it unpacks to more than " + (mostBytes >> 20) + " MB, or to more than "
                    + mostEntries + " files");
            }
        }

        private void readFile() throws IOException {
            try (ZipFile zip = new ZipFile(path.toFile())) {
                readEntries(zip);
            }
        }

        private void readStream() throws IOException {
            try (InputStream in = bounded(Files.newInputStream(path))) {
                readNested(path.toString(), in, 0);
            }
        }

        private void complain(String name, Exception broken) {
            if (path.toFile().length() == 0) {
                complaints.add(name + " is empty; build or download it again");
                return;
            }
            String reason = broken.getMessage() == null ? broken.toString() : broken.getMessage();
            // Other failures are limits of a scan, or of the disk.
            String todo = broken instanceof ZipException ? "; if it is an archive, build or download it again" : "";
            complaints.add(name + " was not read to its end: " + reason + todo);
        }
    }
}
