package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The JVMs of this machine, this one excepted. */
public final class Jvms {

    private final AttachApi api;

    Jvms(AttachApi api) {
        this.api = api;
    }

    public static Jvms ofThisMachine() {
        return new Jvms(AttachApi.find());
    }

    /** By process number. */
    public List<JvmProcess> all() {
        List<JvmProcess> jvms = LinuxProcess.isThere() ? fromProc() : api == null ? new ArrayList<JvmProcess>() : api.list();
        jvms.sort(Comparator.comparingLong(JvmProcess::pid));
        return jvms;
    }

    private static List<JvmProcess> fromProc() {
        List<JvmProcess> jvms = new ArrayList<>();
        long self = self();
        for (LinuxProcess process : LinuxProcess.all()) {
            if (process.pid() != self
                && (process.isJava() || process.memoryMap().isJvm())) {
                jvms.add(JvmProcess.of(process));
            }
        }
        return jvms;
    }

    private static long self() {
        try {
            return LinuxProcess.self();
        } catch (IOException | NumberFormatException unknown) {
            return -1;
        }
    }

    /**
     * @param text a process ID, or a regular expression for the main class or jar
     * @throws CommandFailure unless exactly one JVM matches
     */
    public JvmProcess find(String text) {
        if (text.trim().isEmpty()) {
            throw CommandFailure.usage("'" + text
                + "' matches every JVM; expected a process ID or a regular expression for the main class or jar");
        }
        return text.matches("\\d{1,18}") ? byNumber(Long.parseLong(text)) : byName(text);
    }

    private JvmProcess byNumber(long pid) {
        if (!LinuxProcess.isThere()) {
            return new JvmProcess(pid, "", "", "", true);
        }
        LinuxProcess process = new LinuxProcess(pid);
        if (!process.exists()) {
            throw CommandFailure.usage("there is no process " + pid + "; the verb list shows the running JVMs");
        }
        // Linux shows threads under their numbers too, and a signal to one of them reaches its process.
        if (process.group() != pid) {
            throw CommandFailure.usage(pid + " is the ID of a thread of the process " + process.group()
                + "; use the ID of the process");
        }
        return JvmProcess.of(process);
    }

    private JvmProcess byName(String expression) {
        Pattern pattern = pattern(expression);
        List<JvmProcess> found = new ArrayList<>();
        for (JvmProcess jvm : all()) {
            if (pattern.matcher(jvm.main()).find()) {
                found.add(jvm);
            }
        }
        if (found.isEmpty()) {
            throw CommandFailure.usage("no JVM has a main class or jar that matches " + expression
                + "; the verb list shows the running JVMs");
        }
        if (found.size() > 1) {
            throw CommandFailure.usage(expression + " matches " + found.size() + " JVMs: " + names(found) + "; use a process ID");
        }
        return found.get(0);
    }

    private static Pattern pattern(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException broken) {
            throw CommandFailure.usage("'" + expression + "' is neither a process ID nor a regular expression: "
                + broken.getDescription());
        }
    }

    private static String names(List<JvmProcess> jvms) {
        StringBuilder names = new StringBuilder();
        for (JvmProcess jvm : jvms) {
            names.append(names.length() == 0 ? "" : ", ").append(jvm);
        }
        return names.toString();
    }
}
