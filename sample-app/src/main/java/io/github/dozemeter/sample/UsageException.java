package io.github.dozemeter.sample;

/** Something asked for that cannot be; the message is one sentence for the user that names a way out. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
