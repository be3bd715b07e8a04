package published;

import io.lettuce.core.metrics.DefaultCommandLatencyCollector;
import io.lettuce.core.metrics.DefaultCommandLatencyCollectorOptions;
import io.lettuce.core.protocol.CommandType;
import java.net.InetSocketAddress;

/** Lettuce's collector of latencies after one command, with LatencyUtils on the class path. */
public class LettuceLatency {

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress redis = new InetSocketAddress("127.0.0.1", 6379);
        new DefaultCommandLatencyCollector(DefaultCommandLatencyCollectorOptions.create()).recordCommandLatency(redis, redis, CommandType.GET, 1, 1);
        Thread.sleep(Long.parseLong(arguments[0]));
    }
}
