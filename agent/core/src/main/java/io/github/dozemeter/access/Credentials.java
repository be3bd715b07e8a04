package io.github.dozemeter.access;

import io.github.dozemeter.log.Log;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Checks the header {@code Authorization} against the file of {@code auth}. To hash a password takes half a second of a core, which is the
 * application's. So what was right or wrong lately is remembered; and wrong passwords may cost a second at once and {@link
 * #SHARE} of a core from then on: beyond that nothing is hashed, until there is time again. Thread-safe.
 */
final class Credentials {

    private static final double SHARE = 0.02;
    private static final long AT_ONCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_WAITING = 4;
    private static final int MOST_HEADER = 4_096;

    private final String option;
    private final File file;
    private final LongSupplier nanoClock;
    private final Log log;
    private final AccessFiles changes;
    private final byte[] salt = new byte[32];
    private final Semaphore hashing = new Semaphore(1, true);
    private volatile Known known;
    private double spentNanos;
    private long settled;

    Credentials(String option, File file, LongSupplier nanoClock, Log log) throws AccessException {
        this.option = option;
        this.file = file;
        this.nanoClock = nanoClock;
        this.log = log;
        this.changes = new AccessFiles(nanoClock, file);
        this.known = new Known(AuthFile.read(option, file));
        this.settled = nanoClock.getAsLong();
        new SecureRandom().nextBytes(salt);
    }

    /** A file, and which headers were right and wrong by it; as salted hashes. */
    private static final class Known {

        final AuthFile file;
        final Remembered right = new Remembered();
        final Remembered wrong = new Remembered();

        Known(AuthFile file) {
            this.file = file;
        }
    }

    /** The latest few. */
    private static final class Remembered {

        private static final int MOST = 16;

        private final Deque<byte[]> hashes = new ArrayDeque<>();

        Remembered() {
        }

        synchronized boolean has(byte[] hash) {
            boolean found = false;
            for (byte[] each : hashes) {
                found |= MessageDigest.isEqual(each, hash);
            }
            return found;
        }

        synchronized void add(byte[] hash) {
            if (hashes.size() == MOST) {
                hashes.removeFirst();
            }
            hashes.addLast(hash);
        }
    }

    /** What a client is to send: the values of the header {@code WWW-Authenticate}. */
    String[] challenges() {
        AuthFile now = known.file;
        String basic = "Basic realm=\"dozemeter\", charset=\"UTF-8\"";
        String bearer = "Bearer realm=\"dozemeter\"";
        return !now.hasUsers() ? new String[] {bearer} : now.hasTokens() ? new String[] {basic, bearer} : new String[] {basic};
    }

    Decision check(String header) {
        refresh();
        Known now = known;
        int space = header.indexOf(' ');
        if (space < 0 || header.length() > MOST_HEADER) {
            return Decision.CREDENTIALS;
        }
        String scheme = header.substring(0, space).toLowerCase(Locale.ROOT);
        String value = header.substring(space).trim();
        if (scheme.equals("bearer")) {
            return now.file.isToken(Digests.sha256(value)) ? Decision.ADMITTED : Decision.CREDENTIALS;
        }
        return scheme.equals("basic") && now.file.hasUsers() ? basic(now, value) : Decision.CREDENTIALS;
    }

    private Decision basic(Known now, String value) {
        byte[] key = Digests.sha256(salt, value.getBytes(StandardCharsets.UTF_8));
        Decision remembered = remembered(now, key);
        if (remembered != null) {
            return remembered;
        }
        if (hashing.getQueueLength() >= MOST_WAITING) {
            return Decision.LATER;
        }
        try {
            hashing.acquire();
        } catch (InterruptedException cutOff) {
            Thread.currentThread().interrupt();
            return Decision.LATER;
        }
        try {
            // Whoever came before may have sent the same.
            Decision meanwhile = remembered(now, key);
            return meanwhile == null ? hashed(now, key, value) : meanwhile;
        } finally {
            hashing.release();
        }
    }

    private static Decision remembered(Known now, byte[] key) {
        return now.right.has(key) ? Decision.ADMITTED : now.wrong.has(key) ? Decision.CREDENTIALS : null;
    }

    private Decision hashed(Known now, byte[] key, String value) {
        if (isSpent()) {
            return Decision.LATER;
        }
        long begun = nanoClock.getAsLong();
        boolean right = isUser(now.file, value);
        (right ? now.right : now.wrong).add(key);
        if (!right) {
            spentNanos += nanoClock.getAsLong() - begun;
        }
        return right ? Decision.ADMITTED : Decision.CREDENTIALS;
    }

    private boolean isSpent() {
        long now = nanoClock.getAsLong();
        spentNanos = Math.max(0, spentNanos - SHARE * (now - settled));
        settled = now;
        return spentNanos >= AT_ONCE_NANOS;
    }

    private static boolean isUser(AuthFile file, String value) {
        byte[] decoded;
        try {
            decoded = Base64.getDecoder().decode(value);
        } catch (IllegalArgumentException malformed) {
            return false;
        }
        String name = new String(decoded, StandardCharsets.UTF_8);
        int colon = name.indexOf(':');
        if (colon <= 0 || colon == name.length() - 1) {
            return false;
        }
        return file.isUser(name.substring(0, colon), name.substring(colon + 1).toCharArray());
    }

    private void refresh() {
        if (changes.changed()) {
            try {
                known = new Known(AuthFile.read(option, file));
                log.info(option + '=' + file + " was read anew");
            } catch (AccessException wrong) {
                log.warn(wrong.getMessage() + "; those who could read before still can, until the file is right again");
            }
        }
    }
}
