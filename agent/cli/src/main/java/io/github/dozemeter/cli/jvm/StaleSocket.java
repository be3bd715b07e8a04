package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The socket of a killed JVM that had the same process ID. A JVM deletes it when it starts (HotSpot's {@code
 * AttachListener::vm_start}), but cannot if another user owns it; then every attach finds it and is refused.
 */
final class StaleSocket {

    /** The name under which a JVM first binds the socket; the kernel shows it even after the file is renamed. */
    private static final String FIRST = ".tmp";

    private final Path socket;

    private StaleSocket(Path socket) {
        this.socket = socket;
    }

    /** @return null if there is none, or if that is unknown */
    static StaleSocket before(LinuxProcess process) {
        Path socket = process.attachSocket();
        String listening = process.unixSockets();
        boolean isLeft = Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !listening.isEmpty()
            && !listening.contains(socket.getFileName() + "\n") && !listening.contains(socket.getFileName() + FIRST + "\n");
        return isLeft ? new StaleSocket(socket) : null;
    }

    boolean remove() {
        try {
            Files.deleteIfExists(socket);
            return true;
        } catch (IOException ofAnother) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "/tmp/" + socket.getFileName() + ", left by a JVM of the user " + LinuxProcess.owner(socket) + " that is gone";
    }
}
