package io.github.dozemeter.bench.validate;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What the user can mend: a sentence, exit code 2. */
final class Usage {

    private Usage() {
    }

    interface Input<T> {
        T read() throws IOException;
    }

    static <T> T checked(CommandLine command, Input<T> input) {
        try {
            return input.read();
        } catch (IllegalArgumentException | UncheckedIOException | IOException wrong) {
            throw new ParameterException(command, wrong.getMessage(), wrong);
        }
    }
}
