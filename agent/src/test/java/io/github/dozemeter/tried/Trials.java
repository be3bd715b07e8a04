package io.github.dozemeter.tried;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Notes which tests ran on which JDK, in a file for each class, and makes {@code target/compatibility.md} of all the
 * files there are when a run ends: several runs make one page. JUnit finds it as a service.
 */
public final class Trials implements TestExecutionListener {

    /** Of the agent; another module says where that is. */
    private static final Path TARGET = Path.of(System.getProperty("tried.folder", "target"));
    private static final Path NOTES = TARGET.resolve("compatibility");
    private static final Path LOCK = TARGET.resolve("compatibility.lock");
    private static final Path MADE = TARGET.resolve("compatibility.md");
    private static final Path PUBLISHED = TARGET.resolve("../../docs/compatibility.md");

    private final Map<Class<?>, List<String>> ran = new TreeMap<>(Comparator.comparing(Class::getName));
    private TestPlan plan;

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Optional<MethodSource> source = test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast);
        if (!test.isTest() || source.isEmpty() || !source.get().getJavaClass().isAnnotationPresent(Tried.class)) {
            return;
        }
        Class<?> type = source.get().getJavaClass();
        boolean held = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        Trial.of(type.getAnnotation(Tried.class), source.get().getMethodName(), names(test), held)
            .ifPresent(trial -> ran.computeIfAbsent(type, first -> new ArrayList<>()).add(trial.line()));
    }

    /** The test's, its container's, and so on, a line each. */
    private String names(TestIdentifier test) {
        return Stream.iterate(Optional.of(test), Optional::isPresent, inner -> inner.flatMap(plan::getParent))
            .map(inner -> inner.orElseThrow().getDisplayName() + "\n").reduce("", String::concat);
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan finished) {
        if (ran.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(NOTES);
            write();
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Other processes run other classes at the same time: whoever comes last makes the page of all. */
    private void write() throws IOException {
        try (FileChannel channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            for (Map.Entry<Class<?>, List<String>> notes : ran.entrySet()) {
                Files.write(NOTES.resolve(notes.getKey().getName() + ".txt"), notes.getValue());
            }
            boolean publish = "write".equals(System.getProperty("dozemeter.docs"));
            Files.writeString(publish ? PUBLISHED : MADE, CompatibilityPage.of(NOTES).markdown());
        }
    }
}
