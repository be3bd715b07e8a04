package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.metrics.Build;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** {@code version}: the version and revision of this build. */
@Command(name = "version", description = "Print the version.")
final class VersionVerb implements Callable<Integer>, IVersionProvider {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();

    /** Made by picocli for {@code --version}. */
    VersionVerb() {
        this(null);
    }

    VersionVerb(Console console) {
        this.console = console;
    }

    @Override
    public String[] getVersion() {
        return new String[] {text()};
    }

    @Override
    public Integer call() {
        console.out().println(text());
        return ExitCode.OK;
    }

    private static String text() {
        Build build = Build.own();
        return "dozemeter " + build.version() + " (" + build.revision() + ")";
    }
}
