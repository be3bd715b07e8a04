package io.github.dozemeter.access;

import io.github.dozemeter.support.OptionFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Files that decide who may read, and whether they changed; looks at most once a second. Thread-safe. */
final class AccessFiles {

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoClock;
    private final File[] files;
    private String stamp;
    private long checked;

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
                // The key as well: to replace a mounted secret turns a link, and its files may have the same time.
                all.append(Files.readAttributes(file.toPath(), "lastModifiedTime,size,fileKey"));
            } catch (IOException | RuntimeException missing) {
                all.append("none");
            }
            all.append(';');
        }
        return all.toString();
    }

    /** @throws AccessException if it cannot be read; never for an interrupt, as a request may be cut off here */
    static byte[] read(String option, File file) throws AccessException {
        if (file.getPath().isEmpty()) {
            throw new AccessException(option + " is empty; name a file");
        }
        if (!file.exists()) {
            throw new AccessException(option + '=' + file + " does not exist");
        }
        try {
            return OptionFile.read(file.getPath());
        } catch (IOException unreadable) {
            throw new AccessException(option + '=' + file + " cannot be read: "
                + unreadable.getMessage());
        }
    }
}
