package io.github.dozemeter.http;

import java.io.File;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;

/**
 * An application that runs with {@code -Dos.name="Windows 10"} on Linux, to reach code that only Windows runs. JDK 17
 * chooses its socket options by that property, and then has no sockets at all
 * ({@code jdk.net.ExtendedSocketOptions$PlatformSocketOptions}).
 */
public final class MisnamedSystem {

    private static final String NAME = "os.name";

    private MisnamedSystem() {
    }

    /** Initialises the JDK's sockets under the right name; to be called before the application has a thread. */
    public static void prepareSockets() {
        String claimed = System.getProperty(NAME, "");
        if (!claimed.startsWith("Windows") || !new File("/proc/self").exists()) {
            return;
        }
        System.setProperty(NAME, "Linux");
        try {
            ServerSocketChannel.open().close();
        } catch (IOException noSockets) {
            // Then the endpoint will say so.
        } finally {
            System.setProperty(NAME, claimed);
        }
    }
}
