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
 * Lets the agent watch and write, into a folder of this command's own that the JVM can reach, and takes the report from
 * there: so it goes to where this user may write, in the files that this user sees, and nothing stays behind.
 */
final class RemoteReport {

    private static final long GRACE_SECONDS = 30;
    private static final long LOOK_MILLIS = 100;
    /** The JVM is disturbed by each question, by a look at the folder it is not. */
    private static final int LOOKS_A_QUESTION = 10;
    private static final double NANOS = 1e9;
    /** The watch begins before this process knows, on a busy machine by seconds. */
    private static final double ROUNDING_SECONDS = 3;

    /** Asks the agent for the report. */
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
            throw CommandFailure.failed("the report was not made, by way of " + folder + ": " + IoErrors.of(unwritable));
        } finally {
            delete(reached, name);
            close(client);
        }
    }

    /** By its lock the agent sees that somebody waits; if this process is killed, it stops and tidies up. */
    private FileChannel client(Path file, String columns) throws IOException {
        FileChannel client = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        client.write(ByteBuffer.wrap(columns.getBytes(StandardCharsets.UTF_8)));
        try {
            client.lock(AttachCommand.CLIENT_LOCK, 1, false);
            target.give(file);
        } catch (IOException noLocks) {
            // Where files know no locks the agent must not think that nobody waits.
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
            // With its JVM's container.
        }
    }

    /** A path through the JVM's process ends with it; what is at that path does not, and is to be tidied up. */
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
            for (int look = 0; !isFile(made); look++) {
                double passed = (System.nanoTime() - start) / NANOS;
                if (isFile(failed)) {
                    throw CommandFailure.failed(new String(Files.readAllBytes(failed), StandardCharsets.UTF_8).trim());
                }
                if (interruption.happened() && passed < end) {
                    end = passed;
                    Files.createFile(folder.resolve(name + AttachCommand.END));
                }
                check(folder, look, passed - end);
                progress.show((int) Math.min(passed, seconds) + " of " + seconds + " s", passed / seconds);
                pause();
            }
            double passed = (System.nanoTime() - start) / NANOS;
            if (!interruption.happened() && passed < seconds - ROUNDING_SECONDS) {
                console.say(String.format(Locale.ROOT, "the watch ended after %.1f of %d s, because the agent was stopped", passed,
                    seconds));
            }
        } finally {
            progress.end();
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
            throw CommandFailure.failed("the folder " + folder + ", in which the agent was to write its report, has gone");
        }
        if (late > GRACE_SECONDS) {
            throw CommandFailure.failed("no report came from " + target.jvm() + "; what its agent said stands on its stderr");
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** The report, what says something beside it, and what is half written. */
    private static void delete(Path folder, String name) {
        try {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + "*")) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        } catch (IOException gone) {
            // With its JVM's container.
        }
    }
}
