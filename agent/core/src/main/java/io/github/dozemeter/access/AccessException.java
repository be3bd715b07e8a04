package io.github.dozemeter.access;

import java.io.IOException;

/** Reports that it is not known who may read. The message holds no secret; it names the wrong option, and why. */
public final class AccessException extends IOException {

    private static final long serialVersionUID = 1;

    AccessException(String message) {
        super(message);
    }
}
