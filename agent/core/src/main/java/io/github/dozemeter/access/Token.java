package io.github.dozemeter.access;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes bearer tokens and their hashes. As a token is random and long, one round of SHA-256 is enough. */
public final class Token {

    private static final String PREFIX = "sha256$";
    private static final int BYTES = 32;
    private static final int HEX = 16;

    private Token() {
    }

    /** Returns a new one, 256 random bits as text. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns the hash as the file has it, after {@code bearer:}. */
    public static String hashOf(String token) {
        return PREFIX + Digests.hex(Digests.sha256(token));
    }

    /** @throws IllegalArgumentException if it is no hash of a token */
    static byte[] parse(String text) {
        if (!text.matches("sha256\\$[0-9a-fA-F]{64}")) {
            throw new IllegalArgumentException("not a SHA-256");
        }
        byte[] hash = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            hash[i] = (byte) Integer.parseInt(text.substring(PREFIX.length() + 2 * i, PREFIX.length() + 2 * i + 2), HEX);
        }
        return hash;
    }
}
