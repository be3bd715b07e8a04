package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.rewrite.WaitHooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Date;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every method of the hook that takes a time. */
@ExtendWith(HookState.class)
@Timeout(60)
class StretchedFormsTest {

    private static final long STRETCH = 30_000_000;
    private static final long MILLI = 1_000_000;
    private static final int MAX = 100;
    private static final Set<String> NEVER = Set.of("yield", "onSpinWait", "selectNow", "schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay");
    private static final int FIRST_WITH_DURATIONS = 19;
    private static final int FIRST_WITH_DURATION_OF_PROCESS = 24;

    private final Sites sites = new Sites();

    @AfterEach
    void disarm() {
        DozemeterArm.disarm();
    }

    static Stream<Method> forms() {
        int feature = Runtime.version().feature();
        return Stream.of(Dozemeter.class, DozemeterDurations.class, WaitHooks.type())
            .filter(type -> type != DozemeterDurations.class || feature >= FIRST_WITH_DURATIONS)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !NEVER.contains(method.getName()))
            .filter(method -> !method.getName().equals("waitFor") || feature >= FIRST_WITH_DURATION_OF_PROCESS
                || !Arrays.asList(method.getParameterTypes()).contains(Duration.class));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void takesAtLeastTheStretchAndIsCountedOnce(Method form) throws Exception {
        int site = sites.fresh(isWait(form) ? Call.QUEUE_POLL : Call.THREAD_SLEEP);
        HookState.count(site, 0);
        assertThat(DozemeterArm.stretch(site, STRETCH, 60_000 * MILLI)).isTrue();
        int made = 0;
        long taken;
        do {
            made++;
            Object[] arguments = arguments(form, site);
            taken = nanosOf(form, arguments);
            WaitForm.close(arguments[0]);
            // On a busy machine a deadline may be over before the call.
        } while (sites.only().zeroPauses() > made && made < MAX);
        // Deadlines are of a clock with whole milliseconds.
        assertThat(taken).isGreaterThanOrEqualTo(STRETCH - MILLI);
        SiteFigures figures = sites.only();
        assertThat(figures.pauses()).isEqualTo(1 + made);
        assertThat(figures.zeroPauses()).isEqualTo(made);
        assertThat(figures.expired()).isEqualTo(isWait(form) ? made : 0);
        assertThat(figures.times().requestedNanos).isBetween(MILLI / 2.0, 3.0 * MILLI);
        // Timed from a moment after that clock was read, which on a busy machine is a while ago.
        assertThat(figures.times().realisedNanos).isGreaterThanOrEqualTo(STRETCH / 2);
    }

    private static long nanosOf(Method form, Object[] arguments) throws IllegalAccessException {
        Object monitor = form.getName().equals("wait") ? arguments[0] : new Object();
        long start = System.nanoTime();
        Object result = null;
        try {
            synchronized (monitor) {
                result = form.invoke(null, arguments);
            }
        } catch (InvocationTargetException thrown) {
            assertThat(thrown).hasCauseInstanceOf(TimeoutException.class);
        }
        assertThat(result).isIn(null, false, 0, 0L, result instanceof Long left && left < 0 ? left : null);
        return System.nanoTime() - start;
    }

    private static Object[] arguments(Method form, int site) throws Exception {
        Class<?>[] types = form.getParameterTypes();
        Object[] arguments = new Object[types.length];
        int number = types.length - 1;
        boolean hasNanos = Arrays.stream(types).filter(type -> type == int.class).count() == 2
            && Set.of("sleep", "wait", "join").contains(form.getName());
        for (int i = 0; i < types.length; i++) {
            arguments[i] = i == number ? site : types[i] == int.class ? integer(form.getName())
                : types[i] == long.class ? time(form.getName(), hasNanos) : types[i] == TimeUnit.class ? TimeUnit.MILLISECONDS
                : types[i] == Duration.class ? Duration.ofMillis(1) : types[i] == Date.class ? new Date(deadline())
                : types[i] == Consumer.class ? (Consumer<Object>) key -> { } : receiver(form);
        }
        return arguments;
    }

    private static int integer(String name) {
        return name.equals("tryAcquire") ? 1 : name.equals("awaitAdvanceInterruptibly") ? 0 : (int) (MILLI / 2);
    }

    private static long time(String name, boolean hasNanos) {
        return hasNanos ? 0 : name.equals("parkUntil") ? deadline() : name.endsWith("Nanos") ? MILLI : 1;
    }

    private static long deadline() {
        return System.currentTimeMillis() + 2;
    }

    private static Object receiver(Method form) throws Exception {
        String name = form.getName();
        return isWait(form) ? WaitForm.named(name).expires.make()
            : name.equals("sleep") ? TimeUnit.MILLISECONDS : name.equals("join") ? Thread.currentThread() : new Object();
    }

    private static boolean isWait(Method form) {
        return form.getDeclaringClass() == WaitHooks.type();
    }
}
