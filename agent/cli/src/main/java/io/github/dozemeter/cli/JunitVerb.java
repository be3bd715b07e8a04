package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.suite.Suite;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.WrittenTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "junit", sortOptions = false,
    description = "Show what tests slept, and whose lines: tests, the code under test or libraries.",
    footer = {"", "The tests run with -javaagent:dozemeter.jar=junit=DIR and dozemeter-junit on their class path;"
        + " each of their JVMs writes a file into DIR. Files of earlier runs are added up too: start with an empty"
        + " DIR. Libraries never fail a build. Exit code 1 if --fail-on names what was found, 2 if there is no"
        + " file, 4 if a file is not whole or a JVM ended before its tests did."})
final class JunitVerb extends Verb {

    private static final String SLEPT = "slept=";
    private static final int MAX_NAMED = 3;

    @Parameters(paramLabel = "DIR",
        description = "the folder that the agent's option junit names, or one above it")
    private Path folder;
    @Option(names = "--fail-on", paramLabel = "LIMIT", split = ",",
        description = "exit with code 1 if a test or the code under test made a sleep or park of zero"
        + " (zero-sleep), or if both together slept longer (slept=TIME, such as 90s, 5m, 1h)")
    private List<String> failOn = new ArrayList<>();

    @Override
    int run() throws IOException {
        List<String> limits = failOn.stream().map(name -> plain(name.trim()))
            .collect(Collectors.toList());
        boolean failsOnZero = limits.removeIf("zero-sleep"::equals);
        double mostNanos = limits.stream().mapToDouble(JunitVerb::nanos).min()
            .orElse(Double.POSITIVE_INFINITY);
        List<TestJvm> jvms = new ArrayList<>();
        boolean isWhole = read(jvms);
        if (jvms.isEmpty()) {
            return ExitCode.FAILED;
        }
        Suite suite = new Suite(jvms);
        console.out.print(suite.table());
        warnOfRepeated(suite.repeated());
        if (found(suite, failsOnZero, mostNanos)) {
            return ExitCode.NO;
        }
        return isWhole ? ExitCode.OK : ExitCode.FAILED;
    }

    /** @return whether a limit is passed, each of which is printed */
    private boolean found(Suite suite, boolean failsOnZero, double mostNanos) {
        List<PausingSite> zeroSleeps = suite.zeroSleeps();
        boolean hasZeroSleep = failsOnZero && !zeroSleeps.isEmpty();
        if (hasZeroSleep) {
            PausingSite most = zeroSleeps.get(0);
            console.say("zero-sleep: " + Numbers.count(zeroSleeps.size(), "site") + ", most at " + most.site.place() + " ("
                + most.pauses.zeroPauses + ")");
        }
        double slept = suite.own().sleptNanos;
        if (slept > mostNanos) {
            console.say("slept: " + Suite.time(slept) + ", more than " + Suite.time(mostNanos));
        }
        return hasZeroSleep || slept > mostNanos;
    }

    private static double nanos(String limit) {
        String expected = "--fail-on " + limit + ": expected zero-sleep or slept=TIME, such as slept=5m, joined by a comma";
        require(limit.startsWith(SLEPT), expected);
        double nanos = WrittenTime.nanos(limit.substring(SLEPT.length()));
        require(!Double.isNaN(nanos), expected);
        return nanos;
    }

    /** @return false if what a JVM did is not known to its end */
    private boolean read(List<TestJvm> jvms) throws IOException {
        require(!folder.toString().isEmpty(), "there is no folder ''");
        require(Files.isDirectory(folder), "there is no folder " + folder);
        List<Path> files = SuiteFile.in(folder);
        require(!files.isEmpty(), "no file of a test run in " + folder + "; run the tests with"
            + " -javaagent:dozemeter.jar=junit=DIR and with dozemeter-junit on their class path");
        boolean isWhole = true;
        for (Path file : files) {
            try {
                TestJvm jvm = SuiteFile.read(file);
                jvms.add(jvm);
                if (!jvm.isFinished) {
                    isWhole = false;
                    console.say(file + ": this JVM ended before its tests did, or still runs;"
                        + " what it paused last is missing");
                }
            } catch (IOException unreadable) {
                isWhole = false;
                console.say(file + " is left out: " + reason(unreadable));
            }
        }
        return isWhole;
    }

    private void warnOfRepeated(List<String> classes) {
        if (classes.isEmpty()) {
            return;
        }
        String names = String.join(", ", classes.subList(0, Math.min(MAX_NAMED, classes.size())));
        if (classes.size() > MAX_NAMED) {
            names += " and " + (classes.size() - MAX_NAMED) + " more";
        }
        console.say(names + " ran in several JVMs, added up here; if some files are of an earlier run, delete them first");
    }
}
