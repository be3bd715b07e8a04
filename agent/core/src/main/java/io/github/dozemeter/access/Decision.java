package io.github.dozemeter.access;

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
