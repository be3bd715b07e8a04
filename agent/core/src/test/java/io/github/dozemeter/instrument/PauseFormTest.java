package io.github.dozemeter.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import io.github.dozemeter.record.HookState;
import io.github.dozemeter.record.SiteFigures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/** Each form of a pause: what becomes of it, and that it runs. */
@ExtendWith(HookState.class)
class PauseFormTest {

    private static final int SITE = 4_711;
    private static final int FIRST_WITH_DURATIONS = 19;
    private static final Object MONITOR = new Object();

    @Test
    void eachFormBecomesACallOfTheHookAndNothingElseChanges() throws IOException {
        StringBuilder all = new StringBuilder();
        for (PauseForm form : PauseForm.values()) {
            all.append(form).append('\n').append(rewritten(PausingClass.of(form)));
            all.append(form).append(" referred to\n").append(rewritten(PausingClass.reference(form, 0)));
            if (!form.isStatic()) {
                all.append(form).append(" bound\n").append(rewritten(PausingClass.reference(form, 1)));
            }
        }
        Golden.check("rewritten.txt", all.toString());
    }

    private static String rewritten(byte[] before) {
        byte[] after = new Rewriter(Rewriting.ALL).rewrite(before, null, (call, type, method, line, argument) -> SITE);
        return difference(text(before), text(after));
    }

    @ParameterizedTest
    @EnumSource
    void eachReferenceFindsItsHook(PauseForm form) throws ReflectiveOperationException {
        for (int captured = 0; captured <= (form.isStatic() ? 0 : 1); captured++) {
            Class<?> hook = Class.forName(form.referenceHook(captured).replace('/', '.'));
            MethodType type = MethodType.fromMethodDescriptorString(form.referenceDescriptor(captured), null);
            assertThat(hook.getMethod(form.method(), type.parameterArray()).getReturnType())
                .isEqualTo(type.returnType());
        }
        assertThat(form.referenceHook(2)).isNull();
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
            .filter(form -> Runtime.version().feature() >= FIRST_WITH_DURATIONS || !form.name().endsWith("DURATION"));
    }

    @ParameterizedTest
    @MethodSource("formsOfThisJava")
    void eachFormRunsAndIsCountedAtItsPlace(PauseForm form) throws ReflectiveOperationException {
        Rewriting rewriting = new Rewriting();
        Class<?> pausing = rewriting.load(PausingClass.NAME, rewriting.rewrite(PausingClass.of(form)));
        Method run = Arrays.stream(pausing.getMethods()).filter(method -> method.getName().equals("run")).findFirst()
            .orElseThrow();
        Object[] arguments = Arrays.stream(run.getParameterTypes()).map(PauseFormTest::argument).toArray();

        Thread.currentThread().interrupt();
        synchronized (MONITOR) {
            invoke(run, arguments);
        }
        assertThat(rewriting.counted()).extracting(SiteFigures::pauses).containsExactly(1L);
        assertThat(rewriting.counted()).extracting(SiteFigures::site)
            .hasToString("[gen.Pausing.run:17 " + form.call().label() + "]");
        assertThat(rewriting.counted().get(0).site().artifact()).isEqualTo("gen.jar");
    }

    private static void invoke(Method run, Object... arguments) throws ReflectiveOperationException {
        try {
            run.invoke(null, arguments);
        } catch (InvocationTargetException thrown) {
            assertThat(thrown.getCause()).isInstanceOf(InterruptedException.class);
        }
    }

    private static Object argument(Class<?> type) {
        if (type == long.class) {
            return 0L;
        }
        return type == int.class ? (Object) 0 : type == Duration.class ? Duration.ZERO
            : type == Thread.class ? Thread.currentThread() : type == TimeUnit.class ? TimeUnit.DAYS
            : Future.class.isAssignableFrom(type) ? future(type) : MONITOR;
    }

    private static Future<?> future(Class<?> type) {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        task.run();
        return type == CompletableFuture.class ? CompletableFuture.completedFuture("done")
            : type == ScheduledFuture.class ? (Future<?>) Proxy.newProxyInstance(type.getClassLoader(),
                new Class<?>[] {type}, (proxy, method, arguments) -> null) : task;
    }
}
