package io.github.dozemeter.export;

/** Names out of class files, which may hold any character, as text that moves no cursor and ends no line. */
final class OneLine {

    private OneLine() {
    }

    static String of(String name) {
        StringBuilder safe = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            safe.append(Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '?' : c);
        }
        return safe.toString();
    }
}
