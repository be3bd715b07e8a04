package io.github.dozemeter.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads streams to their end, and closes none; blocks as the stream does. */
public final class InputBytes {

    private InputBytes() {
    }

    public static byte[] all(InputStream in) throws IOException {
        return atMost(Integer.MAX_VALUE, in);
    }

    /** @return null if there are more bytes */
    public static byte[] atMost(int most, InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 13];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            if (read > most - bytes.size()) {
                return null;
            }
            bytes.write(buffer, 0, read);
        }
        return bytes.toByteArray();
    }
}
