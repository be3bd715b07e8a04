package io.github.dozemeter.cli.scan;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits how much is unpacked from one file on the disk. Not thread-safe. */
final class ReadLimits {

    /** Spring Boot needs one, an ear with wars with jars two. */
    static final int DEEPEST = 4;
    static final int LARGEST_CLASS = 16 << 20;

    private final long mostBytes;
    private final int mostEntries;
    private long bytes;
    private int entries;

    ReadLimits(long mostBytes, int mostEntries) {
        this.mostBytes = mostBytes;
        this.mostEntries = mostEntries;
    }

    void entry() throws IOException {
        entries++;
        check();
    }

    /** A stream that fails once the limit is exceeded. Single bytes, which no reader of archives and classes asks for, are not counted. */
    InputStream bounded(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                int read = super.read(into, from, length);
                bytes += Math.max(0, read);
                check();
                return read;
            }
        };
    }

    void check() throws IOException {
        if (bytes > mostBytes || entries > mostEntries) {
            throw new IOException("it unpacks to more than " + (mostBytes >> 20) + " MB, or to more than " + mostEntries + " files");
        }
    }
}
