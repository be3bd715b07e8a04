package io.github.dozemeter.access;

import java.io.IOException;

/** Who may read is not known: the message, which holds no secret, says what is wrong, and with which option. */
public final class AccessException extends IOException {

    private static final long serialVersionUID = 1;

    AccessException(String message) {
        super(message);
    }
}
