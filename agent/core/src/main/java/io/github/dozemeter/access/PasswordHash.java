package io.github.dozemeter.access;

import io.github.dozemeter.text.Digests;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A salted hash of a password, {@code pbkdf2-sha256$ITERATIONS$SALT$HASH}, salt and hash in Base64. Immutable. */
public final class PasswordHash {

    /** The number that OWASP's Password Storage Cheat Sheet of 2023 asks for: 0.2 to 0.5 s of a core. */
    static final int ITERATIONS = 600_000;
    /** Fewer protect little; many more would take a core for seconds at each attempt. */
    static final int LEAST_ITERATIONS = 10_000;
    static final int MOST_ITERATIONS = 2_000_000;

    private static final String PREFIX = "pbkdf2-sha256";
    private static final int LEAST_SALT = 8;
    private static final int SALT = 16;
    private static final int HASH = 32;

    final int iterations;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(int iterations, byte[] salt, byte[] hash) {
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
    }

    public static PasswordHash of(char[] password) {
        return of(password, ITERATIONS);
    }

    static PasswordHash of(char[] password, int iterations) {
        byte[] salt = Digests.random(SALT);
        return new PasswordHash(iterations, salt, derived(password, salt, iterations));
    }

    /** Makes the hash of no password: its cost is that of others, so the time does not show which users exist. */
    static PasswordHash ofNoUser(int iterations) {
        return new PasswordHash(iterations, Digests.random(SALT), Digests.random(HASH));
    }

    /** @throws IllegalArgumentException if it is none */
    static PasswordHash parse(String text) {
        String[] parts = text.split("\\$", -1);
        if (parts.length != 4 || !parts[0].equals(PREFIX)) {
            throw new IllegalArgumentException("not of the form");
        }
        int iterations = Integer.parseInt(parts[1]);
        byte[] salt = Base64.getDecoder().decode(parts[2]);
        byte[] hash = Base64.getDecoder().decode(parts[3]);
        if (iterations < LEAST_ITERATIONS || iterations > MOST_ITERATIONS || salt.length < LEAST_SALT
            || hash.length != HASH) {
            throw new IllegalArgumentException("out of bounds");
        }
        return new PasswordHash(iterations, salt, hash);
    }

    boolean matches(char[] password) {
        return MessageDigest.isEqual(hash, derived(password, salt, iterations));
    }

    private static byte[] derived(char[] password, byte[] salt, int iterations) {
        PBEKeySpec spec = new PBEKeySpec(password, salt, iterations, HASH * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java runtime has no PBKDF2WithHmacSHA256", missing);
        } finally {
            spec.clearPassword();
        }
    }

    /** Returns the hash as the file has it, after the user and a colon. */
    public String text() {
        return PREFIX + '$' + iterations + '$' + Base64.getEncoder().encodeToString(salt) + '$'
            + Base64.getEncoder().encodeToString(hash);
    }
}
