package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

@Command(name = "metrics", description = "Print the metrics of a running agent in the text format of Prometheus.",
    footer = {"", "Exit code 1 if no agent runs in the JVM."})
final class MetricsVerb extends JvmVerb {

    @Override
    int run(AttachedJvm target) {
        byte[] metrics = new MetricsClient(target, jar, console).get("metrics").getBytes(StandardCharsets.UTF_8);
        console.out.write(metrics, 0, metrics.length);
        return ExitCode.OK;
    }
}
