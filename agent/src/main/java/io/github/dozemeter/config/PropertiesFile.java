package io.github.dozemeter.config;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A properties file as {@link Properties} read it, but in UTF-8, as the other sources have it, and with backslashes that
 * are themselves before anything that they do not escape, so that Windows paths need no care.
 */
final class PropertiesFile {

    private static final String ESCAPED = "\\:=#!\r\n";
    private static final int HEX_DIGITS = 4;
    private static final int HEX = 16;
    private static final int ROOM = 4_096;

    private PropertiesFile() {
    }

    /** Names and values in their order, also those that come again. */
    static List<String[]> pairs(String path) throws IOException {
        final List<String[]> pairs = new ArrayList<>();
        new Properties() {
            @Override
            public synchronized Object put(Object name, Object value) {
                pairs.add(new String[] {name.toString(), value.toString().trim()});
                return null;
            }
        }.load(new StringReader(withBackslashes(text(bytes(path)))));
        return pairs;
    }

    private static byte[] bytes(String path) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = new FileInputStream(path)) {
            byte[] some = new byte[ROOM];
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                bytes.write(some, 0, read);
            }
        }
        return bytes.toByteArray();
    }

    /** Java took such files for Latin-1, and still does where a resource bundle is no valid UTF-8. */
    private static String text(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException latin) {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Doubles those that stand for themselves. */
    private static String withBackslashes(String text) {
        StringBuilder changed = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            changed.append(c);
            if (c == '\\' && escapes(text, i + 1)) {
                changed.append(text.charAt(++i));
            } else if (c == '\\') {
                changed.append(c);
            }
        }
        return changed.toString();
    }

    private static boolean escapes(String text, int at) {
        return at < text.length() && (ESCAPED.indexOf(text.charAt(at)) >= 0 || text.charAt(at) == 'u' && isHex(text, at + 1));
    }

    private static boolean isHex(String text, int from) {
        int digits = 0;
        while (digits < HEX_DIGITS && from + digits < text.length() && Character.digit(text.charAt(from + digits), HEX) >= 0) {
            digits++;
        }
        return digits == HEX_DIGITS;
    }
}
