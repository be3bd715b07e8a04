package io.github.dozemeter.cli.scan;

import io.github.dozemeter.instrument.FoundPause;
import io.github.dozemeter.instrument.PauseSearch;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.record.Call;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** One scan of some files and folders, on all processors. Follows links, but no cycles of links. */
public final class Scan {

    private static final int DEEPEST_FOLDER = 100;

    private final PauseSearch search;
    private final KnownInFiles known;
    private final Supplier<ReadLimits> limits;
    private final Collection<ScannedPause> found = new ConcurrentLinkedQueue<>();
    private final Collection<String> complaints = new ConcurrentLinkedQueue<>();
    private final List<Path> empty = new ArrayList<>();
    private final AtomicInteger classes = new AtomicInteger();
    private final Archive.ClassSink sink = new Sink();

    public Scan(Set<Call> calls, KnownInFiles known) {
        this(calls, known, ReadLimits::usual);
    }

    Scan(Set<Call> calls, KnownInFiles known, Supplier<ReadLimits> limits) {
        this.search = new PauseSearch(calls);
        this.known = known;
        this.limits = limits;
    }

    public ScanResult of(List<Path> paths) {
        List<Runnable> tasks = new ArrayList<>();
        for (Path path : paths) {
            int earlierTasks = tasks.size();
            int earlierComplaints = complaints.size();
            collect(path, tasks);
            if (tasks.size() == earlierTasks && complaints.size() == earlierComplaints) {
                empty.add(path);
            }
        }
        tasks.parallelStream().forEach(Runnable::run);
        complaints.addAll(known.complaints);
        return new ScanResult(found, classes.get(), complaints, empty);
    }

    private void collect(Path root, List<Runnable> tasks) {
        try {
            Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST_FOLDER, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        add(root, file, tasks);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    if (!(failure instanceof FileSystemLoopException)) {
                        complaints.add(file + " cannot be read: " + failure.getClass().getSimpleName());
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            complaints.add(root + " cannot be read: " + unreadable.getMessage());
        }
    }

    private void add(Path root, Path file, List<Runnable> tasks) {
        String name = file.getFileName().toString();
        if (Archive.isOne(name) || file.equals(root) && !name.endsWith(".class")) {
            tasks.add(() -> new Archive(file, sink, limits.get()).read());
        } else if (name.endsWith(".class") && !name.equals("module-info.class")) {
            tasks.add(() -> readClass(root, file));
        }
    }

    private void readClass(Path root, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            sink.classFile(root.toString(), file.toString(), Archive.bytes(in, file.toString()), new InFolder(root));
        } catch (IOException unreadable) {
            complaints.add(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static final class InFolder extends ClassLoader {

        private final Path root;

        InFolder(Path root) {
            super(null);
            this.root = root;
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            try {
                Path file = root.resolve(name);
                return Files.isRegularFile(file) ? Files.newInputStream(file) : null;
            } catch (IOException | RuntimeException unreadable) {
                return null;
            }
        }
    }

    private final class Sink implements Archive.ClassSink {

        @Override
        public void classFile(String container, String name, byte[] bytes, ClassLoader superclasses) {
            classes.incrementAndGet();
            try {
                for (FoundPause pause : search.in(bytes, superclasses, known.madeBy(name))) {
                    List<KnownSite> at = known.at(container, pause);
                    if (!at.isEmpty() || !pause.isOtherConstructor()) {
                        found.add(new ScannedPause(container, pause, at));
                    }
                }
            } catch (RuntimeException broken) {
                complaint(container + (name.equals(container) ? "" : "!" + name) + " is not a readable class file: "
                    + (broken.getMessage() == null ? broken.getClass().getSimpleName() : broken.getMessage()));
            }
        }

        @Override
        public void complaint(String sentence) {
            complaints.add(sentence);
        }
    }
}
