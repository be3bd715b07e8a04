package io.github.dozemeter.support;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A JSON object that was read: unknown members are ignored, and a member that is missing or null is empty. One of
 * another type is an IllegalStateException: what was not understood is not reported. For the command line, which
 * alone reads JSON. Immutable.
 */
public final class JsonObject {

    private final Map<?, ?> members;

    private JsonObject(Object value) {
        if (value != null && !(value instanceof Map)) {
            throw new IllegalStateException("no object: " + value);
        }
        this.members = value == null ? Collections.emptyMap() : (Map<?, ?>) value;
    }

    /** @throws IOException if the text is no object of JSON, or not whole */
    public static JsonObject read(Reader text) throws IOException {
        JsonReader json = new JsonReader(text);
        try {
            return new JsonObject(value(json));
        } catch (IllegalStateException | NumberFormatException malformed) {
            // gson's message has several lines, and a link to its own documentation.
            throw new IOException("no JSON", malformed);
        }
    }

    private static Object value(JsonReader json) throws IOException {
        switch (json.peek()) {
            case BEGIN_OBJECT:
                Map<String, Object> members = new HashMap<>();
                json.beginObject();
                while (json.peek() != JsonToken.END_OBJECT) {
                    members.put(json.nextName(), value(json));
                }
                json.endObject();
                return members;
            case BEGIN_ARRAY:
                List<Object> elements = new ArrayList<>();
                json.beginArray();
                while (json.peek() != JsonToken.END_ARRAY) {
                    elements.add(value(json));
                }
                json.endArray();
                return elements;
            case NUMBER:
                return json.nextDouble();
            case BOOLEAN:
                return json.nextBoolean();
            case STRING:
                return json.nextString();
            default:
                json.skipValue();
                return null;
        }
    }

    private <T> T member(Member name, Class<T> type) {
        Object value = members.get(name.label);
        if (value != null && !type.isInstance(value)) {
            throw new IllegalStateException(name.label + " has another type: " + value);
        }
        return type.cast(value);
    }

    private List<?> elements(Member name) {
        List<?> elements = member(name, List.class);
        return elements == null ? Collections.emptyList() : elements;
    }

    public JsonObject object(Member name) {
        return new JsonObject(members.get(name.label));
    }

    /** Returns the elements of an array, each as an object. */
    public List<JsonObject> list(Member name) {
        return elements(name).stream().map(JsonObject::new).collect(Collectors.toList());
    }

    public String text(Member name) {
        String value = member(name, String.class);
        return value == null ? "" : value;
    }

    public boolean flag(Member name) {
        return Boolean.TRUE.equals(member(name, Boolean.class));
    }

    /** Returns NaN if it is missing. */
    public double number(Member name) {
        Double value = member(name, Double.class);
        return value == null ? Double.NaN : value;
    }

    /** Returns 0 if it is missing; one that is not whole is of another type. */
    public long whole(Member name) {
        double value = number(name);
        if (!Double.isNaN(value) && value != Math.rint(value)) {
            throw new IllegalStateException(name.label + " is not whole: " + value);
        }
        return (long) value;
    }

    public boolean has(Member name) {
        return members.get(name.label) != null;
    }

    public List<String> texts(Member name) {
        List<String> texts = new ArrayList<>();
        for (Object element : elements(name)) {
            if (!(element instanceof String)) {
                throw new IllegalStateException(name.label + " holds no text: " + element);
            }
            texts.add((String) element);
        }
        return texts;
    }
}
