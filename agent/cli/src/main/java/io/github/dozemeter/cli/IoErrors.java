package io.github.dozemeter.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says why a file could not be read or written, without the path that the JDK puts in front. */
final class IoErrors {

    private IoErrors() {
    }

    static String of(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no " + ((NoSuchFileException) failure).getFile();
        }
        if (failure instanceof AccessDeniedException) {
            return "no permission";
        }
        String reason = failure instanceof FileSystemException ? ((FileSystemException) failure).getReason() : null;
        return reason == null ? String.valueOf(failure.getMessage()) : reason;
    }
}
