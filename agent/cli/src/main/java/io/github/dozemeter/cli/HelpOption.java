package io.github.dozemeter.cli;

import picocli.CommandLine.Option;

/** {@code --help} of a verb. */
final class HelpOption {

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this help")
    private boolean requested;
}
