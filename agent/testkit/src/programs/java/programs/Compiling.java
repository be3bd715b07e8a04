package programs;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * An application with much compiled code: compiles two classes in a loop, in memory, with the JDK's own compiler, while a thread pauses 5 ms
 * in a method that returns, and another in one that returns once an agent has run for 20 s. Arguments: seconds after which {@code warm} is on stderr,
 * and milliseconds of rest before each step after that, if any. Prints the CPU milliseconds of each of these steps.
 */
public final class Compiling {

    private static final int PAUSE_MILLIS = 5;
    private static final int METHODS = 40;
    private static final long LATER_NANOS = 20_000_000_000L;

    private Compiling() {
    }

    public static void main(String[] arguments) throws Exception {
        start("pausing", () -> {
            while (true) {
                Pauses.pause();
            }
        });
        start("later", Later::pause);
        long warm = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000;
        int restMillis = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
        boolean isWarm = false;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null); ; ) {
            for (int rested = 0; isWarm && rested < restMillis; rested += PAUSE_MILLIS) {
                Pauses.pause();
            }
            long start = threads.getCurrentThreadCpuTime();
            compile(compiler, files);
            if (isWarm) {
                System.out.println("step " + (threads.getCurrentThreadCpuTime() - start) / 1_000_000.0);
            } else if (System.nanoTime() > warm) {
                isWarm = true;
                System.err.println("warm");
            }
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void compile(JavaCompiler compiler, StandardJavaFileManager files) {
        JavaFileManager inMemory = new ForwardingJavaFileManager<JavaFileManager>(files) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, javax.tools.FileObject sibling) {
                return new Compiled(name);
            }
        };
        boolean done = compiler.getTask(null, inMemory, null, Collections.singletonList("-proc:none"), null,
            Arrays.asList(new Source("First"), new Source("Second"))).call();
        if (!done) {
            throw new IllegalStateException("did not compile");
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String name;

        Source(String name) {
            super(URI.create("memory:///" + name + ".java"), Kind.SOURCE);
            this.name = name;
        }

        @Override
        public CharSequence getCharContent(boolean ignoring) {
            StringBuilder text = new StringBuilder("import java.util.*; public class " + name + " {\n");
            for (int i = 0; i < METHODS; i++) {
                text.append("  Map<String, List<Integer>> m" + i + "(int n) {\n    Map<String, List<Integer>> all = new TreeMap<>();\n"
                    + "    for (int i = 0; i < n; i++) {\n      all.computeIfAbsent(\"k\" + i % " + (i + 2) + ", k -> new ArrayList<>()).add(i * " + i
                    + ");\n    }\n    all.values().forEach(list -> list.sort(Comparator.reverseOrder()));\n    return all;\n  }\n");
            }
            return text.append('}').toString();
        }
    }

    private static final class Compiled extends SimpleJavaFileObject {

        Compiled(String name) {
            super(URI.create("memory:///" + name + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return new ByteArrayOutputStream();
        }
    }

    /** Rewritten while it runs; its method holds no loop. */
    private static final class Pauses {

        static void pause() {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Not rewritten while it runs. */
    private static final class Later {

        static void pause() {
            for (long since = System.nanoTime(); System.nanoTime() - since < LATER_NANOS; ) {
                try {
                    Thread.sleep(PAUSE_MILLIS);
                } catch (InterruptedException end) {
                    Thread.currentThread().interrupt();
                }
                since = "running".equals(System.getProperty("dozemeter.state")) ? since : System.nanoTime();
            }
        }
    }
}
