package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

@Command(name = "metrics", description = "Print the metrics of a running agent in the text format of Prometheus.",
    footer = {"", "Exit code 1 if no agent runs in the JVM."})
final class MetricsVerb extends JvmVerb {

    MetricsVerb(Console console, Jvms jvms) {
        super(console, jvms);
    }

    @Override
    int run(AttachedJvm target) {
        byte[] metrics = MetricsClient.of(target, jar, console).get("metrics").getBytes(StandardCharsets.UTF_8);
        console.out().write(metrics, 0, metrics.length);
        return ExitCode.OK;
    }
}
