package io.github.dozemeter.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Clients that ask slowly, or do not read what they are told, and come again whenever they are cut off. */
public final class SlowClients implements AutoCloseable {

    private static final String REQUEST = "GET /-/healthy HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String LONG_ANSWER = REQUEST.replace("/-/healthy", "/metrics");

    private final int port;
    private final List<Socket> sockets = new ArrayList<>();
    private final CountDownLatch begun;
    private volatile boolean stopped;

    /** What each of them does with a connection, until it is closed. */
    public enum Kind {
        HALF_A_REQUEST {
            @Override
            void use(Socket socket) throws IOException {
                send(socket, REQUEST.substring(0, 20));
                awaitEnd(socket);
            }
        },
        /** The head of a TLS record and of a ClientHello. */
        HALF_A_HANDSHAKE {
            @Override
            void use(Socket socket) throws IOException {
                send(socket, "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001");
                awaitEnd(socket);
            }
        },
        BYTE_BY_BYTE {
            @Override
            void use(Socket socket) throws IOException, InterruptedException {
                send(socket, REQUEST.substring(0, 40));
                while (!socket.isClosed()) {
                    send(socket, "x");
                    Thread.sleep(5);
                }
            }
        },
        NO_BODY {
            @Override
            void use(Socket socket) throws IOException {
                send(socket, REQUEST.replace("\r\n\r\n", "\r\nContent-Length: 1000\r\n\r\n"));
                awaitEnd(socket);
            }
        },
        NEVER_READ {
            @Override
            void use(Socket socket) throws IOException {
                while (!socket.isClosed()) {
                    send(socket, LONG_ANSWER.repeat(40));
                }
            }
        },
        KEEP_ALIVE {
            @Override
            void use(Socket socket) throws IOException {
                send(socket, REQUEST);
                awaitEnd(socket);
            }
        },
        SILENT {
            @Override
            void use(Socket socket) throws IOException {
                awaitEnd(socket);
            }
        };

        abstract void use(Socket socket) throws IOException, InterruptedException;

        private static void send(Socket socket, String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }

        private static void awaitEnd(Socket socket) throws IOException {
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                continue;
            }
        }
    }

    public SlowClients(int port, Kind kind, int number) {
        this.port = port;
        this.begun = new CountDownLatch(number);
        for (int i = 0; i < number; i++) {
            Thread thread = new Thread(() -> connectAgainAndAgain(kind), "slow client");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void connectAgainAndAgain(Kind kind) {
        while (!stopped) {
            try (Socket socket = new Socket()) {
                socket.setReceiveBufferSize(4_096);
                socket.setSoTimeout(60_000);
                socket.connect(new InetSocketAddress("127.0.0.1", port));
                connected(socket);
                begun.countDown();
                kind.use(socket);
            } catch (IOException | InterruptedException cutOff) {
                // So it comes again.
            }
        }
    }

    /** Until as many connections were made as there are clients. */
    public void await() throws InterruptedException {
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private void connected(Socket socket) throws IOException {
        synchronized (sockets) {
            sockets.removeIf(Socket::isClosed);
            sockets.add(socket);
            if (stopped) {
                socket.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        stopped = true;
        synchronized (sockets) {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
