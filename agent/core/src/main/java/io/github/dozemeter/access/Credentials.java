package io.github.dozemeter.access;

import io.github.dozemeter.access.Access.Decision;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.text.Digests;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks the header {@code Authorization} against the file of {@code auth}. To hash a password takes half a second
 * of a core, which is the application's. So what was right or wrong lately is remembered, and what wrong passwords
 * cost is limited by {@link HashTurns}, for each name in the file and for all others together. Thread-safe.
 */
final class Credentials {

    /** The share of names that come first, and as much of those whose wait expired: guesses do not come again. */
    private static final double SHARE_OF_A_NAME = 0.05;
    private static final double SHARE_OF_UNKNOWN_NAMES = 0.02;
    private static final int MOST_HEADER = 4_096;
    private static final int MOST_WRONG = 16;
    /** The most names that are late: as many as can wait in half a minute for one name. */
    private static final int MOST_LATE = 64;

    private final File file;
    private final Log log;
    private final AccessFiles changes;
    private final byte[] salt = Digests.random(32);
    private final HashTurns turns;
    /** The budget of each name that the file knows, or knew, and of {@code NAME:} when it comes again. */
    private final Map<String, Allowance> budgets = new ConcurrentHashMap<>();
    private final Allowance unknownNames;
    private final Hashes late = new Hashes(MOST_LATE);
    private volatile AuthFile known;
    private boolean warned;

    Credentials(File file, HashTurns turns, Log log) throws AccessException {
        this.file = file;
        this.turns = turns;
        this.log = log;
        this.changes = new AccessFiles(turns.nanoClock, file);
        this.unknownNames = turns.budget(SHARE_OF_UNKNOWN_NAMES);
        this.known = new AuthFile(file, null);
        warnIfOthersRead();
    }

    /** The latest hashes, so many at most. Thread-safe. */
    static final class Hashes {

        private final int most;
        private final Deque<byte[]> hashes = new ArrayDeque<>();

        Hashes(int most) {
            this.most = most;
        }

        /** Takes as long wherever it is, and if it is not. */
        synchronized boolean has(byte[] hash) {
            return hashes.stream().filter(each -> MessageDigest.isEqual(each, hash)).count() > 0;
        }

        synchronized void add(byte[] hash) {
            if (hashes.size() == most) {
                hashes.removeFirst();
            }
            hashes.addLast(hash);
        }
    }

    String[] challenges() {
        AuthFile now = known;
        String[] all = {"Basic realm=\"dozemeter\", charset=\"UTF-8\"",
            "Bearer realm=\"dozemeter\""};
        return Arrays.copyOfRange(all, now.users.isEmpty() ? 1 : 0, now.tokens.hashes.isEmpty() ? 1 : 2);
    }

    Decision check(String header) {
        refresh();
        int space = header.indexOf(' ');
        if (space < 0 || header.length() > MOST_HEADER) {
            return Decision.CREDENTIALS;
        }
        AuthFile now = known;
        String scheme = header.substring(0, space).toLowerCase(Locale.ROOT);
        String value = header.substring(space).trim();
        if (scheme.equals("bearer")
            && now.tokens.has(Token.hashOf(value).getBytes(StandardCharsets.US_ASCII))) {
            return Decision.ADMITTED;
        }
        return scheme.equals("basic") && !now.users.isEmpty() ? basic(value) : Decision.CREDENTIALS;
    }

    private Decision basic(String value) {
        String decoded;
        try {
            decoded = new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return Decision.CREDENTIALS;
        }
        int colon = decoded.indexOf(':');
        if (colon <= 0 || colon == decoded.length() - 1) {
            return Decision.CREDENTIALS;
        }
        String name = decoded.substring(0, colon);
        byte[] key = Digests.sha256(salt, value.getBytes(StandardCharsets.UTF_8));
        Decision remembered = known.remembered(name, key);
        return remembered == null ? inTurn(name, decoded.substring(colon + 1), key) : remembered;
    }

