package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code metrics}: the metrics as Prometheus scrapes them. */
@Command(name = "metrics", description = "Print the metrics of a running agent in the text format of Prometheus.",
    footer = {"", "Exit code 1 if no agent runs in the JVM."})
final class MetricsVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Mixin
    private final AgentJar jar = new AgentJar();

    MetricsVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() {
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            console.out().print(MetricsClient.of(target, jar, console).metrics());
        }
        return ExitCode.OK;
    }
}
