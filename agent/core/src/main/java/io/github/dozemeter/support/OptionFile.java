package io.github.dozemeter.support;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/**
 * Reads the file that an option names, or finds obstacles to one that is to be written later. Never waits for it:
 * to open a named pipe without a writer blocks for ever, before {@code main} for some options, so what is no
 * regular file is not read.
 */
public final class OptionFile {

    private static final int MAX_BYTES = 1 << 20;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private OptionFile() {
    }

    /** @throws IOException with the reason as its message */
    public static byte[] read(String path) throws IOException {
        File file = new File(path);
        // An empty name does not exist; from JDK 25 on java.io.File takes it for the working folder.
        if (path.isEmpty() || !file.exists()) {
            throw new IOException("it does not exist");
        }
        if (file.isDirectory()) {
            throw new IOException("it is a folder");
        }
        if (!file.isFile()) {
            throw new IOException("it is a pipe or a device, not a file");
        }
        try (InputStream in = new FileInputStream(file)) {
            byte[] bytes = InputBytes.atMost(MAX_BYTES, in);
            if (bytes == null) {
                throw new IOException("it is larger than a megabyte");
            }
            return bytes;
        }
    }

    /**
     * @param replaced whether an old file makes way for a new one, which takes the right to write into the folder
     * @return why it cannot be written, with the way out; null if nothing is known
     */
    public static String obstacle(String path, boolean replaced) {
        File file = new File(path).getAbsoluteFile();
        File folder = file.getParentFile();
        if (file.isDirectory()) {
            return "it is a folder; name a file";
        }
        if (file.canWrite() && !(replaced && file.isFile())) {
            return null;
        }
        if (!folder.isDirectory()) {
            // The name of a folder may be still to come, as that of the file: %p, %t.
            boolean isToCome = folder.getPath().indexOf('%') >= 0;
            return isToCome ? null : "there is no folder " + folder + "; create it";
        }
        if (!folder.canWrite()) {
            return "no right to write into " + folder;
        }
        return null;
    }

    public static boolean isFolderMissing(String path) {
        File folder = new File(path).getAbsoluteFile().getParentFile();
        return folder != null && !folder.isDirectory();
    }

    /** @param complaints gets one more if the file cannot be read, and nothing of it is taken */
    public static Properties properties(String path, List<String> complaints) {
        Properties file = new Properties();
        try {
            String text = StandardCharsets.UTF_8.newDecoder()
                .decode(ByteBuffer.wrap(read(path))).toString();
            if (text.startsWith(BYTE_ORDER_MARK)) {
                text = text.substring(1);
            }
            file.load(new StringReader(text));
            return file;
        } catch (CharacterCodingException otherCharset) {
            complaints.add("config=" + path
                + " is ignored: it is not valid UTF-8; save it in UTF-8");
        } catch (IllegalArgumentException escape) {
            complaints.add("config=" + path + " is ignored: " + escape.getMessage()
                + " In a path, write / or \\\\ for each backslash");
        } catch (IOException unreadable) {
            complaints.add("config=" + path + " cannot be read (" + unreadable.getMessage()
                + "); name a properties file that exists and is readable");
        }
        return new Properties();
    }
}
