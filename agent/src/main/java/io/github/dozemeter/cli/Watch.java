package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.Refusal;
import io.github.dozemeter.cli.jvm.Target;
import io.github.dozemeter.config.LoadWord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lets the agent watch and write, into a folder of this command's own that the JVM can reach, and takes the report from
 * there: so it goes to where this user may write, in the files that this user sees, and nothing stays behind.
 */
final class Watch {

    private static final String REPORT = "report";
    private static final long GRACE_SECONDS = 30;
    private static final long LOOK_MILLIS = 100;
    /** The JVM is disturbed by each question, by a look at the folder it is not. */
    private static final int LOOKS_A_QUESTION = 10;
    private static final double NANOS = 1e9;

    /** Asks the agent for the report. */
    interface Request {
        void send(int seconds, String path);
    }

    private final Target target;
    private final Request request;
    private final int seconds;
    private final Console console;
    private final Interruption interruption;

    Watch(Target target, Request request, int seconds, Console console, Interruption interruption) {
        this.target = target;
        this.request = request;
        this.seconds = seconds;
        this.console = console;
        this.interruption = interruption;
    }

    void run(ReportFile report) {
        String folder = target.temporaryFolder() + "/dozemeter-" + Long.toString(System.nanoTime(), 36);
        Path reached = target.reach(folder);
        String ending = '.' + report.ending();
        try {
            Files.createDirectory(reached);
            target.give(reached);
            reached = lasting(reached, Paths.get(folder));
            request.send(seconds, folder + '/' + REPORT + ending);
            await(reached, REPORT + ending);
            for (Path made : filesOf(reached, ending)) {
                String name = made.getFileName().toString();
                report.take(name.substring(REPORT.length(), name.length() - ending.length()), made);
            }
        } catch (IOException unwritable) {
            throw Refusal.failed("the report was not made, by way of " + folder + ": " + Reason.of(unwritable));
        } finally {
            delete(reached, ending);
        }
    }

    /** A path through the JVM's process ends with it; what is at that path does not, and is to be tidied up. */
    private static Path lasting(Path reached, Path own) throws IOException {
        return Files.exists(own) && Files.isSameFile(own, reached) ? own : reached;
    }

    private void await(Path folder, String name) throws IOException {
        Path made = folder.resolve(name);
        Path parts = folder.resolve(name + LoadWord.PARTS);
        Path failed = folder.resolve(name + LoadWord.FAILED);
        Progress progress = new Progress(console);
        long start = System.nanoTime();
        double end = seconds;
        try {
            for (int look = 0; !isFile(made) && !isFile(parts); look++) {
                double passed = (System.nanoTime() - start) / NANOS;
                if (isFile(failed)) {
                    throw Refusal.failed(new String(Files.readAllBytes(failed), StandardCharsets.UTF_8).trim());
                }
                if (interruption.happened() && passed < end) {
                    end = passed;
                    Files.createFile(folder.resolve(name + LoadWord.END));
                }
                check(folder, look, passed - end);
                progress.show((int) Math.min(passed, seconds) + " of " + seconds + " s", passed / seconds);
                pause();
            }
        } finally {
            progress.end();
        }
    }

    /** One, or several where histograms of several calls take a file each. */
    private static List<Path> filesOf(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Watch::isFile).filter(file -> file.getFileName().toString().startsWith(REPORT))
                .filter(file -> file.getFileName().toString().endsWith(ending)).sorted().collect(Collectors.toList());
        }
    }

    /** No link: root looks into a folder of somebody else's. */
    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    private void check(Path folder, int look, double late) {
        boolean vanished = !Files.isDirectory(folder);
        if (vanished || look % LOOKS_A_QUESTION == 0) {
            // Fails with the reason when the JVM has ended.
            target.state();
        }
        if (vanished) {
            throw Refusal.failed("the folder " + folder + ", in which the agent was to write its report, has gone");
        }
        if (late > GRACE_SECONDS) {
            throw Refusal.failed("no report came from " + target.jvm() + "; what its agent said stands on its stderr");
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path folder, String ending) {
        try {
            for (String last : new String[] {ending, ".tmp"}) {
                for (Path file : filesOf(folder, last)) {
                    Files.deleteIfExists(file);
                }
            }
            for (String beside : new String[] {LoadWord.FAILED, LoadWord.PARTS, LoadWord.END}) {
                Files.deleteIfExists(folder.resolve(REPORT + ending + beside));
            }
            Files.deleteIfExists(folder);
        } catch (IOException gone) {
            // With its JVM's container.
        }
    }
}
