package io.github.dozemeter.options;

/** The options as people read them: {@code -javaagent:dozemeter.jar=help}, and docs/options.md. */
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

    /** The page docs/options.md. */
    public static String markdown() {
        StringBuilder page = new StringBuilder("# Options\n\n"
            + "<!-- Made from the enum Option by OptionsPage; a test keeps it fresh. -->\n\n"
            + "`-javaagent:dozemeter.jar=name=value,name=value`. A backslash escapes a comma, an equals sign and a\n"
            + "backslash, and stands for itself before any other character (Windows paths). Separate list items by colons.\n"
            + "`-javaagent:dozemeter.jar=help` prints this table.\n\n"
            + "An option can be set in four places, the first one wins: the agent argument, a system property, an environment\n"
            + "variable, the properties file.\n\n"
            + "The file of `config` is a Java properties file in UTF-8, where a backslash starts an escape. In paths write `/`,\n"
            + "or double each backslash: `C:/logs/report.txt` or `C:\\\\logs\\\\report.txt`.\n\n"
            + "| agent argument and file | system property | environment | values | default | meaning |\n"
            + "| --- | --- | --- | --- | --- | --- |\n");
        for (Option option : Option.values()) {
            page.append("| `").append(option.key()).append("` | `").append(option.systemProperty()).append("` | `")
                .append(option.environmentVariable()).append("` | ").append(option.rule().expectation())
                .append(" | ").append(option.defaultValue().isEmpty() ? "none" : "`" + option.defaultValue() + "`")
                .append(" | ").append(option.meaning()).append(" |\n");
        }
        return page.append("\nAn unknown name or an invalid value is reported by one line on stderr and ignored: the next place, or else the"
            + " default,\ndetermines the value. `strict=true` turns the agent off instead. If one place has two values, the last one"
            + " counts.\n\n"
            + "Reserved for a later version and refused: `" + String.join("`, `", Option.PLANNED) + "`.\n").toString();
    }
}
