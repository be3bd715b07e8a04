package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.support.InputBytes;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The file in the temporary folder of a JVM that says, while the verb {@code relax} runs, what it has changed. Its lock is
 * held as long as that command lives. Not thread-safe.
 */
public final class RelaxNotice implements Closeable {

    private static final String PREFIX = "dozemeter-relax-";
    private static final int MAX_BYTES = 1_000;
    private static final int MAX_NAMES = 5;

    public final Path file;
    private final FileChannel channel;

    private RelaxNotice(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws CommandFailure if another command relaxes threads of that JVM */
    public static void requireNone(AttachedJvm target) {
        Path file = file(target);
        if (isRegular(file) && isHeld(file)) {
            throw anotherRuns(target, file);
        }
    }

    private static CommandFailure anotherRuns(AttachedJvm target, Path file) {
        return CommandFailure.refused("not relaxed: another relax runs in the JVM " + target.jvm() + ", as the file " + file
            + " says; let it end first");
    }

    /** @throws CommandFailure if another command relaxes threads of that JVM */
    public static RelaxNotice write(AttachedJvm target, String text) throws IOException {
        Path file = file(target);
        if (isRegular(file) && !isHeld(file)) {
            // Its command and the watcher were both killed.
            Files.delete(file);
        }
        try {
            FileChannel channel = FileChannel.open(file, EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
            channel.lock();
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            return new RelaxNotice(file, channel);
        } catch (FileAlreadyExistsException taken) {
            throw anotherRuns(target, file);
        }
    }

    /** Returns what can be seen of relaxed threads, a sentence each; empty if nothing was changed, or nothing may be read. */
    public static List<String> describe(AttachedJvm target) {
        List<String> lines = new ArrayList<>();
        if (target.tasks() == null) {
            return lines;
        }
        Path file = file(target);
        boolean isOfUser = isRegular(file) && isTrusted(target, LinuxProcess.owner(file));
        boolean isRunning = isOfUser && isHeld(file);
        String text = isRunning ? read(file) : "";
        if (!text.isEmpty()) {
            lines.add(text);
        }
        TimerSlack slack = new TimerSlack(target.tasks());
        differing(slack).forEach((nanos, threads) -> lines.add(describe(slack, nanos, threads, isRunning)));
        return lines;
    }

    /** Returns the threads by their slack where it is not that of the first thread; not real-time threads, which have none. */
    private static Map<Long, List<Integer>> differing(TimerSlack slack) {
        long usual = slack.ofFirstThread();
        Map<Long, List<Integer>> found = new TreeMap<>();
        if (usual == TimerSlack.UNKNOWN) {
            return found;
        }
        for (int thread : slack.threads()) {
            long nanos = slack.of(thread);
            if (nanos > 0 && nanos != usual) {
                found.computeIfAbsent(nanos, some -> new ArrayList<>()).add(thread);
            }
        }
        return found;
    }

    private static String describe(TimerSlack slack, long nanos, List<Integer> threads, boolean isRunning) {
        String have = threads.size() == 1 ? "1 thread has" : threads.size() + " threads have";
        String sentence = have + " a timer slack of " + Numbers.written(nanos) + ", not the " + Numbers.written(slack.ofFirstThread())
            + " of the main thread: " + names(slack, threads);
        if (isRunning) {
            return sentence;
        }
        return sentence + "; to restore: " + restoring(threads, slack.ofFirstThread());
    }

    private static String names(TimerSlack slack, List<Integer> threads) {
        String names = threads.stream().limit(MAX_NAMES).map(slack::nameOf).collect(Collectors.joining(", "));
        if (threads.size() > MAX_NAMES) {
            return names + ", ...";
        }
        return names;
    }

    /** Returns the line for a shell that gives threads this slack. */
    public static String restoring(List<Integer> threads, long nanos) {
        String numbers = threads.stream().map(String::valueOf).collect(Collectors.joining(" "));
        return "for t in " + numbers + "; do echo " + nanos + " > /proc/$t/timerslack_ns; done";
    }

    /** Whether a file of that user is believed: in a temporary folder, everybody can create one. */
    private static boolean isTrusted(AttachedJvm target, String owner) {
        return owner.equals("root") || owner.equals(target.jvm().user);
    }

    private static String read(Path file) {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = InputBytes.atMost(MAX_BYTES, in);
            if (bytes == null) {
                return "";
            }
            return SafeText.of(new String(bytes, StandardCharsets.UTF_8).trim());
        } catch (IOException gone) {
            return "";
        }
    }

    private static boolean isRegular(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether a command that lives has it. Who may not open it believes that. */
    private static boolean isHeld(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return true;
        } catch (IOException notOwned) {
            return isRegular(file);
        }
    }

    private static Path file(AttachedJvm target) {
        String name = PREFIX + new LinuxProcess(target.jvm().pid).innerPid() + ".txt";
        Path reached = target.reach(target.temporaryFolder()).resolve(name);
        Path own = Paths.get(target.temporaryFolder(), name);
        try {
            // A path through /proc/PID is lost when the JVM ends, and the file remains.
            return Files.isSameFile(own.getParent(), reached.getParent()) ? own : reached;
        } catch (IOException differ) {
            return reached;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException gone) {
            // It went with the container of its JVM.
        }
    }
}
