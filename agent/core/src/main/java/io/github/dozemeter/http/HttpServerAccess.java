package io.github.dozemeter.http;

import io.github.dozemeter.instrument.Hook;
import java.util.function.Consumer;

/** Makes the JDK's HTTP server reachable for the agent's classes, without harm to the application's start. */
public final class HttpServerAccess {

    /**
     * On 8 the server's class initialises {@code java.util.logging}, whose manager the application may want to
     * choose.
     */
    private static final long DELAY_ON_8_MILLIS = 10_000;

    private HttpServerAccess() {
    }

    /** This runtime has no HTTP server. */
    public static final class Missing extends Exception {

        private static final long serialVersionUID = 1L;

        Missing(String message) {
            super(message);
        }
    }

    /**
     * To be called once, on a thread that may wait, before the first {@link Endpoint} is started.
     *
     * @param mainBegins whether the application has just begun and may still choose its logging
     */
    public static void prepare(boolean mainBegins) throws Missing, InterruptedException {
        if (Hook.isBefore9()) {
            Thread.sleep(mainBegins ? DELAY_ON_8_MILLIS : 0);
            initialiseLogging();
            return;
        }
        if (!HttpServerModule.isInThisImage()) {
            throw new Missing("this Java runtime lacks the module jdk.httpserver");
        }
        ClassLoader module = HttpServerModule.resolve();
        if (module != null) {
            @SuppressWarnings("unchecked")
            Consumer<ClassLoader> own = (Consumer<ClassLoader>) HttpServerAccess.class.getClassLoader();
            own.accept(module);
        }
    }

    /**
     * The server would do it, in the group of its threads: there the thread that closes the loggers at the end stays for good,
     * with the group, whose class is the agent's.
     */
    private static void initialiseLogging() {
        try {
            Class.forName("java.util.logging.LogManager", true, null);
        } catch (ClassNotFoundException noLogging) {
            throw new LinkageError("java.util.logging", noLogging);
        }
    }
}
