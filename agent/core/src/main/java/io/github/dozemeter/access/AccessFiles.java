package io.github.dozemeter.access;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Files that decide who may read, and whether they changed; looks at most once a second. Thread-safe. */
final class AccessFiles {

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_BYTES = 1 << 20;

    private final LongSupplier nanoClock;
    private final File[] files;
    private String stamp;
    private long checked;

    /** What is read from now on is what {@link #changed} compares with. */
    AccessFiles(LongSupplier nanoClock, File... files) {
        this.nanoClock = nanoClock;
        this.files = files;
        this.stamp = stamp();
        this.checked = nanoClock.getAsLong();
    }

    /** True once for each change that is seen. */
    synchronized boolean changed() {
        long now = nanoClock.getAsLong();
        if (now - checked < CHECK_NANOS) {
            return false;
        }
        checked = now;
        String before = stamp;
        stamp = stamp();
        return !stamp.equals(before);
    }

    private String stamp() {
        StringBuilder all = new StringBuilder();
        for (File file : files) {
            try {
                BasicFileAttributes seen = Files.readAttributes(file.toPath(), BasicFileAttributes.class);
                // The key as well: a mounted secret is replaced by turning a link, and its files may have the same time.
                all.append(seen.lastModifiedTime()).append(' ').append(seen.size()).append(' ').append(seen.fileKey());
            } catch (IOException | RuntimeException missing) {
                all.append("none");
            }
            all.append(';');
        }
        return all.toString();
    }

    /** @throws AccessException why it cannot be read; by an interrupt it is not: a request that is cut off may be the reader */
    static byte[] read(String option, File file) throws AccessException {
        String name = option + '=' + file;
        if (file.getPath().isEmpty()) {
            throw new AccessException(option + " is empty; name a file");
        }
        if (!file.exists()) {
            throw new AccessException(name + " does not exist");
        }
        try (InputStream in = new FileInputStream(file)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 13];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes.write(buffer, 0, read);
                if (bytes.size() > MOST_BYTES) {
                    throw new AccessException(name + " is larger than a megabyte");
                }
            }
            return bytes.toByteArray();
        } catch (IOException unreadable) {
            throw unreadable instanceof AccessException ? (AccessException) unreadable
                : new AccessException(name + " cannot be read: " + (file.isDirectory() ? "it is a folder" : unreadable.getMessage()));
        }
    }
}
