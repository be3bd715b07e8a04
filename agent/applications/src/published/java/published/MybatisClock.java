package published;

import com.baomidou.mybatisplus.core.toolkit.SystemClock;

/** Asks the time once, as the first identifier that is made does. */
public final class MybatisClock {

    private MybatisClock() {
    }

    public static void main(String[] arguments) throws Exception {
        SystemClock.now();
        Thread.sleep(Long.parseLong(arguments[0]));
    }
}
