package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: a script for bash and zsh. */
@Command(name = "completion", description = "Print a completion script for bash and zsh.",
    footer = {"", "  alias dozemeter='java -jar /path/to/dozemeter.jar'",
        "  source <(dozemeter completion)"})
final class CompletionVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Spec
    private CommandSpec spec;

    CompletionVerb(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().print(AutoComplete.bash("dozemeter", spec.root().commandLine()));
        return ExitCode.OK;
    }
}
