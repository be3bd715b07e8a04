package published;

import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** One far timeout in a timer wheel of 1 ms ticks: Netty's, or a copy in another package. */
public final class WheelTimer {

    private WheelTimer() {
    }

    /** @param arguments milliseconds, package */
    public static void main(String[] arguments) throws Exception {
        Class<?> type = Class.forName(arguments[1] + ".HashedWheelTimer");
        Class<?> task = Class.forName(arguments[1] + ".TimerTask");
        Object timer = make(type);
        Object nothing = Proxy.newProxyInstance(WheelTimer.class.getClassLoader(), new Class<?>[] {task}, (proxy, method, values) -> null);
        type.getMethod("newTimeout", task, long.class, TimeUnit.class).invoke(timer, nothing, 1L, TimeUnit.DAYS);
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }

    /** Some copies have no constructor without a thread factory. */
    private static Object make(Class<?> type) throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getConstructors()) {
            if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {long.class, TimeUnit.class})) {
                return constructor.newInstance(1L, TimeUnit.MILLISECONDS);
            }
        }
        return type.getConstructor(ThreadFactory.class, long.class, TimeUnit.class)
            .newInstance((ThreadFactory) Thread::new, 1L, TimeUnit.MILLISECONDS);
    }
}
