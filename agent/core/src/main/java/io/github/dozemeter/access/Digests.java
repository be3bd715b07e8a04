package io.github.dozemeter.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** SHA-256, which every JVM has, and bytes as text. */
public final class Digests {

    private static final int HEX = 16;
    private static final int BYTE = 0xFF;

    private Digests() {
    }

    public static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static byte[] sha256(String text) {
        return sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hex(byte[] bytes) {
        StringBuilder hex = new StringBuilder();
        for (byte b : bytes) {
            hex.append(String.format(Locale.ROOT, "%02x", b & BYTE));
        }
        return hex.toString();
    }

    /** @throws IllegalArgumentException if the text is not hexadecimal */
    static byte[] bytes(String hex) {
        if (!hex.matches("([0-9a-fA-F]{2})+")) {
            throw new IllegalArgumentException("not hexadecimal");
        }
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), HEX);
        }
        return bytes;
    }
}
