package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.cli.scan.KnownInFiles;
import io.github.dozemeter.cli.scan.Scan;
import io.github.dozemeter.cli.scan.ScanFormat;
import io.github.dozemeter.cli.scan.ScanResult;
import io.github.dozemeter.cli.scan.ScannedPause;
import io.github.dozemeter.config.AllowList;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.support.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "scan", sortOptions = false,
    description = "Find every pause in jars, wars, folders and class files, without running them.",
    footer = {"", "zero-sleep: a sleep or park whose time is a constant of 0 or less. lock-held: a pause in a"
        + " synchronized method or block. short-wait: a timed wait (Object.wait, poll, await, tryLock, select) for"
        + " a constant of 10 ms or less, but not 0. fast-tick: a schedule or a timer wheel (HashedWheelTimer)"
        + " whose period is a constant of 10 ms or less. short-sleep: a sleep or park in a loop for a constant of"
        + " 10 ms or less. known: a documented fault of a published library, of which the file contains a bad"
        + " version; whether the line runs is not detected. known-info: the same, of a version that costs little, is"
        + " chosen, or has no way out. tiny-pause: a parkNanos for a constant below 1 µs."
        + " The other marks come from the bytecode of one method:"
        + " times from variables and locks taken by callers are not detected. Exit code 1 if --fail-on names a"
        + " kind that was found, 2 if a folder holds no class file, 4 if a file could not be read."})
final class ScanVerb extends Verb {

    private static final int MAX_SAID = 20;
    private static final String SOURCE = "(?is).*\\.(java|kt|kts|scala|groovy|clj)";

