package io.github.dozemeter.export.http;

import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.support.Pace;
import java.io.File;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** Makes the JDK's HTTP server reachable for the agent's classes, without harm to the application's start. */
public final class HttpServerAccess {

    private HttpServerAccess() {
    }

    /**
     * Prepares the server, once, on a thread that may wait, before the first {@link Endpoint} is started. It waits on 8,
     * where the class of the server initialises {@code java.util.logging}, whose manager the application may want to choose;
     * and for a guarded endpoint, as the classes of TLS and of cryptography read properties once that it may want to set:
     * {@code jdk.tls.*}, {@code crypto.policy}.
     *
     * @param mainBegins whether the application has just begun and may still choose its logging
     * @param isGuarded whether the endpoint will use TLS or check secrets
     * @return why this runtime can have no endpoint; null if it can
     */
    public static String prepare(boolean mainBegins, boolean isGuarded, Pace pace) throws InterruptedException {
        if (mainBegins && (isGuarded || Hook.isBefore9())) {
            Thread.sleep(pace.startedMillis);
        }
        if (Hook.isBefore9()) {
            initialiseLogging();
            return null;
        }
        if (!HttpServerModule.isInThisImage()) {
            return "this Java runtime lacks the module jdk.httpserver";
        }
        if (hasNoSockets()) {
            return "under -Dos.name=" + System.getProperty("os.name") + " this JVM has no sockets";
        }
        ClassLoader module = HttpServerModule.resolve();
        if (module != null) {
            @SuppressWarnings("unchecked")
            Consumer<ClassLoader> own = (Consumer<ClassLoader>) HttpServerAccess.class.getClassLoader();
            own.accept(module);
        }
        return null;
    }

    /**
     * JDK 17 chooses its socket options by that name, not by the system that it runs on:
     * {@code jdk.net.ExtendedSocketOptions$PlatformSocketOptions}.
     */
    private static boolean hasNoSockets() {
        boolean isMisnamed = File.separatorChar == '/'
            && System.getProperty("os.name", "").startsWith("Windows");
        try {
            if (isMisnamed) {
                SocketChannel.open().close();
            }
        } catch (AssertionError | LinkageError noSocketOptions) {
            return true;
        } catch (IOException noFile) {
            // There may be one later: the endpoint tries again.
        }
        return false;
    }

    /**
     * Initialises logging before the server does so in the group of its threads: there the thread that closes the
     * loggers at the end would stay, with the group, whose class is the agent's.
     */
    private static void initialiseLogging() {
        try {
            Class.forName("java.util.logging.LogManager", true, null);
        } catch (ClassNotFoundException noLogging) {
            throw new LinkageError("java.util.logging", noLogging);
        }
    }
}
