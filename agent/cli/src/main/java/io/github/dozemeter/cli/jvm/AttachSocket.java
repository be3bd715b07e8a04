package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.support.InputBytes;
import java.io.IOException;
import java.io.StringReader;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * The protocol that the attach API speaks on Linux: HotSpot's {@code attachListener_posix.cpp}. One request for each
 * connection. Version 1: version, command and three arguments, each ended by a zero byte; version 2: version, length,
 * command with options, arguments. The answer is a status line and text. Unix domain sockets are in Java from 16 on.
 *
 * <p>A JVM that streams (JDK-8319055) writes its thread dump while its threads are stopped, so a slow reader stops
 * the JVM. Only version 2 can ask it not to. The API does so too, but takes {@code jdk.attach.allowStreamingOutput}
 * from the command line of its own JVM alone.
 */
final class AttachSocket implements AttachConnection {

    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int MIN_JAVA = 16;

    private final String path;
    private boolean isUnstreamed;
    private boolean streams;

    /** @param socket at which the JVM listens */
    AttachSocket(Path socket) {
        path = socket.toString();
    }

    /**
     * Makes a HotSpot JVM open its attach socket: creates the file that the JVM checks for on SIGQUIT, and sends
     * SIGQUIT. The file has the process ID of the JVM's own container and is created there.
     */
    static AttachSocket open(LinuxProcess process) throws IOException, InterruptedException {
        Path socket = process.attachSocket();
        if (!Files.exists(socket)) {
            Path request = requestFile(process);
            try {
                if (new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid))
                    .start().waitFor() != 0) {
                    throw new IOException("it cannot be signalled");
                }
                long end = System.nanoTime() + TIMEOUT_NANOS;
                while (!Files.exists(socket)) {
                    if (System.nanoTime() > end || !process.exists()) {
                        throw new IOException(Deadline.NO_ANSWER + "10 s");
                    }
                    Thread.sleep(50);
                }
            } finally {
                Files.deleteIfExists(request);
            }
        }
        return new AttachSocket(socket);
    }

    static boolean isPossible() {
        return Launch.feature() >= MIN_JAVA && LinuxProcess.isThere();
    }

    private static Path requestFile(LinuxProcess process) throws IOException {
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

    @Override
    public Properties properties() throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(answer("properties", "", "", "")));
        return properties;
    }

    @Override
    public void load(String jar, String argument) throws IOException {
        String answered = answer("load", "instrument", "false", jar + '=' + argument).trim();
        if (!answered.isEmpty() && !answered.equals("0") && !answered.equals("return code: 0")) {
            throw new IOException(answered);
        }
    }

    @Override
    public String diagnosis(String command) throws IOException {
        if (!isUnstreamed) {
            return answer("jcmd", command, "", "");
        }
        String body = "jcmd streaming=0\0" + command + '\0';
        return request("2\0" + body.getBytes(StandardCharsets.UTF_8).length + '\0' + body);
    }

    @Override
    public AttachConnection withoutStreaming() throws IOException {
        // Its version, and the options that version 2 has there.
        String offered = answer("getversion", "options", "", "");
        streams = offered.contains("streaming");
        isUnstreamed = streams && offered.startsWith("2");
        return this;
    }

    @Override
    public String howToAvoidStreaming() {
        if (streams && !isUnstreamed) {
            return "restart that JVM without -Djdk.attach.compat=true";
        }
        return null;
    }

    /** @param words the command and three arguments */
    private String answer(String... words) throws IOException {
        return request("1\0" + String.join("\0", words) + '\0');
    }

    private String request(String request) throws IOException {
        try (SocketChannel channel = connect()) {
            channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.UTF_8)));
            String answer = new String(InputBytes.all(Channels.newInputStream(channel)),
                StandardCharsets.UTF_8);
            if (!answer.startsWith("0\n")) {
                throw new IOException(answer.substring(answer.indexOf('\n') + 1).trim());
            }
            return answer.substring(2);
        }
    }

    private SocketChannel connect() throws IOException {
        try {
            Class<?> type = Class.forName("java.net.UnixDomainSocketAddress");
            Object address = type.getMethod("of", String.class).invoke(null, path);
            SocketChannel channel = (SocketChannel) SocketChannel.class.getMethod("open", ProtocolFamily.class)
                .invoke(null, StandardProtocolFamily.valueOf("UNIX"));
            channel.connect((SocketAddress) address);
            return channel;
        } catch (ReflectiveOperationException before16) {
            throw new IOException("this Java has no unix domain sockets", before16);
        }
    }

    @Override
    public void close() {
        // Each request has its own connection.
    }
}
