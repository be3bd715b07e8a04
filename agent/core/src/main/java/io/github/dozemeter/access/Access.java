package io.github.dozemeter.access;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.text.Digests;
import java.io.File;
import java.security.SecureRandom;

/** Decides who may read the endpoint. Thread-safe. */
public final class Access {

    private static final String BEARER = "bearer ";

    private final Credentials credentials;
    /** Null if it is plain HTTP. */
    public final Tls tls;
    private final Credentials.Hashes passes = new Credentials.Hashes(8);

    /** @throws AccessException if that is not known; then no one may */
    public Access(Options options, Log log) throws AccessException {
        credentials = options.isExplicit(Option.AUTH) ? new Credentials(new File(options.text(Option.AUTH)),
            new HashTurns(System::nanoTime, new SecureRandom(), HashTurns.PATIENCE_NANOS), log) : null;
        tls = isTls(options) ? new Tls(new TlsFiles(options), System::nanoTime, log) : null;
    }

    /** Whether options ask for anything of this; reads no file. */
    public static boolean isConfigured(Options options) {
        return options.isExplicit(Option.AUTH) || isTls(options);
    }

    private static boolean isTls(Options options) {
        return options.isExplicit(Option.TLS_KEYSTORE) || options.isExplicit(Option.TLS_KEYSTORE_PASSWORD)
            || options.isExplicit(Option.TLS_KEYSTORE_PASSWORD_FILE)
            || options.isExplicit(Option.TLS_CLIENT_CA);
    }

    /** Says whether everyone who reaches the port gets its figures. */
    public boolean isOpen() {
        return credentials == null && !wantsCertificate();
    }

    public boolean wantsCertificate() {
        return tls != null && tls.wantsClients();
    }

    /** Decides by both where both are configured. */
    public Decision decide(String authorization, boolean isCertified) {
        boolean isBearer = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length());
        if (isOpen() || isBearer && passes.has(Digests.sha256(authorization.substring(BEARER.length()).trim()))) {
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
     * Makes a pass for a command of this machine, which was let into this JVM and may read all there is: a new
     * token, and in the lines after it the fingerprints of the certificates by which it knows this endpoint.
     */
    public String pass() {
        String token = Token.random();
        passes.add(Digests.sha256(token));
        return tls == null ? token : token + '\n' + String.join("\n", tls.fingerprints);
    }

    /** Whether a request is answered, and what is missing if it is not. */
    public enum Decision {
        ADMITTED,
        /** A user and password, or a token, that the file of {@code auth} knows. */
        CREDENTIALS,
        /** A certificate by an authority of {@code tls.clientCa}. */
        CERTIFICATE,
        /** Too many wrong passwords: these were not even checked. */
        LATER
    }
}
