package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.process.Launch;
import io.github.dozemeter.text.InputBytes;
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
 * The protocol that the attach API speaks on Linux, for a Java that lacks the API: HotSpot's
 * {@code attachListener_posix.cpp}, version 1. One request for each connection: version, command and three
 * arguments, each ended by a zero byte; the answer is a status line and text. Unix domain sockets are in Java from
 * 16 on.
 */
final class AttachSocket implements AttachConnection {

    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final String path;

    /**
     * Makes a HotSpot JVM open its attach socket: creates the file that the JVM checks for on SIGQUIT, and sends
     * SIGQUIT. The file has the process ID of the JVM's own container and is created there.
     */
    AttachSocket(LinuxProcess process) throws IOException, InterruptedException {
        Path socket = process.attachSocket();
        path = socket.toString();
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
    }

    static boolean isPossible() {
        return Launch.feature() >= 16 && LinuxProcess.isThere();
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
        String said = answer("load", "instrument", "false", jar + '=' + argument).trim();
        if (!said.isEmpty() && !said.equals("0") && !said.equals("return code: 0")) {
            throw new IOException(said);
        }
    }

    @Override
    public String diagnosis(String command) throws IOException {
        return answer("jcmd", command, "", "");
    }

    /** @param words the command and three arguments */
    private String answer(String... words) throws IOException {
        String request = "1\0" + String.join("\0", words) + '\0';
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
