package io.github.dozemeter.access;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.support.Digests;
import io.github.dozemeter.support.Log;
import java.io.File;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;

/** Decides who may read the endpoint. Thread-safe. */
public final class Access {

    private static final String BEARER = "bearer ";
    private static final int MAX_PASSES = 8;

    private final Credentials credentials;
    /** Null if it is plain HTTP. */
    public final Tls tls;
    /** SHA-256 of the latest ones. */
    private final Deque<byte[]> passes = new ArrayDeque<>();

    /** @throws AccessException if that is not known; then no one may */
    public Access(Options options, Log log) throws AccessException {
        credentials = options.isExplicit(Option.AUTH)
            ? new Credentials(new File(options.text(Option.AUTH)), System::nanoTime, log) : null;
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
        if (isOpen() || isPass(authorization)) {
            return Decision.ADMITTED;
        }
        if (wantsCertificate() && !isCertified) {
            return Decision.CERTIFICATE;
        }
        if (credentials == null) {
            return Decision.ADMITTED;
        }
        return credentials.check(authorization);
    }

    private boolean isPass(String authorization) {
        if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return false;
        }
        byte[] hash = Digests.sha256(authorization.substring(BEARER.length()).trim());
        boolean found = false;
        synchronized (passes) {
            for (byte[] pass : passes) {
                found |= MessageDigest.isEqual(pass, hash);
            }
        }
        return found;
    }

    /** The values of the header {@code WWW-Authenticate}. */
    public String[] challenges() {
        if (credentials == null) {
            return new String[0];
        }
        return credentials.challenges();
    }

    /**
     * Makes a pass for a command of this machine, which was let into this JVM and may read all there is: a new
     * token, and in the lines after it the fingerprints of the certificates by which it knows this endpoint.
     */
    public String pass() {
        String token = Secret.random();
        synchronized (passes) {
            passes.addLast(Digests.sha256(token));
            if (passes.size() > MAX_PASSES) {
                passes.removeFirst();
            }
        }
        if (tls == null) {
            return token;
        }
        return token + '\n' + String.join("\n", tls.fingerprints);
    }

    /** Whether a request is answered, and what is missing if it is not. */
    public enum Decision {
        ADMITTED,
        /** A secret that the file of {@code auth} knows. */
        CREDENTIALS,
        /** A certificate by an authority of {@code tls.clientCa}. */
        CERTIFICATE
    }
}
