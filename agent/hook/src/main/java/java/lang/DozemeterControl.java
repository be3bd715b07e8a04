package java.lang;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Lets an agent that is loaded into this JVM again find the one that runs. Public, because reflection costs the start
 * of a JVM two milliseconds from 18 on (JEP 416); closed to the application by what each method wants to be shown, but
 * for {@link #testRun}.
 */
public final class DozemeterControl {

    private static final String PASS = "sun.instrument.InstrumentationImpl";

    private static volatile String version;
    private static volatile Consumer<String> running;
    private static volatile UnaryOperator<String> testRun;

    private DozemeterControl() {
    }

    /**
     * Returns the build that this hook belongs to: the first one given, as the hook stays for the life of the JVM.
     *
     * @param pass the {@code Instrumentation} that the JVM gives to agents alone, here and below
     */
    public static synchronized String version(Object pass, String own) {
        check(pass);
        if (version == null) {
            version = own;
        }
        return version;
    }

    /** Returns the receiver of the arguments of further loads; null while no agent runs: nothing of it stays. */
    public static Consumer<String> running(Object pass) {
        check(pass);
        return running;
    }

    /** @param agent null when it stops */
    public static void run(Object pass, Consumer<String> agent) {
        check(pass);
        running = agent;
    }

    /** Returns the receiver of the tests of this JVM, for the application's loaders; null without the option junit. */
    public static UnaryOperator<String> testRun() {
        return testRun;
    }

    /** @param listener null when the agent stops */
    public static void testRun(Object pass, UnaryOperator<String> listener) {
        check(pass);
        testRun = listener;
    }

    private static void check(Object pass) {
        if (pass == null || pass.getClass().getClassLoader() != null
            || !pass.getClass().getName().equals(PASS)) {
            throw new SecurityException("only an agent may do this");
        }
    }
}
