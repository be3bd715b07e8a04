package io.github.dozemeter.options;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses the text after {@code -javaagent:dozemeter.jar=}: {@code name=value,name=value}. A backslash escapes a comma, an
 * equals sign and a backslash, and is itself before anything else, so that Windows paths need no care. The two that begin
 * a value and a name of a server, {@code \\server\share}, are both themselves; not in a secret, which is no path.
 */
final class AgentArgument {

    private final List<String[]> pairs = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private String name;

    /** Names and values; the value is null where there was no equals sign. */
    static List<String[]> pairs(String argument) {
        AgentArgument parsed = new AgentArgument();
        parsed.read(argument == null ? "" : argument);
        return parsed.pairs;
    }

    private void read(String argument) {
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            if (isServer(argument, i)) {
                text.append("\\\\");
                i++;
            } else if (c == '\\' && i + 1 < argument.length() && isSpecial(argument.charAt(i + 1))) {
                text.append(argument.charAt(++i));
            } else if (c == ',') {
                endOfPair();
            } else if (c == '=' && name == null) {
                name = take();
            } else {
                text.append(c);
            }
        }
        endOfPair();
    }

    private boolean isServer(String argument, int at) {
        Option option = name == null || !argument.startsWith("\\\\", at) || !text.toString().trim().isEmpty() ? null : Option.named(name);
        return option != null && !option.isSecret() && at + 2 < argument.length() && !isSpecial(argument.charAt(at + 2));
    }

    private void endOfPair() {
        String last = take();
        if (name != null || !last.isEmpty()) {
            pairs.add(name == null ? new String[] {last, null} : new String[] {name, last});
        }
        name = null;
    }

    private String take() {
        String taken = text.toString().trim();
        text.setLength(0);
        return taken;
    }

    private static boolean isSpecial(char c) {
        return c == ',' || c == '=' || c == '\\';
    }
}
