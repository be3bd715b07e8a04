package programs;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.function.Supplier;

/** Answers clients that rest for 20 ms between two requests. */
final class TruthServer {

    private static final int CLIENTS = 4;
    private static final int BYTES = 64;

    private TruthServer() {
    }

    /** @param millis for which a select waits; 0 without a limit */
    static void start(TruthCounter selects, Supplier<TruthCounter> sleeps, long millis) throws Exception {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
        TruthLoops.start("server", selects, counter -> serve(selector, server, counter, millis));
        for (int i = 0; i < CLIENTS; i++) {
            TruthLoops.start("client-" + i, sleeps.get(), counter -> call(address, counter));
        }
    }

    private static void serve(Selector selector, ServerSocketChannel server, TruthCounter counter, long millis) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(BYTES);
        while (true) {
            counter.before();
            selector.select(millis);
            counter.after();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel accepted = server.accept();
                    accepted.configureBlocking(false);
                    accepted.register(selector, SelectionKey.OP_READ);
                } else {
                    answer((SocketChannel) key.channel(), buffer);
                }
            }
        }
    }

    private static void answer(SocketChannel channel, ByteBuffer buffer) throws Exception {
        buffer.clear();
        channel.read(buffer);
        TruthWork.run(TruthWork.UNITS);
        buffer.flip();
        channel.write(buffer);
    }

    private static void call(InetSocketAddress address, TruthCounter sleep) throws Exception {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            while (true) {
                socket.getOutputStream().write(1);
                socket.getInputStream().read();
                sleep.before();
                Thread.sleep(20);
                sleep.after();
            }
        }
    }
}
