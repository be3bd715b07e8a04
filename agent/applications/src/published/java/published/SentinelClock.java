package published;

import com.alibaba.csp.sentinel.util.TimeUtil;

/** Asks the time once, as the first guarded call does. */
public final class SentinelClock {

    private SentinelClock() {
    }

    public static void main(String[] arguments) throws Exception {
        TimeUtil.currentTimeMillis();
        Thread.sleep(Long.parseLong(arguments[0]));
    }
}
