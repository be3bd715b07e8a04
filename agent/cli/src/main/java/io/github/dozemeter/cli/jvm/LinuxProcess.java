package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** One process as Linux shows it under {@code /proc}; what cannot be read is empty. Immutable. */
final class LinuxProcess {

    private static final String ROOT = "/proc";
    private static final List<String> OPTIONS_WITH_VALUE = Arrays.asList(
        "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path", "--add-modules",
        "--limit-modules", "--add-exports", "--add-opens", "--add-reads", "--patch-module",
        "--enable-native-access", "--source", "--describe-module", "-d");
    private static final int CGROUP_FIELDS = 3;
    private static final int MAX_FOLDERS_TO_RELEASE = 6;
    private static final List<String> BEFORE_MAIN = Arrays.asList("-jar", "-m", "--module");

    final long pid;
    private final Path folder;

    LinuxProcess(long pid) {
        this(Paths.get(ROOT), pid);
    }

    LinuxProcess(Path root, long pid) {
        this.pid = pid;
        this.folder = root.resolve(Long.toString(pid));
    }

    static boolean isThere() {
        return Files.isDirectory(Paths.get(ROOT, "self"));
    }

    static List<LinuxProcess> list() {
        List<LinuxProcess> all = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Paths.get(ROOT), "[0-9]*")) {
            for (Path process : processes) {
                all.add(new LinuxProcess(Long.parseLong(process.getFileName().toString())));
            }
        } catch (IOException unreadable) {
            // What was read is there.
        }
        return all;
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    boolean exists() {
        String state = status("State");
        return !state.isEmpty() && !state.startsWith("Z");
    }

    /** Whether SIGSTOP or Ctrl-Z stopped it: it does not answer until SIGCONT. */
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
            }
        }
        return !exists();
    }

    List<String> commandLine() {
        return Arrays.asList(text("cmdline").split("\0"));
    }

    /** Reads the environment that it was started with; empty if there is none, or it is another user's. */
    String variable(String name) {
        return after(name + '=', text("environ").split("\0"));
    }

    /** Returns the rest of the first line that begins so; empty if there is none. */
    private static String after(String beginning, String[] lines) {
        for (String line : lines) {
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length());
            }
        }
        return "";
    }

    boolean isJava() {
        return text("cmdline").matches("(?s)([^\0]*/)?javaw?(\0.*)?");
    }

    /** Returns the main class or jar on the command line of a {@code java}; empty if there is none. */
    String main() {
        List<String> words = commandLine();
        int main = mainAt(words);
        return main < words.size() ? words.get(main) : "";
    }

    private static int mainAt(List<String> words) {
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-") && !word.startsWith("@")) {
                return i;
            }
            if (BEFORE_MAIN.contains(word)) {
                return i + 1;
            }
            if (OPTIONS_WITH_VALUE.contains(word)) {
                i++;
            }
        }
        return words.size();
    }

    /** Returns the options on its command line, without the arguments of the application. */
    List<String> options() {
        List<String> words = commandLine();
        return words.subList(Math.min(1, words.size()), Math.min(mainAt(words), words.size()));
    }

    /** Leaves out of a text of joined options those that hold a blank, as another option may stand in their value. */
    String removeBlanksInValues(String joined) {
        String text = joined;
        for (String option : options()) {
            boolean isAgent = option.startsWith("-javaagent:");
            if (!isAgent && option.matches("(?s).*\\s.*")) {
                text = text.replace(option, "");
            }
        }
        return text;
    }

    /** Returns the user's name; empty if the file is gone. */
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

    /** Returns its process ID in its own container: the files for attaching are named by it. */
    String innerPid() {
        String last = status("NSpid").replaceFirst(".*\\s", "");
        if (last.isEmpty()) {
            return Long.toString(pid);
        }
        return last;
    }

    /** Returns the process that it belongs to: itself, unless it is a thread. */
    long group() {
        String group = status("Tgid");
        if (group.isEmpty()) {
            return pid;
        }
        return Long.parseLong(group);
    }

    /** Returns one line of the kernel's status of it; empty if there is none. */
    private String status(String name) {
        return after(name + ':', text("status").split("\n")).trim();
    }

    /** Whether its process IDs or temporary files differ from those of this process. */
    boolean isContained() {
        try {
            return !innerPid().equals(Long.toString(pid))
                || !Files.isSameFile(file("root/tmp"), Paths.get("/tmp"));
        } catch (IOException unreadable) {
            return false;
        }
    }

    Path attachSocket() {
        return file("root/tmp/.java_pid" + innerPid());
    }

    /** Says whether it handles SIGQUIT, which would otherwise end the process. */
    boolean catchesQuit() {
        String caught = status("SigCgt");
        return !caught.isEmpty() && (Long.parseUnsignedLong(caught, 16) & 1 << 2) != 0;
    }

    MappedFiles mappedFiles() {
        return new MappedFiles(text("maps"));
    }

    /** @param isIt looks at a thread's name as the kernel has it: in 15 characters, from 26 on HotSpot's short form */
    boolean hasThread(Predicate<String> isIt) {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(file("task"))) {
            for (Path thread : threads) {
                if (isIt.test(text(thread.resolve("comm")).trim())) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException gone) {
            // It has ended.
        }
        return false;
    }

    /** Returns the version in the file {@code release} of its Java; empty if there is none. */
    String releasedVersion() {
        Path library = mappedFiles().jvm().map(path -> file("root" + path)).orElse(null);
        // Above lib/server from 9 on; before, above jre/lib/amd64/server, and in the JDK around jre.
        for (int above = 0; library != null && above < MAX_FOLDERS_TO_RELEASE; above++) {
            library = library.getParent();
            if (library == null) {
                return "";
            }
            String version = after("JAVA_VERSION=", text(library.resolve("release")).split("\n"));
            if (!version.isEmpty()) {
                return version.replace("\"", "").trim();
            }
        }
        return "";
    }

    PerfData perfData() {
        for (Path temporary : new Path[] {file("root/tmp"), Paths.get("/tmp")}) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
                for (Path folder : folders) {
                    Path data = folder.resolve(innerPid());
                    if (Files.isReadable(data) && Files.size(data) > 0) {
                        return new PerfData(data);
                    }
                }
            } catch (IOException unreadable) {
                // The next place, or none.
            }
        }
        return null;
    }

    /** Returns the limit of its control groups, less what cannot be reclaimed; {@link Long#MAX_VALUE} for none. */
    long memoryLeft(Path fileSystem) {
        long left = Long.MAX_VALUE;
        Path process = fileSystem.resolve("proc/" + pid);
        for (String line : text(process.resolve("cgroup")).split("\n")) {
            // Number, controllers and a name, which may hold colons.
            String[] fields = line.split(":", CGROUP_FIELDS);
            boolean isLimited = fields.length == CGROUP_FIELDS
                && (line.startsWith("0::") || Arrays.asList(fields[1].split(",")).contains("memory"));
            if (isLimited) {
                String group = fields[2];
                for (String folder : new String[] {"sys/fs/cgroup" + group, "sys/fs/cgroup/memory" + group,
                    process + "/root/sys/fs/cgroup", process + "/root/sys/fs/cgroup/memory"}) {
                    Path path = fileSystem.resolve(folder);
                    left = Math.min(left, left(path, "memory.max",
                        "memory.current", "inactive_file "));
                    left = Math.min(left,
                        left(path, "memory.limit_in_bytes", "memory.usage_in_bytes",
                             "total_inactive_file "));
                }
            }
        }
        return left;
    }

    private static long left(Path group, String limit, String used, String reclaimable) {
        long most = number(group.resolve(limit), "");
        long taken = number(group.resolve(used), "");
        if (most < 0 || taken < 0) {
            return Long.MAX_VALUE;
        }
        return most - taken + Math.max(0, number(group.resolve("memory.stat"), reclaimable));
    }

    /** @return -1 if there is none: {@code max} */
    private static long number(Path file, String name) {
        String number = after(name, text(file).split("\n"));
        return number.matches("\\d{1,18}") ? Long.parseLong(number) : -1;
    }

    /** Returns the folder of the JVM's recorder: of its open chunk, or among temporary files; null for none. */
    Path recorderFolder(Path temporary) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(file("fd"))) {
            for (Path descriptor : open) {
                if (Files.readSymbolicLink(descriptor).toString().endsWith(".jfr")) {
                    return file("root" + Files.readSymbolicLink(descriptor)).getParent();
                }
            }
        } catch (IOException gone) {
            // Look for the folder.
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "20??_*_" + innerPid())) {
            for (Path folder : folders) {
                return folder;
            }
        } catch (IOException unreadable) {
            // There is none.
        }
        return null;
    }

    /** Reads a file of its folder; empty if it cannot be read: only root sees {@code maps} of other users. */
    String text(String name) {
        return text(file(name));
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
