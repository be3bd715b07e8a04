package io.github.dozemeter.options;

/** Writes the options as people read them: {@code -javaagent:dozemeter.jar=help}. */
public final class OptionsPage {

    private static final int WIDTH = 100;
    private static final String INDENT = "            ";

    private OptionsPage() {
    }

    /** Plain text, at most 100 columns wide. */
    public static String help() {
        StringBuilder help = new StringBuilder("Usage: java -javaagent:dozemeter.jar[=name=value,name=value] ...\n\n");
        for (Option option : Option.values()) {
            String value = option.defaultValue.isEmpty() ? "none" : option.defaultValue;
            help.append(wrapped(option.key(), option.meaning.replace("`", "") + ". Default: " + value));
        }
        return help.append("\nA backslash escapes a comma, an equals sign and a backslash; lists are joined by colons.\n"
            + "Also as system property dozemeter.NAME, environment variable DOZEMETER_NAME, or in the file of\n"
            + "config; the argument wins over the property, that over the environment, that over the file.\n").toString();
    }

    private static String wrapped(String key, String text) {
        StringBuilder lines = new StringBuilder(String.format(key.length() < INDENT.length() - 2 ? "  %-10s" : "  %s  ", key));
        int lineStart = 0;
        for (String word : text.split(" ")) {
            if (lines.length() - lineStart + word.length() > WIDTH) {
                lines.setCharAt(lines.length() - 1, '\n');
                lineStart = lines.length();
                lines.append(INDENT);
            }
            lines.append(word).append(' ');
        }
        lines.setCharAt(lines.length() - 1, '\n');
        return lines.toString();
    }
}
