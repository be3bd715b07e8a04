package io.github.dozemeter.options;

/** Writes the options as people read them: {@code -javaagent:dozemeter.jar=help}. */
public final class OptionsPage {

    private static final int WIDTH = 100;
    private static final int INDENT = 12;

    private OptionsPage() {
    }

    /** Plain text, at most 100 columns wide. */
    public static String help() {
        StringBuilder help = new StringBuilder("Usage: java -javaagent:dozemeter.jar[=name=value,name=value] ...\n\n");
        for (Option option : Option.values()) {
            String value = option.defaultValue().isEmpty() ? "none" : option.defaultValue();
            String text = option.meaning().replace("`", "") + ". Default: " + value;
            help.append(wrapped(option.key(), text));
        }
        return help.append("\nA backslash escapes a comma, an equals sign and a backslash; lists are joined by colons.\n"
            + "Also as system property dozemeter.NAME, environment variable DOZEMETER_NAME, or in the file of\n"
            + "config; the argument wins over the property, that over the environment, that over the file.\n").toString();
    }

    private static String wrapped(String key, String text) {
        StringBuilder lines = new StringBuilder("  " + key);
        int column = lines.length();
        int indent = INDENT;
        for (String word : text.split(" ")) {
            boolean first = column == key.length() + 2;
            if (first || column + 1 + word.length() > WIDTH) {
                String gap = first && column < indent ? spaces(indent - column) : first ? "  " : "\n" + spaces(indent);
                lines.append(gap).append(word);
                column = gap.startsWith("\n") ? indent + word.length() : column + gap.length() + word.length();
            } else {
                lines.append(' ').append(word);
                column += 1 + word.length();
            }
        }
        return lines.append('\n').toString();
    }

    private static String spaces(int count) {
        return new String(new char[count]).replace('\0', ' ');
    }
}
