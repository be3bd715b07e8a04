package io.github.dozemeter.rewrite;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Calls the hooks of waits and schedules, which are generated and thus known by their names alone. */
public final class WaitHooks {

    private static final MethodHandle POLL = poll();

    private WaitHooks() {
    }

    public static Class<?> type() {
        GeneratedHooks.require(PauseForm.WAITS);
        try {
            return Class.forName(PauseForm.WAITS.replace('/', '.'));
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }

    private static MethodHandle poll() {
        try {
            return MethodHandles.publicLookup().findStatic(type(), "poll",
                MethodType.methodType(Object.class, BlockingQueue.class, long.class, TimeUnit.class, int.class));
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    /** Fast enough for a hundred thousand calls. */
    public static Object poll(BlockingQueue<?> queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
        try {
            return POLL.invoke(queue, timeout, unit, site);
        } catch (Throwable thrown) {
            throw WaitHooks.<RuntimeException>unchecked(thrown);
        }
    }

    /** @param arguments with an int for a long where that is shorter */
    public static Object call(String name, Object... arguments) throws InterruptedException {
        Method method = Arrays.stream(type().getMethods()).filter(one -> one.getName().equals(name) && takes(one.getParameterTypes(), arguments))
            .findFirst().orElseThrow();
        try {
            return method.invoke(null, arguments);
        } catch (IllegalAccessException closed) {
            throw new AssertionError(closed);
        } catch (InvocationTargetException thrown) {
            throw WaitHooks.<RuntimeException>unchecked(thrown.getCause());
        }
    }

    private static boolean takes(Class<?>[] types, Object... arguments) {
        for (int i = 0; i < types.length && types.length == arguments.length; i++) {
            Object argument = arguments[i];
            if (types[i].isPrimitive() ? !(argument instanceof Integer || types[i] == long.class && argument instanceof Long)
                : argument != null && !types[i].isInstance(argument)) {
                return false;
            }
        }
        return types.length == arguments.length;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
