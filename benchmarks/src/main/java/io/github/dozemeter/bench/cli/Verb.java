package io.github.dozemeter.bench.cli;

import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of {@code benchmarks.jar}. What the user can mend is a sentence, exit code 2. */
@Command(mixinStandardHelpOptions = true, versionProvider = Verb.Version.class, sortOptions = false)
public abstract class Verb implements Callable<Integer> {

    private static final int NEEDED_RELEASE = 17;

    @Spec
    private CommandSpec spec;

    public interface Input<T> {
        T read() throws IOException;
    }

    protected final <T> T checked(Input<T> input) {
        try {
            return input.read();
        } catch (IllegalArgumentException | IOException | UncheckedIOException wrong) {
            throw new ParameterException(spec.commandLine(), OutputPath.sentence(wrong), wrong);
        }
    }

    /** The one that is to be measured. */
    protected final Jdk jdk(Path home) {
        return checked(() -> {
            Jdk jdk = Jdk.at(home);
            if (jdk.feature() < NEEDED_RELEASE) {
                throw new IllegalArgumentException("--jvm: " + jdk.release() + " is too old, the benchmarks need "
                    + NEEDED_RELEASE);
            }
            return jdk;
        });
    }

    /** The project's version, from the manifest of {@code benchmarks.jar}. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Verb.class.getPackage().getImplementationVersion();
            return new String[] {version == null ? "no version: not run from benchmarks.jar" : version};
        }
    }
}
