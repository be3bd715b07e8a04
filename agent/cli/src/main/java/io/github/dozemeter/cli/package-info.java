/**
 * Runs the command line, {@code java -jar dozemeter.jar VERB}, in a JVM of its own, never the application's. Results go to
 * stdout, messages to stderr. Nothing else touches picocli.
 *
 * <p>May depend on: jvm, support, counters, request, config, known, judge, suite, export.report, experiment, access, cli.jvm,
 * cli.look, cli.record, cli.relax, cli.scan, cli.experiment.
 */
package io.github.dozemeter.cli;
