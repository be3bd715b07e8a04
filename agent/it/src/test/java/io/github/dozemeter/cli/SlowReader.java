package io.github.dozemeter.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between a command and the attach socket of a JVM: passes requests on at once, and begins to read the first thread
 * dump only when it is let, as a command that has lost its processor does.
 */
final class SlowReader implements Closeable {

    private static final String DUMP = "Thread.print";
    private static final int WORDS = 5;

    private final Path socket;
    private final Path moved;
    private final ServerSocketChannel server;
    private final Runnable beforeFirstDumpIsRead;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile long largestAnswer;

    /** @param socket of a JVM that has been attached to before */
    SlowReader(Path socket, Runnable beforeFirstDumpIsRead) throws IOException {
        this.socket = socket;
        this.beforeFirstDumpIsRead = beforeFirstDumpIsRead;
        moved = Files.move(socket, socket.resolveSibling(socket.getFileName() + ".moved"));
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
        Thread relay = new Thread(this::relay, "slow-reader");
        relay.setDaemon(true);
        relay.start();
    }

    /** Those for a thread dump, with their zero bytes. */
    List<String> dumps() {
        return requests.stream().filter(request -> request.contains(DUMP)).toList();
    }

    long largestAnswer() {
        return largestAnswer;
    }

    private void relay() {
        try {
            while (true) {
                try (SocketChannel command = server.accept(); SocketChannel jvm = SocketChannel.open(UnixDomainSocketAddress.of(moved))) {
                    pass(command, jvm);
                }
            }
        } catch (ClosedChannelException closed) {
            // The test has ended.
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void pass(SocketChannel command, SocketChannel jvm) throws IOException {
        String request = request(command);
        if (request.isEmpty()) {
            return;
        }
        boolean isFirstDump = request.contains(DUMP) && dumps().isEmpty();
        requests.add(request);
        jvm.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1)));
        if (isFirstDump) {
            beforeFirstDumpIsRead.run();
        }
        ByteBuffer part = ByteBuffer.allocate(1 << 16);
        long size = 0;
        while (jvm.read(part) >= 0) {
            part.flip();
            size += part.remaining();
            while (part.hasRemaining()) {
                command.write(part);
            }
            part.clear();
        }
        largestAnswer = Math.max(largestAnswer, size);
    }

    /** Version 1: five words; version 2: its number, a length and that many bytes. Empty for one that asks nothing. */
    private static String request(SocketChannel from) throws IOException {
        StringBuilder read = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (!isComplete(read.toString())) {
            if (from.read(one.clear()) < 0) {
                return "";
            }
            read.append((char) (one.get(0) & 0xff));
        }
        return read.toString();
    }

    private static boolean isComplete(String read) {
        String[] words = read.split("\0", -1);
        if (!read.startsWith("2")) {
            return words.length > WORDS;
        }
        return words.length > 2 && read.length() == words[0].length() + words[1].length() + 2 + Integer.parseInt(words[1]);
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.move(moved, socket, StandardCopyOption.REPLACE_EXISTING);
    }
}
