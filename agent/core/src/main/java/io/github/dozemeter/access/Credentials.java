package io.github.dozemeter.access;

import io.github.dozemeter.log.Log;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Checks the header {@code Authorization} against the file of {@code auth}. To hash a password takes half a second of a core, which is the
 * application's. So what was right or wrong lately is remembered, and what wrong passwords cost is limited by {@link HashTurns}, for each
 * name that the file knows and for all others together. Thread-safe.
 */
final class Credentials {

    /** The share of names that come first, and as much of names that waited without success: guesses do not come again. */
    private static final double SHARE_OF_A_NAME = 0.05;
    private static final double SHARE_OF_UNKNOWN_NAMES = 0.02;
    private static final int MOST_HEADER = 4_096;
    private static final int MOST_WRONG = 16;
    /** The most names that are late: as many as can wait in half a minute for one name. */
    private static final int MOST_LATE = 64;

    private final String option;
    private final File file;
    private final LongSupplier nanoClock;
    private final Log log;
    private final AccessFiles changes;
    private final byte[] salt = new byte[32];
    private final HashTurns turns;
    private final HashTurns.Budget unknownNames;
    private final Remembered late = new Remembered(MOST_LATE);
    private volatile Known known;
    private boolean warned;

    Credentials(String option, File file, LongSupplier nanoClock, Log log) throws AccessException {
        this(option, file, nanoClock, log, new HashTurns(nanoClock, new SecureRandom(), HashTurns.PATIENCE_NANOS));
    }

    Credentials(String option, File file, LongSupplier nanoClock, Log log, HashTurns turns) throws AccessException {
        this.option = option;
        this.file = file;
        this.nanoClock = nanoClock;
        this.log = log;
        this.turns = turns;
        this.changes = new AccessFiles(nanoClock, file);
        this.unknownNames = new HashTurns.Budget(SHARE_OF_UNKNOWN_NAMES, nanoClock.getAsLong());
        this.known = new Known(AuthFile.read(option, file), null, nanoClock.getAsLong());
        new SecureRandom().nextBytes(salt);
        warnIfOthersRead();
    }

    /** A file, and which headers were right and wrong by it; as salted hashes. Its maps have a key for each user of the file at most. */
    private static final class Known {

        final AuthFile file;
        final Map<String, byte[]> right = new ConcurrentHashMap<>();
        final Map<String, HashTurns.Budget> budgets = new HashMap<>();
        final Map<String, HashTurns.Budget> budgetsOfReturning = new HashMap<>();
        final Remembered wrong = new Remembered(MOST_WRONG);

        /** @param before null at first; what was right stays so for a line that did not change */
        Known(AuthFile file, Known before, long now) {
            this.file = file;
            for (String name : file.users()) {
                boolean isNew = before == null || !before.budgets.containsKey(name);
                budgets.put(name, isNew ? new HashTurns.Budget(SHARE_OF_A_NAME, now) : before.budgets.get(name));
                budgetsOfReturning.put(name, isNew ? new HashTurns.Budget(SHARE_OF_A_NAME, now) : before.budgetsOfReturning.get(name));
                byte[] key = before == null ? null : before.right.get(name);
                if (key != null && file.hasSameLine(name, before.file)) {
                    right.put(name, key);
                }
            }
        }

        Access.Decision remembered(String name, byte[] key) {
            byte[] own = right.get(name);
            if (own != null && MessageDigest.isEqual(own, key)) {
                return Access.Decision.ADMITTED;
            }
            return wrong.has(key) ? Access.Decision.CREDENTIALS : null;
        }
    }

    /** Takes as long wherever it is, and if it is not. */
    private static boolean isAmong(Collection<byte[]> hashes, byte[] hash) {
        boolean found = false;
        for (byte[] each : hashes) {
            found |= MessageDigest.isEqual(each, hash);
        }
        return found;
    }

    static final class Remembered {

        private final int most;
        private final Deque<byte[]> hashes = new ArrayDeque<>();

        Remembered(int most) {
            this.most = most;
        }

        synchronized boolean has(byte[] hash) {
            return isAmong(hashes, hash);
        }

        synchronized void add(byte[] hash) {
            if (hashes.size() == most) {
                hashes.removeFirst();
            }
            hashes.addLast(hash);
        }
    }

    /** Returns what a client is to send: the values of the header {@code WWW-Authenticate}. */
    String[] challenges() {
        AuthFile now = known.file;
        String basic = "Basic realm=\"dozemeter\", charset=\"UTF-8\"";
        String bearer = "Bearer realm=\"dozemeter\"";
        return !now.hasUsers() ? new String[] {bearer} : now.hasTokens() ? new String[] {basic, bearer} : new String[] {basic};
    }

    Access.Decision check(String header) {
        refresh();
        Known now = known;
        int space = header.indexOf(' ');
        if (space < 0 || header.length() > MOST_HEADER) {
            return Access.Decision.CREDENTIALS;
        }
        String scheme = header.substring(0, space).toLowerCase(Locale.ROOT);
        String value = header.substring(space).trim();
        if (scheme.equals("bearer")) {
            return now.file.isToken(Digests.sha256(value)) ? Access.Decision.ADMITTED : Access.Decision.CREDENTIALS;
        }
        return scheme.equals("basic") && now.file.hasUsers() ? basic(value) : Access.Decision.CREDENTIALS;
    }

