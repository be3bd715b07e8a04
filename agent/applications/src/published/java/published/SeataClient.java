package published;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.seata.core.rpc.netty.AbstractNettyRemotingClient;
import org.apache.seata.core.rpc.netty.TmNettyRemotingClient;
import sun.misc.Unsafe;

/** The thread of a client that sends what transactions left in its baskets; there are none. Without configuration or server. */
public final class SeataClient {

    private SeataClient() {
    }

    public static void main(String[] arguments) throws Exception {
        Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Object client = ((Unsafe) unsafe.get(null)).allocateInstance(TmNettyRemotingClient.class);
        if (Object.class.equals(field("mergeLock").getType())) {
            field("mergeLock").set(client, new Object());
        } else {
            ReentrantLock lock = new ReentrantLock();
            field("mergeLock").set(client, lock);
            field("mergeCondition").set(client, lock.newCondition());
        }
        field("basketMap").set(client, new ConcurrentHashMap<>());
        Constructor<?> sender = Class.forName(AbstractNettyRemotingClient.class.getName() + "$MergedSendRunnable")
            .getDeclaredConstructor(AbstractNettyRemotingClient.class);
        sender.setAccessible(true);
        Thread thread = new Thread((Runnable) sender.newInstance(client), "rpcMergeMessageSend_1_1");
        thread.setDaemon(true);
        thread.start();
        Thread.sleep(Long.parseLong(arguments[0]));
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = AbstractNettyRemotingClient.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
