package io.github.dozemeter.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads class files one after the other, through a buffer that stays: 50,000 of them leave no more garbage than they
 * weigh. Not thread-safe.
 */
final class ClassFileReader {

    /** Known class files reach a megabyte or two. At most two and a half times this is in memory. */
    static final int LARGEST = 4 << 20;

    private byte[] buffer = new byte[16_384];

    /** @return null if it is larger than any class file that is worth the application's memory */
    byte[] read(InputStream in) throws IOException {
        int length = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer, length, buffer.length - length)) {
            length += read;
            if (length == buffer.length) {
                if (length >= LARGEST) {
                    return null;
                }
                buffer = Arrays.copyOf(buffer, 2 * length);
            }
        }
        return Arrays.copyOf(buffer, length);
    }
}
