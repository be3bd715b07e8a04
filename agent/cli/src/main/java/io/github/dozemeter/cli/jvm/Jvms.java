package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.jvm.ThisJvm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** The JVMs of this machine, this one excepted. */
public final class Jvms {

    static final String LIST = "; the running JVMs: java -jar dozemeter.jar list";

    private Jvms() {
    }

    public static List<JvmProcess> all() {
        List<JvmProcess> jvms = new ArrayList<>();
        if (LinuxProcess.isThere()) {
            long self = ThisJvm.pid();
            LinuxProcess.list().stream().filter(process -> process.pid != self)
                .filter(process -> process.isJava() || process.mappedFiles().hasJvm())
                .forEach(process -> jvms.add(JvmProcess.of(process)));
        } else if (AttachApi.OF_THIS_JAVA != null) {
            jvms.addAll(AttachApi.OF_THIS_JAVA.list());
        }
        jvms.sort(Comparator.comparingLong(one -> one.pid));
        return jvms;
    }

    /** @throws CommandFailure unless there is exactly one JVM */
    public static JvmProcess only(List<JvmProcess> all) {
        return only(all, "no JVM runs here", all.size() + " JVMs run here");
    }

    private static JvmProcess only(List<JvmProcess> found, String none, String several) {
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.isEmpty()) {
            throw CommandFailure.usage(none);
        }
        String names = found.stream().map(JvmProcess::toString).collect(Collectors.joining(", "));
        throw CommandFailure.usage(several + ": " + names + "; name one by its process ID");
    }

    /**
     * @param text a process ID, or a regular expression for the main class or jar
     * @throws CommandFailure unless exactly one JVM matches
     */
    public static JvmProcess find(String text) {
        if (text.trim().isEmpty()) {
            throw CommandFailure.usage("'" + text
                + "' matches every JVM; expected a process ID or a regular expression for the main class or jar");
        }
        if (text.matches("\\d{1,18}")) {
            return findByNumber(Long.parseLong(text));
        }
        List<JvmProcess> found = all();
        try {
            Pattern pattern = Pattern.compile(text);
            found.removeIf(jvm -> !pattern.matcher(jvm.main).find());
        } catch (PatternSyntaxException broken) {
            throw CommandFailure.usage("'" + text + "' is neither a process ID nor a regular expression: "
                + broken.getDescription());
        }
        return only(found, "no JVM has a main class or jar that matches " + text + LIST,
            text + " matches " + found.size() + " JVMs");
    }

    private static JvmProcess findByNumber(long pid) {
        LinuxProcess process = new LinuxProcess(pid);
        boolean exists = LinuxProcess.isThere() ? process.exists() : isAlive(pid);
        if (!exists) {
            throw CommandFailure.usage("there is no process " + pid + LIST);
        }
        if (!LinuxProcess.isThere()) {
            return new JvmProcess(pid, "", "", "", true);
        }
        // Linux shows threads under their numbers too, and a signal to one of them reaches its process.
        if (process.group() != pid) {
            throw CommandFailure.usage(pid + " is the ID of a thread of the process " + process.group()
                + "; use the ID of the process");
        }
        return JvmProcess.of(process);
    }

    /** Asks the JDK where there is no {@code /proc}; true where that is unknown, on Java 8. */
    static boolean isAlive(long pid) {
        try {
            Class<?> type = Class.forName("java.lang.ProcessHandle");
            return ((Optional<?>) type.getMethod("of", long.class).invoke(null, pid)).isPresent();
        } catch (ReflectiveOperationException before9) {
            return true;
        }
    }
}
