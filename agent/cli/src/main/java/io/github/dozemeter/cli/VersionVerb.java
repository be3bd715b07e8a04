package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import picocli.CommandLine.Command;

@Command(name = "version", description = "Print the version.")
final class VersionVerb extends Verb {

    @Override
    int run() {
        spec.root().commandLine().printVersionHelp(console.out);
        return ExitCode.OK;
    }
}
