package io.github.dozemeter.report;

import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes one JSON document, piece after piece. Text is escaped so far that the document can stand in a script element
 * of a page: no {@code <}, no line separator; and so that no control or direction character changes how it reads. Not
 * thread-safe.
 */
final class Json {

    private final Writer out;
    private boolean follows;

    Json(Writer out) {
        this.out = out;
    }

    Json object() throws IOException {
        return open('{');
    }

    Json endObject() throws IOException {
        return close('}');
    }

    Json array() throws IOException {
        return open('[');
    }

    Json endArray() throws IOException {
        return close(']');
    }

    private Json open(char bracket) throws IOException {
        separate();
        out.write(bracket);
        follows = false;
        return this;
    }

    private Json close(char bracket) throws IOException {
        out.write(bracket);
        follows = true;
        return this;
    }

    Json name(String name) throws IOException {
        separate();
        quote(name);
        out.write(':');
        follows = false;
        return this;
    }

    Json value(String text) throws IOException {
        separate();
        if (text == null) {
            out.write("null");
        } else {
            quote(text);
        }
        return this;
    }

    Json value(boolean truth) throws IOException {
        return raw(Boolean.toString(truth));
    }

    Json value(long number) throws IOException {
        return raw(Long.toString(number));
    }

    /** What is no number becomes {@code null}. */
    Json value(double number) throws IOException {
        return raw(Double.isNaN(number) || Double.isInfinite(number) ? "null" : Double.toString(number));
    }

    /** In the few digits that a float needs. */
    Json value(float number) throws IOException {
        return raw(Float.isNaN(number) || Float.isInfinite(number) ? "null" : Float.toString(number));
    }

    private Json raw(String literal) throws IOException {
        separate();
        out.write(literal);
        return this;
    }

    private void separate() throws IOException {
        if (follows) {
            out.write(',');
        }
        follows = true;
    }

    private void quote(String text) throws IOException {
        out.write('"');
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int end = i + Character.charCount(c);
            if (c == '"' || c == '\\') {
                out.write('\\');
                out.write(c);
            } else if (c == '<' || !SafeText.isSafe(c)) {
                StringBuilder numbers = new StringBuilder();
                SafeText.appendNumbers(text.substring(i, end), numbers);
                out.write(numbers.toString());
            } else {
                out.write(text, i, end - i);
            }
            i = end;
        }
        out.write('"');
    }
}
