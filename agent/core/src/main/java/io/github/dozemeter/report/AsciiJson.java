package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Writes one JSON document in printable ASCII. Names out of class files may hold any character: escaped, none can
 * end a script element of a page, change how a terminal shows the text, or fail to be written as UTF-8.
 */
public final class AsciiJson extends JsonWriter {

    public AsciiJson(Writer out) {
        super(new Escaping(out));
    }

    AsciiJson(OutputStream out) {
        this(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    /** A number that is not finite becomes {@code null}. */
    @Override
    public JsonWriter value(double number) throws IOException {
        return Double.isFinite(number) ? super.value(number) : nullValue();
    }

    /** Writes the few digits that a float needs. */
    @Override
    public JsonWriter value(float number) throws IOException {
        return Float.isFinite(number) ? super.value(number) : nullValue();
    }

    /** Writes a member; none where the number is not known. */
    void known(String name, double number) throws IOException {
        if (!Double.isNaN(number)) {
            name(name).value((float) number);
        }
    }

    /** Writes one element of an array, whole. */
    interface Element<T> {
        void write(T element) throws IOException;
    }

    <T> void array(String name, Iterable<T> elements, Element<T> writer) throws IOException {
        name(name).beginArray();
        for (T element : elements) {
            writer.write(element);
        }
        endArray();
    }

    public void texts(String name, Iterable<String> texts) throws IOException {
        array(name, texts, this::value);
    }

    /** Escapes all but ASCII: only strings hold other characters, so the escape is valid wherever they are. */
    private static final class Escaping extends FilterWriter {

        Escaping(Writer out) {
            super(out);
        }

        @Override
        public void write(int c) throws IOException {
            if (isPlain((char) c)) {
                out.write(c);
            } else {
                out.write("\\u" + Integer.toHexString(0x10000 | c).substring(1));
            }
        }

        private static boolean isPlain(char c) {
            return c >= ' ' && c <= '~' && c != '<' || c == '\n';
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            int written = from;
            int end = from + length;
            for (int i = from; i < end; i++) {
                if (!isPlain(text.charAt(i))) {
                    out.write(text, written, i - written);
                    write(text.charAt(i));
                    written = i + 1;
                }
            }
            out.write(text, written, end - written);
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            write(new String(text, from, length), 0, length);
        }
    }
}
