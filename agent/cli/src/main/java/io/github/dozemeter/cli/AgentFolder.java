package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.AttachCommand;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.Function;

/**
 * A temporary folder that the JVM can reach, in which its agent leaves an answer. Beside the answer's place this command tells
 * that it still waits, and when it wants no more. Leaves nothing behind. Not thread-safe.
 */
final class AgentFolder implements Closeable {

    private static final long GRACE_SECONDS = 30;
    private static final long POLL_MILLIS = 100;
    private static final long BEAT_MILLIS = 1_000;
    /** Reading the JVM's properties disturbs it, polling the folder does not: once a second is enough. */
    private static final int POLLS_PER_STATE = 10;
    private static final double NANOS = 1e9;

    private final AttachedJvm target;
    private final String folder;
    private final Path reached;
    private final String name;
    private FileChannel client;

    private AgentFolder(AttachedJvm target, String folder, Path reached, String name) {
        this.target = target;
        this.folder = folder;
        this.reached = reached;
        this.name = name;
    }

    /**
     * @param name of the answer's file
     * @param client what the agent is to know of this command
     */
    static AgentFolder create(AttachedJvm target, String name, String client) {
        String folder = target.temporaryFolder() + "/dozemeter-" + Long.toString(System.nanoTime(), 36);
        try {
            Path reached = target.reach(folder);
            Files.createDirectory(reached, ownerOnly(reached));
            AgentFolder made = new AgentFolder(target, folder, lasting(reached, Paths.get(folder)), name);
            try {
                target.give(reached);
                made.lock(client);
                return made;
            } catch (IOException | RuntimeException incomplete) {
                made.close();
                throw incomplete;
            }
        } catch (IOException unwritable) {
            throw CommandFailure.failed("cannot create files in " + folder + ": " + IoErrors.of(unwritable));
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path path) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
            : new FileAttribute<?>[0];
    }

    /** A path through /proc/PID is lost when the JVM ends; its folder remains and must be deleted. */
    private static Path lasting(Path reached, Path own) throws IOException {
        return Files.exists(own) && Files.isSameFile(own, reached) ? own : reached;
    }

    /** While this process holds the lock, the agent knows that it waits; if it is killed, the agent stops and cleans up. */
    private void lock(String text) throws IOException {
        Path file = beside(AttachCommand.CLIENT);
        client = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        client.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        try {
            client.lock(AttachCommand.CLIENT_LOCK, 1, false);
            target.give(file);
        } catch (IOException noLocks) {
            // On a file system without locks the agent must not conclude that this process is gone.
            Files.delete(file);
        }
    }

    private Path beside(String ending) {
        return reached.resolve(name + ending);
    }

    /** The answer's place as the JVM there sees it. */
    String path() {
        return folder + '/' + name;
    }

    /** The answer's place as this process can reach it. */
    Path answer() {
        return beside("");
    }

    /** From now on the agent can see each second that this process runs: a lock is held by one that is stopped, too. */
    void keepAlive() {
        Thread beat = new Thread(this::beat, "dozemeter-alive");
        beat.setDaemon(true);
        beat.start();
    }

    private void beat() {
        try {
            while (client.isOpen()) {
                client.write(ByteBuffer.wrap(new byte[] {'\n'}), 0);
                TimeUnit.MILLISECONDS.sleep(BEAT_MILLIS);
            }
        } catch (IOException | InterruptedException over) {
            // Closed; otherwise the agent ends what it does, which is right if nobody can tell it more.
        }
    }

    /**
     * Waits for the answer.
     *
     * @param seconds when it is due; an interruption asks for what there is
     * @param refused what follows from the agent's reason for giving no answer
     * @param poll gets the seconds that have passed
     * @return how long that took
     */
    double await(int seconds, Interruption interruption, Function<String, CommandFailure> refused, DoubleConsumer poll) {
        long start = System.nanoTime();
        double end = seconds;
        for (int polls = 0; ; polls++) {
            double passed = (System.nanoTime() - start) / NANOS;
            if (isFile(answer())) {
                return passed;
            }
            String reason = text(AttachCommand.FAILED);
            if (!reason.isEmpty()) {
                throw refused.apply(reason);
            }
            if (interruption.happened() && passed < end) {
                end = passed;
                end();
            }
            check(polls, passed - end);
            poll.accept(passed);
            pause();
        }
    }

    /** Follows no link: root may read the folder of another user. */
    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The agent's file of that ending; empty if there is none. */
    String text(String ending) {
        try {
            return isFile(beside(ending)) ? read(beside(ending)).trim() : "";
        } catch (IOException gone) {
            return "";
        }
    }

    private static String read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 13];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes.write(buffer, 0, read);
            }
            return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
        }
    }

    private void end() {
        try {
            Files.createFile(beside(AttachCommand.END));
        } catch (IOException unwritable) {
            throw CommandFailure.failed("cannot end early: " + IoErrors.of(unwritable));
        }
    }

    private void check(int polls, double late) {
        boolean vanished = !Files.isDirectory(reached);
        if (vanished || polls % POLLS_PER_STATE == 0) {
            // Fails with the reason when the JVM has ended.
            target.state();
        }
        if (vanished) {
            throw CommandFailure.failed("the folder for the agent's answer is gone: " + reached);
        }
        if (late > GRACE_SECONDS) {
            throw CommandFailure.failed("the agent in " + target.jvm() + " gave no answer; see that JVM's stderr");
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Deletes the answer, what stands beside it, and a partly written one. */
    @Override
    public void close() {
        try {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(reached, name + "*")) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(reached);
        } catch (IOException gone) {
            // It went with the container of its JVM.
        }
        try {
            if (client != null) {
                client.close();
            }
        } catch (IOException gone) {
            // The same.
        }
    }
}
