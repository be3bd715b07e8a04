package programs;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;

/** One far timeout in netty's wheel timer of 1 ms ticks, until the seconds given have passed. */
public final class NettyTimer {

    private NettyTimer() {
    }

    public static void main(String[] arguments) throws Exception {
        Class<?> timerType = Class.forName("io.netty.util.HashedWheelTimer");
        Class<?> taskType = Class.forName("io.netty.util.TimerTask");
        Constructor<?> constructor = timerType.getConstructor(long.class, TimeUnit.class);
        Object timer = constructor.newInstance(1L, TimeUnit.MILLISECONDS);
        Object task = java.lang.reflect.Proxy.newProxyInstance(NettyTimer.class.getClassLoader(), new Class<?>[] {taskType},
            (proxy, method, values) -> null);
        Method newTimeout = timerType.getMethod("newTimeout", taskType, long.class, TimeUnit.class);
        newTimeout.invoke(timer, task, 1L, TimeUnit.DAYS);
        Thread.currentThread().join(TimeUnit.SECONDS.toMillis(Long.parseLong(arguments[0])));
        System.exit(0);
    }
}
