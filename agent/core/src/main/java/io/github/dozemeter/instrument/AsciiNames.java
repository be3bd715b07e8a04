package io.github.dozemeter.instrument;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** A few ASCII names, looked up in bytes without making strings of them. */
final class AsciiNames {

    private final byte[][][] byLength;

    AsciiNames(Iterable<PauseForm> forms) {
        Set<String> names = new HashSet<>();
        int longest = 0;
        for (PauseForm form : forms) {
            names.add(form.method());
            longest = Math.max(longest, form.method().length());
        }
        byLength = new byte[longest + 1][0][];
        for (String name : names) {
            add(name);
        }
    }

    private void add(String name) {
        byte[][] known = byLength[name.length()];
        byte[] bytes = new byte[name.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) name.charAt(i);
        }
        byte[][] more = Arrays.copyOf(known, known.length + 1);
        more[known.length] = bytes;
        byLength[name.length()] = more;
    }

    boolean contain(byte[] bytes, int from, int length) {
        if (length >= byLength.length) {
            return false;
        }
        for (byte[] name : byLength[length]) {
            if (matches(name, bytes, from)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(byte[] name, byte[] bytes, int from) {
        for (int i = 0; i < name.length; i++) {
            if (name[i] != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }
}
