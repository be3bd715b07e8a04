package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.AttachCommand;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Lets the agent write its report into a temporary folder that the JVM can reach, and moves it from there to where this user
 * may write, which the JVM may not see. Leaves nothing behind.
 */
final class RemoteReport {

    private static final long GRACE_SECONDS = 30;
    private static final long POLL_MILLIS = 100;
    /** Reading the JVM's properties disturbs it, polling the folder does not: once a second is enough. */
    private static final int POLLS_PER_STATE = 10;
    private static final double NANOS = 1e9;
    /** Recording begins before this process notices; on a busy machine, by seconds. */
    private static final double ROUNDING_SECONDS = 3;

    /** Requests the report from the agent. */
    interface Request {
        void send(int seconds, String path);
    }

    private final AttachedJvm target;
    private final Request request;
    private final int seconds;
    private final Console console;
    private final Interruption interruption;

    RemoteReport(AttachedJvm target, Request request, int seconds, Console console, Interruption interruption) {
        this.target = target;
        this.request = request;
        this.seconds = seconds;
        this.console = console;
        this.interruption = interruption;
    }

    void run(ReportFile report) {
        String folder = target.temporaryFolder() + "/dozemeter-" + Long.toString(System.nanoTime(), 36);
        Path reached = target.reach(folder);
        String name = report.nameForAgent();
        FileChannel client = null;
        try {
            Files.createDirectory(reached);
            target.give(reached);
            reached = lasting(reached, Paths.get(folder));
            client = client(reached.resolve(name + AttachCommand.CLIENT), report.columns());
            request.send(seconds, folder + '/' + name);
            await(reached, name);
            report.take(reached.resolve(name));
        } catch (IOException unwritable) {
            throw CommandFailure.failed("cannot create the report in " + folder + ": " + IoErrors.of(unwritable));
        } finally {
            delete(reached, name);
            close(client);
        }
    }

    /** While this process holds the lock, the agent knows that it waits; if it is killed, the agent stops and cleans up. */
    private FileChannel client(Path file, String columns) throws IOException {
        FileChannel client = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        client.write(ByteBuffer.wrap(columns.getBytes(StandardCharsets.UTF_8)));
        try {
            client.lock(AttachCommand.CLIENT_LOCK, 1, false);
            target.give(file);
        } catch (IOException noLocks) {
            // On a file system without locks the agent must not conclude that this process is gone.
            Files.delete(file);
        }
        return client;
    }

    private static void close(FileChannel client) {
        try {
            if (client != null) {
                client.close();
            }
        } catch (IOException gone) {
            // It went with the container of its JVM.
        }
    }

    /** A path through /proc/PID is lost when the JVM ends; its folder remains and must be deleted. */
    private static Path lasting(Path reached, Path own) throws IOException {
        return Files.exists(own) && Files.isSameFile(own, reached) ? own : reached;
    }

    private void await(Path folder, String name) throws IOException {
        Path made = folder.resolve(name);
        Path failed = folder.resolve(name + AttachCommand.FAILED);
        ProgressLine progress = new ProgressLine(console);
        long start = System.nanoTime();
        double end = seconds;
        try {
            for (int poll = 0; !isFile(made); poll++) {
                double passed = (System.nanoTime() - start) / NANOS;
                if (isFile(failed)) {
                    throw CommandFailure.failed(new String(Files.readAllBytes(failed), StandardCharsets.UTF_8).trim());
                }
                if (interruption.happened() && passed < end) {
                    end = passed;
                    Files.createFile(folder.resolve(name + AttachCommand.END));
                }
                check(folder, poll, passed - end);
                progress.show((int) Math.min(passed, seconds) + " of " + seconds + " s", passed / seconds);
                pause();
            }
            double passed = (System.nanoTime() - start) / NANOS;
            if (!interruption.happened() && passed < seconds - ROUNDING_SECONDS) {
                console.say(String.format(Locale.ROOT, "recording ended after %.1f of %d s because the agent was stopped", passed,
                    seconds));
            }
        } finally {
            progress.end();
        }
    }

    /** Follows no link: root may read the folder of another user. */
    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    private void check(Path folder, int poll, double late) {
        boolean vanished = !Files.isDirectory(folder);
        if (vanished || poll % POLLS_PER_STATE == 0) {
            // Fails with the reason when the JVM has ended.
            target.state();
        }
        if (vanished) {
            throw CommandFailure.failed("the folder for the agent's report is gone: " + folder);
        }
        if (late > GRACE_SECONDS) {
            throw CommandFailure.failed(target.jvm() + " wrote no report; see that JVM's stderr");
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The report, its marker files, and a partly written one. */
    private static void delete(Path folder, String name) {
        try {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + "*")) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        } catch (IOException gone) {
            // It went with the container of its JVM.
        }
    }
}
