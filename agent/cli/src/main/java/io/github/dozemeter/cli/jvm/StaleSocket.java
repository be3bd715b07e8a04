package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The socket of a killed JVM that had the same number. A JVM removes it when it starts (HotSpot's {@code
 * AttachListener::vm_start}), but may not where another user made it; then all who attach find it and are refused.
 */
final class StaleSocket {

    /** It listens under this name first, which the kernel goes on telling after the file was renamed. */
    private static final String FIRST = ".tmp";

    private final Path socket;

    private StaleSocket(Path socket) {
        this.socket = socket;
    }

    /** @return null if there is none, or that cannot be known */
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