    private Decision inTurn(String name, String password, byte[] key) {
        boolean returns = late.has(key);
        Allowance budget = !known.users.containsKey(name) ? unknownNames
            : budgets.computeIfAbsent(returns ? name + ':' : name, each -> turns.budget(SHARE_OF_A_NAME));
        HashTurns.Answer answer = turns.await(budget);
        if (answer == HashTurns.Answer.EXPIRED && !returns) {
            late.add(key);
        }
        if (answer != HashTurns.Answer.GO) {
            return Decision.LATER;
        }
        long wrongNanos = 0;
        try {
            // Another request may have sent the same meanwhile, and the file may have changed.
            AuthFile now = known;
            Decision decision = now.remembered(name, key);
            if (decision == null) {
                long begun = turns.nanoClock.getAsLong();
                decision = now.hashed(name, password, key);
                wrongNanos = decision == Decision.ADMITTED
                    ? 0 : turns.nanoClock.getAsLong() - begun;
            }
            return decision;
        } finally {
            turns.end(budget, wrongNanos);
        }
    }

    private void refresh() {
        if (changes.changed()) {
            try {
                known = new AuthFile(file, known);
                log.info("auth=" + file + " was read again");
                warnIfOthersRead();
            } catch (AccessException wrong) {
                log.warn(wrong.getMessage()
                    + "; those who could read before still can, until the file is right again");
            }
        }
    }

    private synchronized void warnIfOthersRead() {
        try {
            if (!warned
                && Files.getPosixFilePermissions(file.toPath()).contains(PosixFilePermission.OTHERS_READ)) {
                warned = true;
                log.warn("auth=" + file + " can be read by all users of this machine, who can guess passwords from"
                    + " it; chmod 600 limits that");
            }
        } catch (IOException | RuntimeException unknown) {
            // No POSIX permissions here, or the file has just gone.
        }
    }

    /**
     * The content of the file, a user and a hash, or the hash of a token, in each line; and which headers were
     * right and wrong by it, as salted hashes, of each user at most one that was right.
     */
    private static final class AuthFile {

        private static final String FORM = "; lines are made by java -jar dozemeter.jar auth";

        final Map<String, PasswordHash> users = new HashMap<>();
        /** Hexadecimal text in lower case. */
        final Hashes tokens = new Hashes(Integer.MAX_VALUE);
        private final Map<String, byte[]> right = new ConcurrentHashMap<>();
        private final Hashes wrong = new Hashes(MOST_WRONG);
        private PasswordHash noUser;

        /**
         * @param before null at first; what was right stays so for a line that did not change
         * @throws AccessException with the number of a wrong line, never its text: it may be a password
         */
        AuthFile(File file, AuthFile before) throws AccessException {
            int number = 0;
            for (String line : new String(AccessFiles.read("auth", file), StandardCharsets.UTF_8).split("\r?\n")) {
                number++;
                String text = line.trim();
                if (!text.isEmpty() && !text.startsWith("#") && !add(text)) {
                    throw new AccessException("line " + number + " of auth=" + file
                        + " is neither user:HASH nor bearer:HASH, or names a user twice" + FORM);
                }
            }
            if (users.isEmpty() && tokens.hashes.isEmpty()) {
                throw new AccessException("auth=" + file + " names no user" + FORM);
            }
            for (String name : before == null ? Collections.<String>emptySet() : before.right.keySet()) {
                if (users.containsKey(name)
                    && users.get(name).text().equals(before.users.get(name).text())) {
                    right.put(name, before.right.get(name));
                }
            }
        }

        private boolean add(String line) {
            int colon = line.indexOf(':');
            String user = line.substring(0, Math.max(colon, 0));
            String hash = line.substring(colon + 1);
            if (user.equals("bearer")) {
                tokens.add(hash.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII));
                return hash.matches(Token.HASH);
            }
            try {
                PasswordHash parsed = PasswordHash.parse(hash);
                if (noUser == null || noUser.iterations < parsed.iterations) {
                    noUser = PasswordHash.ofNoUser(parsed.iterations);
                }
                return !user.isEmpty() && users.put(user, parsed) == null;
            } catch (IllegalArgumentException malformed) {
                return false;
            }
        }

        /** @return null if this header did not come lately */
        Decision remembered(String name, byte[] key) {
            byte[] own = right.get(name);
            if (own != null && MessageDigest.isEqual(own, key)) {
                return Decision.ADMITTED;
            }
            return wrong.has(key) ? Decision.CREDENTIALS : null;
        }

        /** Takes long, also for an unknown user. */
        Decision hashed(String name, String password, byte[] key) {
            PasswordHash hash = users.get(name);
            boolean matches = (hash == null ? noUser : hash).matches(password.toCharArray());
            if (hash != null && matches) {
                right.put(name, key);
                return Decision.ADMITTED;
            }
            wrong.add(key);
            return Decision.CREDENTIALS;
        }
    }
}
