package programs;

import java.lang.reflect.Method;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Bursts of four tasks every 10 ms on the default dispatcher of Kotlin's coroutines, for the seconds given. */
public final class CoroutineBursts {

    private static final int TASKS = 4;

    private CoroutineBursts() {
    }

    public static void main(String[] arguments) throws Exception {
        Class<?> context = Class.forName("kotlin.coroutines.CoroutineContext");
        Object nothing = Class.forName("kotlin.coroutines.EmptyCoroutineContext").getField("INSTANCE").get(null);
        Object dispatcher = Class.forName("kotlinx.coroutines.Dispatchers").getMethod("getDefault").invoke(null);
        Method dispatch = Class.forName("kotlinx.coroutines.CoroutineDispatcher")
            .getMethod("dispatch", context, Runnable.class);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        timer.scheduleAtFixedRate(() -> {
            for (int task = 0; task < TASKS; task++) {
                dispatch(dispatch, dispatcher, nothing);
            }
        }, 0, 10, TimeUnit.MILLISECONDS);
        timer.awaitTermination(Long.parseLong(arguments[0]), TimeUnit.SECONDS);
        System.exit(0);
    }

    private static void dispatch(Method dispatch, Object dispatcher, Object nothing) {
        Runnable task = () -> { };
        try {
            dispatch.invoke(dispatcher, nothing, task);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException(changed);
        }
    }
}
