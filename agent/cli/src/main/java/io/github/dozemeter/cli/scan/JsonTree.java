package io.github.dozemeter.cli.scan;

import java.util.Locale;
import java.util.Map;

/** Maps, lists, strings, numbers and truths as JSON, indented, nothing but ASCII. */
final class JsonTree {

    private final StringBuilder text = new StringBuilder();

    private JsonTree() {
    }

    static String text(Object tree) {
        JsonTree json = new JsonTree();
        json.value(tree, "\n");
        return json.text.append('\n').toString();
    }

    private void value(Object tree, String newLine) {
        if (tree instanceof Map) {
            object((Map<?, ?>) tree, newLine);
        } else if (tree instanceof Iterable) {
            array((Iterable<?>) tree, newLine);
        } else if (tree instanceof Number || tree instanceof Boolean) {
            text.append(tree);
        } else {
            string(String.valueOf(tree));
        }
    }

    private void object(Map<?, ?> members, String newLine) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> member : members.entrySet()) {
            text.append(separator).append(newLine).append("  ");
            string(String.valueOf(member.getKey()));
            text.append(": ");
            value(member.getValue(), newLine + "  ");
            separator = ",";
        }
        text.append(members.isEmpty() ? "" : newLine).append('}');
    }

    private void array(Iterable<?> elements, String newLine) {
        text.append('[');
        String separator = "";
        for (Object element : elements) {
            text.append(separator).append(newLine).append("  ");
            value(element, newLine + "  ");
            separator = ",";
        }
        text.append(separator.isEmpty() ? "" : newLine).append(']');
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
