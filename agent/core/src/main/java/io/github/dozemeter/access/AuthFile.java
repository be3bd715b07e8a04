package io.github.dozemeter.access;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the file of {@code auth} says: a user and a hash, or the hash of a token, in each line. Immutable. */
final class AuthFile {

    private static final String TOKEN = "bearer";
    private static final String FORM = "; lines are made by java -jar dozemeter.jar auth";

    private final Map<String, PasswordHash> users = new HashMap<>();
    private final List<Token> tokens = new ArrayList<>();
    private PasswordHash nobody;

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
            throw new AccessException(option + '=' + file + " names nobody" + FORM);
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
            if (nobody == null || nobody.iterations() < parsed.iterations()) {
                nobody = PasswordHash.ofNobody(parsed.iterations());
            }
            return !user.isEmpty() && users.put(user, parsed) == null;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
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
        boolean matches = (hash == null ? nobody : hash).matches(password);
        return hash != null && matches;
    }

    boolean isToken(byte[] sha256) {
        boolean found = false;
        for (Token token : tokens) {
            found |= token.isOf(sha256);
        }
        return found;
    }
}
