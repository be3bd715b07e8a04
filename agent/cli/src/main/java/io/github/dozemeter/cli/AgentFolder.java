package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.TargetFolder;
import io.github.dozemeter.request.RequestedFile;
import io.github.dozemeter.support.InputBytes;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A temporary folder that the JVM can reach, in which its agent leaves an answer. Next to the answer, this command
 * signals that it still waits, and when it stops waiting. Leaves no file. Not thread-safe.
 */
final class AgentFolder implements Closeable {

    private static final long GRACE_SECONDS = 30;
    /** Reading the JVM's properties disturbs it, polling the folder does not: once a second is enough. */
    private static final int POLLS_PER_STATE = 10;

    private final AttachedJvm target;
    private final TargetFolder folder;
    private final String name;
    /** Is set by tests. */
    LongSupplier clock = System::nanoTime;
    private FileChannel client;
    private boolean isEndRequested;

    /** @param client what the agent is to know of this command */
    AgentFolder(AttachedJvm target, String name, String client) {
        this.target = target;
        this.name = name;
        try {
            folder = new TargetFolder(target, "dozemeter-");
            try {
                lock(client);
            } catch (IOException | RuntimeException incomplete) {
                close();
                throw incomplete;
            }
        } catch (IOException unwritable) {
            String reason = Verb.reason(unwritable);
            throw CommandFailure.failed("cannot create files in "
                + target.temporaryFolder() + ": " + reason);
        }
    }

    /** The lock tells the agent that this process waits; if it is killed, the agent stops and cleans up. */
    private void lock(String text) throws IOException {
        Path file = beside(RequestedFile.CLIENT);
        folder.write(name + RequestedFile.CLIENT, text);
        client = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            client.lock(RequestedFile.CLIENT_LOCK, 1, false);
        } catch (IOException noLocks) {
            // On a file system without locks the agent must not conclude that this process is gone.
            Files.delete(file);
        }
    }

    /** Returns the agent's file of that ending as this process can reach it; the answer's ending is empty. */
    Path beside(String ending) {
        return folder.reached.resolve(name + ending);
    }

    /** The answer's place as the JVM there sees it. */
    String path() {
        return folder.path + '/' + name;
    }

    /** Signals each second that this process runs: one that is stopped holds its lock, too. */
    void keepAlive() {
        Thread beat = new Thread(() -> {
            try {
                while (client.isOpen()) {
                    client.write(ByteBuffer.wrap(new byte[] {'\n'}), 0);
                    TimeUnit.SECONDS.sleep(1);
                }
            } catch (IOException | InterruptedException over) {
                // Closed; otherwise the agent ends what it does, which is right if no one can signal any more.
            }
        }, "dozemeter-alive");
        beat.setDaemon(true);
        beat.start();
    }

    /**
     * Waits until the window of a report begins, or its answer is there.
     *
     * @param seconds when it is due
     * @return what the agent remarks on it; may be empty
     */
    String awaitBegin(int seconds, Interruption interruption, Function<String, CommandFailure> refused) {
        await(RequestedFile.BEGAN, seconds, interruption, refused, passed -> { });
        return text(RequestedFile.BEGAN);
    }

    /**
     * @param seconds when the answer is due; an interruption asks for what there is
     * @param refused what follows from the agent's reason for giving no answer
     * @param poll gets the seconds that have passed
     * @return the seconds that it took
     */
    double await(int seconds, Interruption interruption, Function<String, CommandFailure> refused,
        DoubleConsumer poll) {
        return await("", seconds, interruption, refused, poll);
    }

    private double await(String ending, int seconds, Interruption interruption,
                         Function<String, CommandFailure> refused, DoubleConsumer poll) {
        long start = clock.getAsLong();
        double end = seconds;
        for (int polls = 0; ; polls++) {
            double passed = (clock.getAsLong() - start) / 1e9;
            if (isFile(beside("")) || isFile(beside(ending))) {
                return passed;
            }
            String reason = text(RequestedFile.FAILED);
            if (!reason.isEmpty()) {
                throw refused.apply(reason);
            }
            if (interruption.happened() && passed < end) {
                end = passed;
                requestEnd();
            }
            check(polls, passed - end);
            poll.accept(passed);
            RemoteAgent.pause();
        }
    }

    private void requestEnd() {
        if (isEndRequested) {
            return;
        }
        isEndRequested = true;
        try {
            Files.createFile(beside(RequestedFile.END));
        } catch (IOException unwritable) {
            throw CommandFailure.failed("cannot end early: " + Verb.reason(unwritable));
        }
    }

    /** Whether the report ended early because its JVM did. */
    boolean isEndedByJvm() {
        return isFile(beside(RequestedFile.JVM_ENDS));
    }

    /** Returns what there is of a report that will not be finished; null if there is nothing, or the agent says why. */
    Path unfinished() {
        Path left = beside("");
        if (!isFile(left)) {
            left = beside(RequestedFile.PARTIAL);
        }
        if (!isFile(left) || !text(RequestedFile.FAILED).isEmpty()) {
            return null;
        }
        return left;
    }

    /** Follows no link: root may read the folder of another user. */
    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The agent's file of that ending; empty if there is none. */
    String text(String ending) {
        if (!isFile(beside(ending))) {
            return "";
        }
        try (InputStream in = Files.newInputStream(beside(ending), LinkOption.NOFOLLOW_LINKS)) {
            return new String(InputBytes.all(in), StandardCharsets.UTF_8).trim();
        } catch (IOException gone) {
            return "";
        }
    }

    private void check(int polls, double late) {
        boolean vanished = !Files.isDirectory(folder.reached);
        if (vanished || polls % POLLS_PER_STATE == 0) {
            // Fails with the reason when the JVM has ended.
            target.state();
        }
        if (vanished) {
            throw CommandFailure.failed("the folder for the agent's answer is gone: " + folder.reached);
        }
        if (late > GRACE_SECONDS) {
            throw CommandFailure.failed("the agent in " + target.jvm()
                + " gave no answer; see that JVM's stderr");
        }
    }

    /** Deletes all files; closes first, as Windows keeps the name of an open one. */
    @Override
    public void close() {
        try {
            if (client != null) {
                client.close();
            }
        } catch (IOException gone) {
            // It went with the container of its JVM.
        }
        folder.close();
    }
}
