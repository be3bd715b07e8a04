package io.github.dozemeter.bench.hgrm;

import java.io.IOException;

/** The file holds no percentile table; the message is a sentence for the user. */
public final class NotAnHgrmException extends IOException {

    private static final long serialVersionUID = 1;

    NotAnHgrmException(String why) {
        super(why);
    }
}
