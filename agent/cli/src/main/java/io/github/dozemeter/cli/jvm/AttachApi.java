package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.support.InputBytes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * The JDK's attach API: module {@code jdk.attach}, on Java 8 {@code tools.jar}. Called by reflection, because a
 * Java without a compiler has neither. Thread-safe.
 */
final class AttachApi {

    private static final String MACHINE = "com.sun.tools.attach.VirtualMachine";
    /** The API does not export it; the jar's manifest has {@code Add-Exports} for it. */
    private static final String HOTSPOT = "sun.tools.attach.HotSpotVirtualMachine";
    /**
     * The API of one Java misreads another release's answer that the agent was loaded: the code 0 is text for one
     * and a number for the other. The agent's state says whether it started.
     */
    private static final String MISREAD_SUCCESS = "(.*: )?0|Non-numeric value found - int expected";

    /** The release from which a JVM may stream its output, and the API can ask it not to: JDK-8319055. */
    static final int STREAMING = 24;

    /** The only one: Java 8 loads the library {@code attach} for one class loader. Null if this Java has none. */
    static final AttachApi OF_THIS_JAVA = load();

    private final ClassLoader loader;

    private AttachApi(ClassLoader loader) throws ClassNotFoundException {
        Class.forName(MACHINE, false, loader);
        this.loader = loader;
    }

    private static AttachApi load() {
        URI home = new File(System.getProperty("java.home")).toURI();
        try {
            URL[] tools = {home.resolve("../lib/tools.jar").toURL(),
                home.resolve("lib/tools.jar").toURL()};
            return new AttachApi(new URLClassLoader(tools, ClassLoader.getSystemClassLoader()));
        } catch (IOException | ClassNotFoundException | LinkageError none) {
            return null;
        }
    }

    /** JVMs of this user, this one excepted: it may not attach to itself. */
    List<JvmProcess> list() {
        List<JvmProcess> jvms = new ArrayList<>();
        try {
            for (Object descriptor : (List<?>) call(MACHINE, null, "list")) {
                String command = (String) call(MACHINE + "Descriptor", descriptor, "displayName");
                String id = (String) call(MACHINE + "Descriptor", descriptor, "id");
                // Java 8 knows its own process ID on Linux alone, elsewhere its command.
                boolean isThis = id.equals(ThisJvm.processId())
                    || Launch.feature() < 9 && command.equals(System.getProperty("sun.java.command"));
                if (!isThis) {
                    jvms.add(new JvmProcess(Long.parseLong(id),
                        Launch.main(command, ""), "", "", true));
                }
            }
        } catch (IOException | NumberFormatException unreadable) {
            // What was listed is there.
        }
        return jvms;
    }

    AttachConnection attach(long pid) throws IOException {
        Object to = call(MACHINE, null, "attach", Long.toString(pid));
        return new AttachConnection() {
            @Override
            public Properties properties() throws IOException {
                return (Properties) call(MACHINE, to, "getSystemProperties");
            }

            @Override
            public void load(String jar, String argument) throws IOException {
                try {
                    call(MACHINE, to, "loadAgent", jar, argument);
                } catch (IOException refused) {
                    if (!refused.getMessage().matches(MISREAD_SUCCESS)) {
                        throw refused;
                    }
                }
            }

            @Override
            public String diagnosis(String command) throws IOException {
                try (InputStream answer = (InputStream) call(HOTSPOT, to, "executeJCmd", command)) {
                    return new String(InputBytes.all(answer), StandardCharsets.UTF_8);
                }
            }

            @Override
            public AttachConnection withoutStreaming() throws IOException {
                if (!AttachSocket.isPossible()) {
                    return this;
                }
                return new AttachSocket(new LinuxProcess(pid).attachSocket()).withoutStreaming();
            }

            @Override
            public String howToAvoidStreaming() {
                return AttachApi.howToAvoidStreaming(LinuxProcess.isThere(), Launch.feature(),
                    System.getProperty("jdk.attach.allowStreamingOutput", ""));
            }

            @Override
            public void close() throws IOException {
                call(MACHINE, to, "detach");
            }
        };
    }

    /** @param allows the value of the API's property, which counts only on the command line */
    static String howToAvoidStreaming(boolean hasOwnSocket, int java, String allows) {
        if (hasOwnSocket) {
            return "run this command with Java 16 or later";
        }
        if (java < STREAMING) {
            return "run this command with Java 24 or later and -Djdk.attach.allowStreamingOutput=false before -jar";
        }
        if (allows.equals("false")) {
            return null;
        }
        return "run this command with -Djdk.attach.allowStreamingOutput=false before -jar";
    }

    private Object call(String type, Object on, String method,
                        String... arguments) throws IOException {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, String.class);
        try {
            return Class.forName(type, false, loader).getMethod(method, types)
                .invoke(on, (Object[]) arguments);
        } catch (InvocationTargetException failed) {
            Throwable cause = failed.getCause();
            String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
            throw new IOException(reason, cause);
        } catch (ReflectiveOperationException unknown) {
            throw new IOException("this Java's attach API is unknown: " + unknown, unknown);
        }
    }
}
