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

    /** The largest real ones, all-in-one jars, unpack to under 1 GB and hold under 200,000 entries. */
    static ReadLimits usual() {
        return new ReadLimits(4L << 30, 1_000_000);
    }

    void entry() throws IOException {
        entries++;
        check();
    }

    /** A stream that fails once the limit is exceeded. */
    InputStream bounded(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int read = super.read();
                add(read < 0 ? 0 : 1);
                return read;
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                int read = super.read(into, from, length);
                add(Math.max(0, read));
                return read;
            }
        };
    }

    private void add(int read) throws IOException {
        bytes += read;
        check();
    }

    void check() throws IOException {
        if (bytes > mostBytes || entries > mostEntries) {
            throw new IOException(
                "it unpacks to more than " + (mostBytes >> 20) + " MB, or to more than " + mostEntries + " files");
        }
    }
}
