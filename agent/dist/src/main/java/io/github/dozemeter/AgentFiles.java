package io.github.dozemeter;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The files of the agent's jar under {@code dozemeter/}, in memory, compressed as they are in the jar. An open jar
 * that somebody overwrites has lost its classes; on Java 8, where it is mapped, it kills the JVM. Thread-safe.
 */
final class AgentFiles {

    static final String FOLDER = "dozemeter/";
    /** What only the command line needs: half of the jar. */
    private static final String[] OF_THE_COMMAND_LINE = {FOLDER + "picocli/", FOLDER + "io/github/dozemeter/cli/",
        FOLDER + "com/google/gson/stream/JsonReader"};

    /** Many times the length of the jar. */
    private static final long LONGEST = 1 << 24;
    private static final int END = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int LONGEST_COMMENT = 0xffff;
    private static final int DIRECTORY_LENGTH = 46;
    private static final int LOCAL_LENGTH = 30;
    private static final int DEFLATED = 8;

    private final Map<String, Packed> files = new ConcurrentHashMap<>();
    private final Inflater inflater = new Inflater(true);

    /** One file as it stands in the jar. */
    private static final class Packed {

        final byte[] bytes;
        final int size;
        final boolean isDeflated;

        Packed(byte[] bytes, int size, boolean isDeflated) {
            this.bytes = bytes;
            this.size = size;
            this.isDeflated = isDeflated;
        }
    }

    private AgentFiles() {
    }

    /** What an agent needs: nothing of the command line. */
    static AgentFiles ofAgent(File jar) throws IOException {
        return of(jar, OF_THE_COMMAND_LINE);
    }

    static AgentFiles all(File jar) throws IOException {
        return of(jar);
    }

    private static AgentFiles of(File jar, String... leftOut) throws IOException {
        AgentFiles files = new AgentFiles();
        try {
            files.add(whole(jar), leftOut);
        } catch (IndexOutOfBoundsException damaged) {
            throw new ZipException(jar + " is damaged");
        }
        return files;
    }

    private static byte[] whole(File jar) throws IOException {
        try (InputStream in = new FileInputStream(jar)) {
            return AgentLoader.bytes(in, length(jar.length()));
        }
    }

    private void add(byte[] jar, String... leftOut) throws ZipException {
        ByteBuffer zip = ByteBuffer.wrap(jar).order(ByteOrder.LITTLE_ENDIAN);
        int end = end(zip);
        int entry = zip.getInt(end + 16);
        for (int left = zip.getChar(end + 10); left > 0; left--) {
            int nameLength = zip.getChar(entry + 28);
            String name = new String(jar, entry + DIRECTORY_LENGTH, nameLength, StandardCharsets.UTF_8);
            if (isNeeded(name, leftOut)) {
                files.put(name.substring(FOLDER.length()), packed(zip, entry));
            }
            entry += DIRECTORY_LENGTH + nameLength + zip.getChar(entry + 30) + zip.getChar(entry + 32);
        }
    }

    /** Where the end of the directory begins: at the end of the file, unless somebody has added a comment. */
    private static int end(ByteBuffer zip) throws ZipException {
        int last = zip.limit() - END_LENGTH;
        for (int at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
            if (zip.getInt(at) == END) {
                return at;
            }
        }
        throw new ZipException("no zip file, or not a whole one");
    }

    private static boolean isNeeded(String name, String... leftOut) {
        for (String folder : leftOut) {
            if (name.startsWith(folder)) {
                return false;
            }
        }
        return name.startsWith(FOLDER) && !name.endsWith("/");
    }

    private static Packed packed(ByteBuffer zip, int entry) throws ZipException {
        int local = zip.getInt(entry + 42);
        int data = local + LOCAL_LENGTH + zip.getChar(local + 26) + zip.getChar(local + 28);
        byte[] bytes = new byte[length(zip.getInt(entry + 20))];
        System.arraycopy(zip.array(), data, bytes, 0, bytes.length);
        return new Packed(bytes, length(zip.getInt(entry + 24)), zip.getChar(entry + 10) == DEFLATED);
    }

    /** Checked before there is an array of it: many JVMs end at the first OutOfMemoryError. */
    private static int length(long said) throws ZipException {
        if (said < 0 || said > LONGEST) {
            throw new ZipException("this is not the agent's jar, or a damaged one");
        }
        return (int) said;
    }

    /** Without the folder. */
    Iterable<String> names() {
        return files.keySet();
    }

    /**
     * @param name without the folder
     * @return null if there is none
     * @throws ZipException if the jar was damaged when it was read
     */
    byte[] read(String name) throws ZipException {
        Packed file = files.get(name);
        return file == null ? null : file.isDeflated ? inflated(name, file) : file.bytes.clone();
    }

    private byte[] inflated(String name, Packed file) throws ZipException {
        byte[] bytes = new byte[file.size];
        int length = 0;
        synchronized (inflater) {
            try {
                inflater.reset();
                inflater.setInput(file.bytes);
                length = inflater.inflate(bytes);
            } catch (DataFormatException damaged) {
                // Shorter than it should be.
            }
        }
        if (length != bytes.length) {
            throw new ZipException(name + " is damaged in the agent's jar");
        }
        return bytes;
    }

    /** It is not needed again. */
    void forget(String name) {
        files.remove(name);
    }

    /** What is not read by then is not found any more. */
    void forgetAll() {
        files.clear();
    }
}
