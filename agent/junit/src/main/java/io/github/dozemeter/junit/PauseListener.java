package io.github.dozemeter.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Reports to the agent when tests and test classes begin and end. JUnit finds it by itself. It measures nothing,
 * and without an agent it says so once; no failure of it reaches a test.
 */
public final class PauseListener implements TestExecutionListener {

    /** The one class of the agent that all class loaders see; by name, as no class path holds it. */
    private static final String BRIDGE = "java.lang.DozemeterControl";

    /** Belongs to the JVM: JUnit may make a listener for each run, and Surefire a run of each test class. */
    static final AtomicBoolean COMPLAINED = new AtomicBoolean();

    private final String id = Integer.toHexString(System.identityHashCode(this));
    private volatile TestPlan plan;
    private volatile boolean isSilent;

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
        send("start " + id);
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        sendClass("class-start ", test);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        sendClass("class-end ", test);
    }

    @Override
    public void testPlanExecutionFinished(TestPlan finished) {
        System.err.print(send("end " + id));
    }

    /** Reports the outermost classes alone: nested ones, and those of a suite class, belong to theirs. */
    private void sendClass(String event, TestIdentifier test) {
        String name = test.isContainer() ? className(test) : null;
        if (name == null) {
            return;
        }
        Optional<TestIdentifier> above = plan.getParent(test);
        while (above.isPresent() && className(above.get()) == null) {
            above = plan.getParent(above.get());
        }
        if (!above.isPresent()) {
            send(event + id + ' ' + name);
        }
    }

    private static String className(TestIdentifier test) {
        TestSource source = test.getSource().orElse(null);
        return source instanceof ClassSource ? ((ClassSource) source).getClassName() : null;
    }

    /** @return what to print */
    @SuppressWarnings("unchecked")
    private String send(String report) {
        if (isSilent) {
            return "";
        }
        try {
            Method testRun = Class.forName(BRIDGE).getMethod("testRun");
            UnaryOperator<String> agent = (UnaryOperator<String>) testRun.invoke(null);
            if (agent != null) {
                return agent.apply(report);
            }
            complain("the agent runs without the option junit");
        } catch (ClassNotFoundException none) {
            complain("the agent is not in this JVM");
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            complain("the agent and dozemeter-junit are not of the same version (" + failure + ')');
        }
        return "";
    }

    private void complain(String why) {
        isSilent = true;
        if (!COMPLAINED.getAndSet(true)) {
            System.err.println("dozemeter: what the tests sleep is not measured: " + why
                + "; run their JVM with -javaagent:dozemeter.jar=junit=FOLDER");
        }
    }
}
