package io.github.dozemeter.jvm;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Ports of this machine that nobody outside reaches. */
public final class Loopback {

    private Loopback() {
    }

    /**
     * For servers that cannot be told to take any port: free now, and the system gives it to nobody else for a
     * while.
     */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static boolean listens(int port) throws IOException {
        try {
            new Socket(InetAddress.getLoopbackAddress(), port).close();
            return true;
        } catch (ConnectException notYet) {
            return false;
        }
    }
}
