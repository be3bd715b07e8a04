package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.metrics.Build;
import picocli.CommandLine.Command;

@Command(name = "version", description = "Print the version.")
final class VersionVerb extends Verb {

    VersionVerb(Console console) {
        super(console);
    }

    @Override
    int run() {
        console.out().println(text());
        return ExitCode.OK;
    }

    static String text() {
        Build build = Build.own();
        return "dozemeter " + build.version + " (" + build.revision + ")";
    }
}
