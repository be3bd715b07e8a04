package io.github.dozemeter.bench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What the user can mend: a sentence, exit code 2. */
public final class Usage {

    private Usage() {
    }

    /** What is asked for. */
    public interface Input<T> {
        T read() throws IOException;
    }

    public static <T> T checked(CommandLine command, Input<T> input) {
        try {
            return input.read();
        } catch (IllegalArgumentException | UncheckedIOException wrong) {
            throw new ParameterException(command, wrong.getMessage(), wrong);
        } catch (IOException wrong) {
            throw new ParameterException(command, Target.sentence(wrong), wrong);
        }
    }
}