    private Access.Decision basic(String value) {
        String decoded = decoded(value);
        int colon = decoded.indexOf(':');
        if (colon <= 0 || colon == decoded.length() - 1) {
            return Access.Decision.CREDENTIALS;
        }
        String name = decoded.substring(0, colon);
        byte[] key = Digests.sha256(salt, value.getBytes(StandardCharsets.UTF_8));
        Access.Decision remembered = known.remembered(name, key);
        return remembered == null ? inTurn(name, decoded.substring(colon + 1), key) : remembered;
    }

    private static String decoded(String value) {
        try {
            return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return "";
        }
    }

    private Access.Decision inTurn(String name, String password, byte[] key) {
        boolean returns = late.has(key);
        HashTurns.Budget budget = (returns ? known.budgetsOfReturning : known.budgets).getOrDefault(name, unknownNames);
        try {
            HashTurns.Answer answer = turns.await(budget);
            if (answer == HashTurns.Answer.EXPIRED && !returns) {
                late.add(key);
            }
            if (answer != HashTurns.Answer.GO) {
                return Access.Decision.LATER;
            }
        } catch (InterruptedException cutOff) {
            Thread.currentThread().interrupt();
            return Access.Decision.LATER;
        }
        long wrongNanos = 0;
        try {
            // Another request may have sent the same meanwhile, and the file may have changed.
            Known now = known;
            Access.Decision decision = now.remembered(name, key);
            if (decision == null) {
                long begun = nanoClock.getAsLong();
                decision = hashed(now, name, password, key);
                wrongNanos = decision == Access.Decision.ADMITTED ? 0 : nanoClock.getAsLong() - begun;
            }
            return decision;
        } finally {
            turns.end(budget, wrongNanos);
        }
    }

    private static Access.Decision hashed(Known now, String name, String password, byte[] key) {
        if (now.file.isUser(name, password.toCharArray())) {
            now.right.put(name, key);
            return Access.Decision.ADMITTED;
        }
        now.wrong.add(key);
        return Access.Decision.CREDENTIALS;
    }

    private void refresh() {
        if (changes.changed()) {
            try {
                known = new Known(AuthFile.read(option, file), known, nanoClock.getAsLong());
                log.info(option + '=' + file + " was read again");
                warnIfOthersRead();
            } catch (AccessException wrong) {
                log.warn(wrong.getMessage() + "; those who could read before still can, until the file is right again");
            }
        }
    }

    private synchronized void warnIfOthersRead() {
        try {
            if (!warned && Files.getPosixFilePermissions(file.toPath()).contains(PosixFilePermission.OTHERS_READ)) {
                warned = true;
                log.warn(option + '=' + file + " can be read by all users of this machine, who can guess passwords from it; chmod 600"
                    + " limits that");
            }
        } catch (IOException | RuntimeException unknown) {
            // No POSIX permissions here, or the file has just gone.
        }
    }

    /** Holds the content of the file of {@code auth}: a user and a hash, or the hash of a token, in each line. Immutable. */
    private static final class AuthFile {

        private static final String TOKEN = "bearer";
        private static final String FORM = "; lines are made by java -jar dozemeter.jar auth";

        private final Map<String, PasswordHash> users = new HashMap<>();
        private final List<byte[]> tokens = new ArrayList<>();
        private PasswordHash noUser;

        private AuthFile() {
        }

        /** @throws AccessException with the number of a wrong line, never its text: it may be a password */
        static AuthFile read(String option, File file) throws AccessException {
            AuthFile read = new AuthFile();
            int number = 0;
            for (String line : new String(AccessFiles.read(option, file), StandardCharsets.UTF_8).split("\r?\n")) {
                number++;
                String text = line.trim();
                if (!text.isEmpty() && !text.startsWith("#") && !read.add(text)) {
                    throw new AccessException("line " + number + " of " + option + '=' + file
                        + " is neither user:HASH nor bearer:HASH, or names a user twice" + FORM);
                }
            }
            if (read.users.isEmpty() && read.tokens.isEmpty()) {
                throw new AccessException(option + '=' + file + " names no user" + FORM);
            }
            return read;
        }

        private boolean add(String line) {
            int colon = line.indexOf(':');
            String user = line.substring(0, Math.max(colon, 0));
            String hash = line.substring(colon + 1);
            try {
                if (user.equals(TOKEN)) {
                    return tokens.add(Token.parse(hash));
                }
                PasswordHash parsed = PasswordHash.parse(hash);
                if (noUser == null || noUser.iterations < parsed.iterations) {
                    noUser = PasswordHash.ofNoUser(parsed.iterations);
                }
                return !user.isEmpty() && users.put(user, parsed) == null;
            } catch (IllegalArgumentException malformed) {
                return false;
            }
        }

        Set<String> users() {
            return users.keySet();
        }

        boolean hasSameLine(String user, AuthFile other) {
            PasswordHash hash = other.users.get(user);
            return hash != null && hash.text().equals(users.get(user).text());
        }

        boolean hasUsers() {
            return !users.isEmpty();
        }

        boolean hasTokens() {
            return !tokens.isEmpty();
        }

        /** Takes long, also for an unknown user. */
        boolean isUser(String name, char[] password) {
            PasswordHash hash = users.get(name);
            boolean matches = (hash == null ? noUser : hash).matches(password);
            return hash != null && matches;
        }

        boolean isToken(byte[] sha256) {
            return isAmong(tokens, sha256);
        }
    }
}
