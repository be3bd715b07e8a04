package published;

import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A schedule of 1 ms of Netty's own, whose result has a type of Netty's. */
public final class NettySchedule {

    private NettySchedule() {
    }

    public static void main(String[] arguments) throws Exception {
        EventExecutor executor = new DefaultEventExecutorGroup(1).next();
        ScheduledFuture<?> schedule = executor.scheduleWithFixedDelay(() -> { }, 1, 1, TimeUnit.MILLISECONDS);
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(schedule.cancel(true) ? 0 : 1);
    }
}
