package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One process as Linux shows it under {@code /proc}; what cannot be read is empty. Immutable. */
final class LinuxProcess {

    private static final String ROOT = "/proc";
    private static final List<String> OPTIONS_WITH_VALUE = Arrays.asList("-cp", "-classpath", "--class-path", "-p",
        "--module-path", "--upgrade-module-path", "--add-modules", "--limit-modules", "--add-exports", "--add-opens",
        "--add-reads", "--patch-module", "--enable-native-access", "--source", "--describe-module", "-d");
    private static final List<String> BEFORE_MAIN = Arrays.asList("-jar", "-m", "--module");

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final long TICK_NANOS = 10_000_000;

    private final long pid;

    LinuxProcess(long pid) {
        this.pid = pid;
    }

    static boolean isThere() {
        return Files.isDirectory(Paths.get(ROOT, "self"));
    }

    static List<LinuxProcess> all() {
        List<LinuxProcess> all = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Paths.get(ROOT), "[0-9]*")) {
            for (Path process : processes) {
                all.add(new LinuxProcess(Long.parseLong(process.getFileName().toString())));
            }
        } catch (IOException unreadable) {
            return all;
        }
        return all;
    }

    static long self() throws IOException {
        return Long.parseLong(Paths.get(ROOT, "self").toRealPath().getFileName().toString());
    }

    long pid() {
        return pid;
    }

    Path file(String name) {
        return Paths.get(ROOT, Long.toString(pid), name);
    }

    boolean exists() {
        String state = status("State");
        return !state.isEmpty() && !state.startsWith("Z");
    }

    /** By SIGSTOP or Ctrl-Z: it does not answer until SIGCONT. */
    boolean isStopped() {
        return status("State").startsWith("T");
    }

    /** Whether it has ended, or ends while this waits: a JVM that ends stops answering first. */
    boolean ends() {
        for (int checks = 0; exists() && checks < 20; checks++) {
            try {
                Thread.sleep(50);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return !exists();
            }
        }
        return !exists();
    }

    /** The program and its arguments. */
    List<String> commandLine() {
        String text = text("cmdline");
        return text.isEmpty() ? new ArrayList<String>() : Arrays.asList(text.split("\0"));
    }

    /** Of the environment that it was started with; empty if there is none, or it is another user's. */
    String variable(String name) {
        for (String entry : text("environ").split("\0")) {
            if (entry.startsWith(name + '=')) {
                return entry.substring(name.length() + 1);
            }
        }
        return "";
    }

    /** Whether its program is {@code java}. */
    boolean isJava() {
        List<String> words = commandLine();
        if (words.isEmpty()) {
            return false;
        }
        Path program = Paths.get(words.get(0)).getFileName();
        return program != null && (program.toString().equals("java") || program.toString().equals("javaw"));
    }

    /** Main class or jar on the command line of a {@code java}; empty if there is none. */
    String main() {
        List<String> words = commandLine();
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (BEFORE_MAIN.contains(word)) {
                return i + 1 < words.size() ? words.get(i + 1) : "";
            }
            if (!word.startsWith("-") && !word.startsWith("@")) {
                return word;
            }
            i += OPTIONS_WITH_VALUE.contains(word) ? 1 : 0;
        }
        return "";
    }

    String user() {
        return owner(file(""));
    }

    /** Empty if it is gone. */
    static String owner(Path file) {
        try {
            return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
        } catch (IOException gone) {
            return "";
        }
    }

    /** Makes its user the owner; never follows a link, which that user may have created. */
    void give(Path made) throws IOException {
        Files.getFileAttributeView(made, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setOwner(Files.getOwner(file("")));
    }

    /** Its process ID in its own container: the files for attaching are named by it. */
    String innerPid() {
        String[] numbers = status("NSpid").split("\\s+");
        String last = numbers[numbers.length - 1];
        return last.isEmpty() ? Long.toString(pid) : last;
    }

    /** The process that it belongs to: itself, unless it is a thread. */
    long group() {
        String group = status("Tgid");
        return group.isEmpty() ? pid : Long.parseLong(group);
    }

    /** Since its start, with that of threads that have ended; -1 if it is gone. */
    long cpuNanos() {
        String stat = text("stat");
        // The name before the closing bracket may hold blanks; see proc(5).
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ");
        return fields.length <= SYSTEM_TIME ? -1
            : (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME])) * TICK_NANOS;
    }

    /** One line of the kernel's status of it; empty if there is none. */
    private String status(String name) {
        for (String line : text("status").split("\n")) {
            if (line.startsWith(name + ':')) {
                return line.substring(name.length() + 1).trim();
            }
        }
        return "";
    }

    /** Whether its process IDs or temporary files differ from those of this process. */
    boolean isContained() {
        try {
            return !innerPid().equals(Long.toString(pid)) || !Files.isSameFile(file("root/tmp"), Paths.get("/tmp"));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The attach socket of a JVM that has opened it. */
    Path attachSocket() {
        return file("root/tmp/.java_pid" + innerPid());
    }

    boolean hasAttachSocket() {
        return Files.exists(attachSocket());
    }

    /** The unix domain sockets of its network namespace, one line each after the column titles. */
    String unixSockets() {
        return text("net/unix");
    }

    /** Without a handler SIGQUIT would end the process. */
    boolean catchesQuit() {
        String caught = status("SigCgt");
        return !caught.isEmpty() && (Long.parseUnsignedLong(caught, 16) & 1 << 2) != 0;
    }

    MemoryMap memoryMap() {
        return new MemoryMap(text("maps"));
    }

    PerfData perfData() {
        for (Path temporary : new Path[] {file("root/tmp"), Paths.get("/tmp")}) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
                for (Path folder : folders) {
                    Path data = folder.resolve(innerPid());
                    if (Files.isReadable(data) && Files.size(data) > 0) {
                        return PerfData.read(data);
                    }
                }
            } catch (IOException unreadable) {
                // The next place, or none.
            }
        }
        return null;
    }

    private String text(String name) {
        try {
            return new String(Files.readAllBytes(file(name)), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
