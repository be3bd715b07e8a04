package io.github.dozemeter.access;

import io.github.dozemeter.access.Access.Decision;
import io.github.dozemeter.support.Log;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Checks the header {@code Authorization} against the file of {@code auth}: names with a secret each, which a client
 * sends as the password of basic authentication or as a bearer token. Thread-safe.
 */
final class Credentials {

    private static final int MAX_HEADER = 4_096;

    private final File file;
    private final Log log;
    private final AccessFiles changes;
    private volatile List<Line> known;

    Credentials(File file, LongSupplier nanoClock, Log log) throws AccessException {
        this.file = file;
        this.log = log;
        this.changes = new AccessFiles(nanoClock, file);
        this.known = lines(file);
    }

    private static final class Line {

        final String name;
        private final byte[] hash;

        Line(String name, String hash) {
            this.name = name;
            this.hash = comparable(hash);
        }

        /** Takes as long wherever the two differ. */
        boolean isOf(byte[] other) {
            return MessageDigest.isEqual(hash, other);
        }
    }

    private static byte[] comparable(String hash) {
        return hash.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
    }

    /** @throws AccessException with the number of a wrong line, never its text: it may be a password */
    private static List<Line> lines(File file) throws AccessException {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : new String(AccessFiles.read("auth", file), StandardCharsets.UTF_8).split("\r?\n")) {
            number++;
            String text = line.trim();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            int colon = text.indexOf(':');
            String hash = text.substring(colon + 1);
            if (colon <= 0 || !hash.matches(Secret.HASH)) {
                throw new AccessException("line " + number + " of auth=" + file + " is not NAME:sha256$HASH, and"
                    + " passwords are no longer read; replace it by what `java -jar dozemeter.jar auth NAME` prints");
            }
            lines.add(new Line(text.substring(0, colon), hash));
        }
        if (lines.isEmpty()) {
            throw new AccessException("auth=" + file + " holds no secret; `java -jar dozemeter.jar auth NAME` makes one");
        }
        return lines;
    }

    String[] challenges() {
        return new String[] {"Basic realm=\"dozemeter\", charset=\"UTF-8\"", "Bearer realm=\"dozemeter\""};
    }

    Decision check(String header) {
        refresh();
        boolean isAdmitted = header.length() <= MAX_HEADER && isKnown(header);
        return isAdmitted ? Decision.ADMITTED : Decision.CREDENTIALS;
    }

    private boolean isKnown(String header) {
        int space = header.indexOf(' ');
        String scheme = header.substring(0, Math.max(space, 0)).toLowerCase(Locale.ROOT);
        String value = header.substring(scheme.length()).trim();
        if (scheme.equals("bearer")) {
            return hasSecret(null, value);
        }
        return scheme.equals("basic") && hasPair(value);
    }

    private boolean hasPair(String value) {
        try {
            String pair = new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon > 0 && hasSecret(pair.substring(0, colon), pair.substring(colon + 1));
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    /** @param name null for any; only the secret has to be kept, so the time may show which names there are */
    private boolean hasSecret(String name, String secret) {
        byte[] hash = comparable(Secret.hashOf(secret));
        boolean found = false;
        for (Line line : known) {
            if (name == null || line.name.equals(name)) {
                found |= line.isOf(hash);
            }
        }
        return found;
    }

    private void refresh() {
        if (!changes.changed()) {
            return;
        }
        try {
            known = lines(file);
            log.info("auth=" + file + " was read again");
        } catch (AccessException wrong) {
            log.warn(wrong.getMessage()
                + "; those who could read before still can, until the file is right again");
        }
    }
}
