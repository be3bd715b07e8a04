package io.github.dozemeter.access;

import java.io.IOException;

/** Reports that it is not known who may read: the message, which holds no secret, says what is wrong, and with which option. */
public final class AccessException extends IOException {

    private static final long serialVersionUID = 1;

    AccessException(String message) {
        super(message);
    }
}
