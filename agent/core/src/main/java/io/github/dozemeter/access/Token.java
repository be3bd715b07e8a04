package io.github.dozemeter.access;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The hash of a bearer token. As a token is random and long, one round of SHA-256 is enough. Immutable. */
public final class Token {

    private static final String PREFIX = "sha256$";
    private static final int BYTES = 32;

    private final byte[] hash;

    private Token(byte[] hash) {
        this.hash = hash;
    }

    /** A new one, 256 random bits as text. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static Token of(String token) {
        return new Token(Digests.sha256(token));
    }

    /** @throws IllegalArgumentException if it is none */
    static Token parse(String text) {
        byte[] hash = Digests.bytes(text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : "");
        if (hash.length != BYTES) {
            throw new IllegalArgumentException("not a SHA-256");
        }
        return new Token(hash);
    }

    boolean isOf(byte[] sha256) {
        return MessageDigest.isEqual(hash, sha256);
    }

    /** As it stands in the file, behind {@code bearer:}. */
    public String text() {
        return PREFIX + Digests.hex(hash);
    }
}
