package io.github.dozemeter.access;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Who may read the endpoint. Thread-safe. */
public final class Access {

    private static final String BEARER = "bearer ";
    private static final int MOST_PASSES = 8;

    private final Credentials credentials;
    private final Tls tls;
    private final Deque<Token> passes = new ArrayDeque<>();

    private Access(Credentials credentials, Tls tls) {
        this.credentials = credentials;
        this.tls = tls;
    }

    /** Everybody. */
    public static Access open() {
        return new Access(null, null);
    }

    /** @throws AccessException if that is not known; then nobody may */
    public static Access of(Options options, Log log) throws AccessException {
        String auth = given(options, Option.AUTH);
        Credentials credentials =
            auth == null ? null : new Credentials(Option.AUTH.key(), new File(auth), System::nanoTime, log);
        return new Access(credentials, isTls(options) ? new Tls(files(options), System::nanoTime, log) : null);
    }

    /** Whether options ask for anything of this; reads no file. */
    public static boolean isConfigured(Options options) {
        return options.isExplicit(Option.AUTH) || isTls(options);
    }

    private static boolean isTls(Options options) {
        return options.isExplicit(Option.TLS_KEYSTORE) || options.isExplicit(Option.TLS_KEYSTORE_PASSWORD)
            || options.isExplicit(Option.TLS_KEYSTORE_PASSWORD_FILE) || options.isExplicit(Option.TLS_CLIENT_CA);
    }

    private static TlsFiles files(Options options) throws AccessException {
        return new TlsFiles(given(options, Option.TLS_KEYSTORE), given(options, Option.TLS_KEYSTORE_PASSWORD),
            given(options, Option.TLS_KEYSTORE_PASSWORD_FILE), given(options, Option.TLS_CLIENT_CA));
    }

    /** An empty value counts: of a variable that somebody forgot to set. */
    private static String given(Options options, Option option) {
        return options.isExplicit(option) ? options.text(option) : null;
    }

    /** @return null if it is plain HTTP */
    public Tls tls() {
        return tls;
    }

    /** Whether anybody who reaches the port gets its figures. */
    public boolean isOpen() {
        return credentials == null && (tls == null || !tls.wantsClients());
    }

    /** Whether a certificate of the client matters. */
    public boolean wantsCertificate() {
        return tls != null && tls.wantsClients();
    }

    /** Both where both are configured. */
    public Decision decide(String authorization, boolean isCertified) {
        if (isOpen() || isPass(authorization)) {
            return Decision.ADMITTED;
        }
        if (wantsCertificate() && !isCertified) {
            return Decision.CERTIFICATE;
        }
        return credentials == null ? Decision.ADMITTED : credentials.check(authorization);
    }

    /** The values of the header {@code WWW-Authenticate}. */
    public String[] challenges() {
        return credentials == null ? new String[0] : credentials.challenges();
    }

    /**
     * For a command of this machine's, which was let into this JVM and may read all there is: a new token, and in the lines after it
     * the fingerprints of the certificates by which it knows this endpoint.
     */
    public String pass() {
        String token = Token.random();
        synchronized (passes) {
            if (passes.size() == MOST_PASSES) {
                passes.removeFirst();
            }
            passes.addLast(Token.of(token));
        }
        return tls == null ? token : token + '\n' + String.join("\n", tls.fingerprints());
    }

    private boolean isPass(String authorization) {
        synchronized (passes) {
            if (passes.isEmpty() || !authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
                return false;
            }
            byte[] hash = Digests.sha256(authorization.substring(BEARER.length()).trim());
            boolean found = false;
            for (Token each : passes) {
                found |= each.isOf(hash);
            }
            return found;
        }
    }
}
