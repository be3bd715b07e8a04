package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Makes a HotSpot JVM open its attach socket: creates the file that the JVM checks for on SIGQUIT, and sends SIGQUIT. The
 * file has the process ID of the JVM's own container and is created there.
 */
final class AttachTrigger {

    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_MILLIS = 50;

    private final LinuxProcess process;

    AttachTrigger(LinuxProcess process) {
        this.process = process;
    }

    AttachSocket open() throws IOException {
        Path socket = process.attachSocket();
        if (!process.hasAttachSocket()) {
            Path request = request();
            try {
                signal();
                await(socket);
            } finally {
                Files.deleteIfExists(request);
            }
        }
        return new AttachSocket(socket.toString());
    }

    private Path request() throws IOException {
        String name = ".attach_pid" + process.innerPid();
        Path file;
        try {
            file = Files.createFile(process.file("cwd").resolve(name));
        } catch (IOException readOnly) {
            file = Files.createFile(process.file("root/tmp").resolve(name));
        }
        // Root creates it for a JVM that trusts only its own user.
        process.give(file);
        return file;
    }

    private void signal() throws IOException {
        Process kill = new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid())).start();
        try {
            if (kill.waitFor() != 0) {
                throw new IOException("it cannot be signalled");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void await(Path socket) throws IOException {
        long end = System.nanoTime() + TIMEOUT_NANOS;
        while (!Files.exists(socket)) {
            if (System.nanoTime() > end || !process.exists()) {
                throw new IOException(Deadline.NO_ANSWER + "10 s");
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
