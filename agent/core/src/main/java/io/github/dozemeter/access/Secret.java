package io.github.dozemeter.access;

import io.github.dozemeter.support.Digests;
import java.util.Base64;

/** Makes secrets and their hashes. As a secret is random and long, one round of SHA-256 is enough. */
public final class Secret {

    /** A regular expression for what {@link #hashOf} returns; hexadecimal digits may also be upper case. */
    static final String HASH = "sha256\\$[0-9a-fA-F]{64}";

    private Secret() {
    }

    /** Returns a new one, 256 random bits as text. */
    public static String random() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Digests.random(32));
    }

    /** Returns the hash as the file has it, after the name and a colon. */
    public static String hashOf(String secret) {
        return "sha256$" + Digests.hex(Digests.sha256(secret));
    }
}
