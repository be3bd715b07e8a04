package io.github.dozemeter.support;

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

    public AsciiJson(OutputStream out) {
        this(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    public AsciiJson name(Member member) throws IOException {
        return name(member.label);
    }

    /** Takes what is no {@link Member}: the names of a map, and of documents that no command reads. */
    @Override
    public AsciiJson name(String text) throws IOException {
        super.name(text);
        return this;
    }

    @Override
    public AsciiJson beginObject() throws IOException {
        super.beginObject();
        return this;
    }

    @Override
    public AsciiJson endObject() throws IOException {
        super.endObject();
        return this;
    }

    @Override
    public AsciiJson value(String text) throws IOException {
        super.value(text);
        return this;
    }

    @Override
    public AsciiJson value(boolean flag) throws IOException {
        super.value(flag);
        return this;
    }

    @Override
    public AsciiJson value(long number) throws IOException {
        super.value(number);
        return this;
    }

    /** A number that is not finite becomes {@code null}. */
    @Override
    public AsciiJson value(double number) throws IOException {
        if (Double.isFinite(number)) {
            super.value(number);
        } else {
            nullValue();
        }
        return this;
    }

    /** Writes the few digits that a float needs. */
    @Override
    public AsciiJson value(float number) throws IOException {
        if (Float.isFinite(number)) {
            super.value(number);
        } else {
            nullValue();
        }
        return this;
    }

    /** Writes a member; none where the number is not known. */
    public void known(Member member, double number) throws IOException {
        if (!Double.isNaN(number)) {
            name(member).value((float) number);
        }
    }

    /** Writes one element of an array, whole. */
    public interface Element<T> {
        void write(T element) throws IOException;
    }

    public <T> void array(Member member, Iterable<T> elements, Element<T> writer) throws IOException {
        name(member).beginArray();
        for (T element : elements) {
            writer.write(element);
        }
        endArray();
    }

    public void texts(Member member, Iterable<String> texts) throws IOException {
        texts(member.label, texts);
    }

    public void texts(String name, Iterable<String> texts) throws IOException {
        name(name).beginArray();
        for (String text : texts) {
            value(text);
        }
        endArray();
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
