package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.HookState;
import java.util.List;
import java.util.function.LongSupplier;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.tools.GroovyClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Code of another compiler: statically compiled Groovy is seen, dynamic calls are not, and both run as before. */
@ExtendWith(HookState.class)
class GroovyTest {

    private static final String SOURCE = """
        import java.util.concurrent.TimeUnit
        import java.util.concurrent.locks.LockSupport
        %s
        class Pauses extends Thread implements java.util.function.LongSupplier {
            long getAsLong() {
                Thread.sleep(0L)
                Pauses.yield()
                LockSupport.parkNanos(this, 0L)
                TimeUnit.DAYS.sleep(0L)
                new Pauses().join(1L)
                Runnable reference = Thread::yield
                reference.run()
                return 7
            }
        }
        """;

    private final Rewriting rewriting = new Rewriting();

    @Test
    void staticallyCompiledPausesAreCounted() throws ReflectiveOperationException {
        byte[] classFile = rewriting.rewrite(compiled("@groovy.transform.CompileStatic"));
        assertThat(run(classFile)).isEqualTo(7);
        assertThat(rewriting.counted()).extracting(site -> site.site().line() + " " + site.site().call().label())
            .containsExactly("6 Thread.sleep", "7 Thread.yield", "8 LockSupport.parkNanos", "9 TimeUnit.sleep",
                "10 Thread.join", "11 Thread.yield");
    }

    @Test
    void dynamicCallsAreLeftAlone() throws ReflectiveOperationException {
        byte[] dynamic = compiled("");
        byte[] rewritten = rewriting.rewrite(dynamic);
        assertThat(run(rewritten == null ? dynamic : rewritten)).isEqualTo(7);
        assertThat(rewriting.counted()).isEmpty();
    }

    private long run(byte[] classFile) throws ReflectiveOperationException {
        Object pauses = rewriting.load("Pauses", classFile).getDeclaredConstructor().newInstance();
        return ((LongSupplier) pauses).getAsLong();
    }

    private static byte[] compiled(String annotation) {
        CompilationUnit unit = new CompilationUnit();
        unit.addSource("Pauses.groovy", SOURCE.formatted(annotation));
        unit.compile(Phases.CLASS_GENERATION);
        List<GroovyClass> classes = unit.getClasses();
        return classes.stream().filter(made -> made.getName().equals("Pauses")).findFirst().orElseThrow().getBytes();
    }
}
