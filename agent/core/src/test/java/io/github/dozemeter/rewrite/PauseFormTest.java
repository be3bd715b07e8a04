package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import io.github.dozemeter.counters.ExitingProcess;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.SiteFigures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.channels.Selector;
import java.nio.file.FileSystems;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/** Each form of a pause: what becomes of it, and that it runs. */
@ExtendWith(HookState.class)
class PauseFormTest {

    private static final int SITE = 4_711;
    private static final Object MONITOR = new Object();

    @Test
    void eachFormBecomesACallOfTheHookAndNothingElseChanges() throws IOException {
        StringBuilder all = new StringBuilder();
        for (PauseForm form : PauseForm.values()) {
            all.append(form).append('\n').append(rewritten(PausingClass.of(form)));
            all.append(form).append(" referred to\n").append(rewritten(PausingClass.reference(form, 0)));
            if (!form.isStatic) {
                all.append(form).append(" bound\n").append(rewritten(PausingClass.reference(form, 1)));
            }
        }
        Golden.check("rewritten.txt", all.toString());
    }

    private static String rewritten(byte[] before) {
        byte[] after = Rewriter.rewrite(Rewriting.ALL, before, null, (call, type, method, line, argument) -> SITE);
        return difference(text(before), text(after));
    }

    private static List<String> text(byte[] classFile) {
        StringWriter text = new StringWriter();
        new ClassReader(classFile).accept(
            new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)), 0);
        return text.toString().lines().collect(Collectors.toList());
    }

    private static String difference(List<String> before, List<String> after) {
        StringBuilder lines = new StringBuilder();
        before.stream().filter(line -> !after.contains(line))
            .forEach(line -> lines.append("-").append(line).append('\n'));
        after.stream().filter(line -> !before.contains(line))
            .forEach(line -> lines.append("+").append(line).append('\n'));
        return lines.toString();
    }

    static Stream<PauseForm> formsOfThisJava() {
        return Arrays.stream(PauseForm.values())
            .filter(form -> Runtime.version().feature() >= form.since);
    }

    @ParameterizedTest
    @MethodSource("formsOfThisJava")
    void eachFormRunsAndIsCountedAtItsPlace(PauseForm form) throws ReflectiveOperationException {
        Rewriting rewriting = new Rewriting();
        Class<?> pausing = rewriting.load(PausingClass.NAME, rewriting.rewrite(PausingClass.of(form)));
        Method run = Arrays.stream(pausing.getMethods()).filter(method -> method.getName().equals("run")).findFirst()
            .orElseThrow();

        Thread.currentThread().interrupt();
        synchronized (MONITOR) {
            invoke(run, null, arguments(form, run));
        }
        assertThat(rewriting.counted()).extracting(SiteFigures::pauses).containsExactly(1L);
        assertThat(rewriting.counted()).extracting(SiteFigures::site)
            .hasToString("[gen.Pausing.run:17 " + form.call.label() + "]");
        assertThat(rewriting.counted().get(0).site().artifact()).isEqualTo("gen.jar");
    }

    /** With the receiver as an argument, and with the receiver captured. */
    @ParameterizedTest
    @MethodSource("formsOfThisJava")
    void eachReferenceRunsAndIsCountedAtItsPlace(PauseForm form) throws ReflectiveOperationException {
        Rewriting rewriting = new Rewriting();
        for (int captured = 0; captured <= (form.isStatic ? 0 : 1); captured++) {
            Class<?> pausing = rewriting.load(PausingClass.NAME, rewriting.rewrite(PausingClass.reference(form, captured)),
                "gen.Timed", PausingClass.timed(form, captured));
            Method run = Arrays.stream(pausing.getMethods()).filter(method -> method.getName().equals("run")).findFirst().orElseThrow();
            Method timed = pausing.getClassLoader().loadClass("gen.Timed").getMethods()[0];
            Object reference = run.invoke(null, arguments(form, run));

            Thread.currentThread().interrupt();
            synchronized (MONITOR) {
                invoke(timed, reference, arguments(form, timed));
            }
            assertThat(rewriting.counted()).extracting(SiteFigures::pauses).containsExactly(captured + 1L);
        }
    }

    @Test
    void noOtherNumberOfArgumentsIsCaptured() {
        assertThat(PauseForm.SLEEP_MILLIS.capturedDescriptor(1)).isNull();
        assertThat(PauseForm.POLL.capturedDescriptor(2)).isNull();
    }

    /** One generated method may serve several forms, but never two hooks. */
    @Test
    void formsThatShareAReferencesMethodShareTheirHook() {
        Map<String, String> hooks = new HashMap<>();
        for (PauseForm form : PauseForm.values()) {
            String hook = form.hook + form.hookMethod + form.hookDescriptor();
            assertThat(hooks.putIfAbsent(form.hookMethod + form.referenceDescriptor(), hook)).isIn(null, hook);
        }
    }

    private static Object[] arguments(PauseForm form, Method method) {
        return Arrays.stream(method.getParameterTypes()).map(type -> argument(form, type)).toArray();
    }

    private static void invoke(Method run, Object receiver, Object... arguments) throws ReflectiveOperationException {
        try {
            run.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            assertThat(thrown.getCause()).isInstanceOf(InterruptedException.class);
        }
    }

    private static Object argument(PauseForm form, Class<?> type) {
        if (type == long.class) {
            return form.call.isSchedule() ? 1L : 0L;
        }
        return type == int.class ? (Object) 0 : type == Duration.class ? Duration.ZERO
            : type == Thread.class ? Thread.currentThread() : type == TimeUnit.class ? TimeUnit.DAYS
            : Future.class.isAssignableFrom(type) ? future(type) : form.isWait() ? argumentOfWait(type) : MONITOR;
    }

    private static Object argumentOfWait(Class<?> type) {
        try {
            return type == Date.class ? new Date() : type == Object.class ? MONITOR : type == TimerTask.class ? new OneTick()
                : type == Runnable.class ? (Runnable) () -> { } : type == Consumer.class ? (Consumer<Object>) key -> { }
                : type == Selector.class ? Selector.open() : type == CyclicBarrier.class ? new CyclicBarrier(2)
                : type == WatchService.class ? FileSystems.getDefault().newWatchService()
                : type == CountDownLatch.class ? new CountDownLatch(1) : type == Semaphore.class ? new Semaphore(0)
                : type == Phaser.class ? new Phaser(1) : type == Timer.class ? new Timer(true)
                : type == ForkJoinPool.class ? new ForkJoinPool(1)
                : type == Process.class ? new ExitingProcess(false) : type.isInterface()
                ? Proxy.newProxyInstance(PauseFormTest.class.getClassLoader(), new Class<?>[] {type}, PauseFormTest::nothing)
                : type.getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Object nothing(Object proxy, Method method, Object... arguments) {
        return method.getReturnType() == boolean.class ? (Object) false : method.getReturnType() == long.class ? (Object) 0L : null;
    }

    private static final class OneTick extends TimerTask {
        @Override
        public void run() {
            cancel();
        }
    }

    private static Future<?> future(Class<?> type) {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        task.run();
        return type == CompletableFuture.class ? CompletableFuture.completedFuture("done")
            : type == ScheduledFuture.class ? (Future<?>) Proxy.newProxyInstance(type.getClassLoader(),
                new Class<?>[] {type}, (proxy, method, arguments) -> null) : task;
    }
}