    @Parameters(arity = "1..*", paramLabel = "PATH",
        description = "jars (also those of Spring Boot), wars, jmods, folders, class files")
    private List<Path> paths = new ArrayList<>();
    @Option(names = "--fail-on", paramLabel = "NAME", split = ",",
        description = "exit with code 1 if a pause has this mark: zero-sleep, lock-held, short-wait, fast-tick,"
        + " known, short-sleep, known-info, tiny-pause; or warning (the first two, and known), info (all but"
        + " known-info); the findings go to stderr")
    private List<String> failOn = new ArrayList<>();
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT",
        description = "output format: text, json or sarif (2.1.0); default: text")
    private String format = "text";
    @Option(names = "--marked", description = "show only pauses with a mark")
    private boolean marked;
    @Option(names = "--calls", paramLabel = "NAME",
        description = "which calls to find, as in the agent's option calls, for instance default:waits:spin;"
        + " default: default, and of waits, schedules and timer wheels those with a mark")
    private String calls;
    @Option(names = "--known", paramLabel = "FILE",
        description = "a file of known pauses in addition to the built-in table, as in the agent's option known")
    private String known;
    @Mixin
    private KnownConditions conditions = new KnownConditions();
    @Option(names = "--allow", paramLabel = "FILE",
        description = "pauses that are intended, as in the agent's option allow: they are marked intended and"
        + " never fail")
    private String allow = "";
    @Option(names = "--baseline", paramLabel = "FILE",
        description = "omit the pauses that this file lists; the file is created if missing")
    private Path baseline;
    @Option(names = "--sources", paramLabel = "FOLDER",
        description = "source folder in the repository for SARIF locations, for instance src/main/java")
    private String sources = "";

    @Override
    int run() throws IOException {
        Set<FindingKind> fatal = new FailOn(failOn).kinds();
        ScanFormat writer = ScanFormat.named(format, Build.own().version, sourceFolder());
        require(writer != null, "-f " + format + ": expected text, json or sarif");
        checkPaths();
        conditions.check();
        AllowList allowed = new AllowList(allow);
        require(allowed.complaint() == null, allowed.complaint());
        ScanResult result = new Scan(searchedCalls(), new KnownInFiles(known, conditions::include)).of(paths);
        checkSeen(result);
        if (calls == null) {
            result = result.only(ScannedPause::isUsual);
        }
        if (baseline != null) {
            result = omitKnown(result);
        }
        result = result.allowedBy(allowed);
        ScanResult shown = result;
        if (marked) {
            shown = result.only(pause -> !pause.marks().isEmpty());
        }
        PrintWriter out = console.writer();
        writer.write(shown, out);
        out.flush();
        result.complaints.forEach(console::say);
        List<ScannedPause> found = result.of(fatal);
        if (!found.isEmpty()) {
            sayWhatFails(found, fatal);
            return ExitCode.NO;
        }
        return result.complaints.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Returns the folder of sources; empty, or with a slash at its end. */
    private String sourceFolder() {
        if (sources.isEmpty() || sources.endsWith("/")) {
            return sources;
        }
        return sources + '/';
    }

    private void sayWhatFails(List<ScannedPause> found, Set<FindingKind> fatal) {
        console.say(Numbers.count(found.size(), "finding") + " of --fail-on " + String.join(",", failOn) + ':');
        found.stream().limit(MAX_SAID).forEach(pause -> console.say("  " + pause.line(fatal)));
        if (found.size() > MAX_SAID) {
            console.say("  and " + (found.size() - MAX_SAID) + " more; --marked lists them all");
        }
    }

    private void checkPaths() {
        for (Path path : paths) {
            // The empty path is the working directory, but more likely an unset variable.
            require(!path.toString().isEmpty(), "there is no file or folder ''");
            require(Files.exists(path), "there is no file or folder " + path);
            require(!path.toString().matches(SOURCE) || Files.isDirectory(path), path + " is source code, and a scan reads"
                + " compiled classes; name a jar or the folder of compiled classes, for instance target/classes");
        }
    }

    /** A build that scans the wrong folder must not pass. */
    private void checkSeen(ScanResult result) {
        boolean isAllEmpty = result.classes == 0 && result.complaints.isEmpty();
        List<Path> empty = isAllEmpty ? paths : result.empty;
        String names = empty.stream().map(Path::toString).collect(Collectors.joining(", "));
        require(empty.isEmpty(), "no class file in " + names + "; name a jar or the folder of compiled classes");
    }

    private Set<Call> searchedCalls() {
        String names = calls == null ? "default:waits" : calls;
        String[] each = names.trim().split("\\s*[:,]\\s*");
        for (String name : each) {
            require(!Call.named(name).isEmpty(),
                "--calls " + name + ": no call has this name; see the option calls in config --explain");
        }
        return Call.named(Arrays.asList(each));
    }

    /**
     * Omits the pauses that a project knows and keeps, so that a build fails only on new ones. The file has a line
     * each of how often, and what; no line numbers, which change. Creates a missing file.
     */
    private ScanResult omitKnown(ScanResult result) {
        try {
            if (!Files.exists(baseline)) {
                Map<String, Integer> counts = new TreeMap<>();
                result.pauses.forEach(pause -> counts.merge(pause.identity(), 1, Integer::sum));
                String head = "# Known pauses; created by: java -jar dozemeter.jar scan --baseline\n";
                StringBuilder lines = new StringBuilder(head);
                counts.forEach((pause, count) -> lines.append(count).append(' ')
                    .append(pause).append('\n'));
                Files.write(baseline, lines.toString().getBytes(StandardCharsets.UTF_8));
                console.say("created the baseline " + baseline + " with "
                    + result.pauses.size() + " pauses");
            }
            Map<String, Integer> known = readBaseline();
            return result.only(pause -> known.merge(pause.identity(), -1, Integer::sum) < 0);
        } catch (IOException unusable) {
            throw CommandFailure.failed("the baseline " + baseline + " cannot be used: "
                + reason(unusable));
        }
    }

    private Map<String, Integer> readBaseline() throws IOException {
        Map<String, Integer> known = new HashMap<>();
        for (String line : Files.readAllLines(baseline, StandardCharsets.UTF_8)) {
            int blank = line.indexOf(' ');
            if (!line.startsWith("#") && blank > 0) {
                if (!line.substring(0, blank).matches("\\d{1,9}")) {
                    throw new IOException("invalid line: " + line);
                }
                known.merge(line.substring(blank + 1),
                    Integer.parseInt(line.substring(0, blank)), Integer::sum);
            }
        }
        return known;
    }
}
