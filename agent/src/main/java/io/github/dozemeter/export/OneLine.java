package io.github.dozemeter.export;

/** Names out of class files, which may hold any character, as text that moves no cursor and ends no line. */
public final class OneLine {

    private OneLine() {
    }

    public static String of(String name) {
        StringBuilder safe = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            safe.append(isHarmless(c) ? c : '?');
        }
        return safe.toString();
    }

    static boolean isHarmless(char c) {
        int type = Character.getType(c);
        return type != Character.CONTROL && type != Character.FORMAT && type != Character.LINE_SEPARATOR
            && type != Character.PARAGRAPH_SEPARATOR;
    }
}
