package io.github.dozemeter.cli.relax;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.TimerSlack;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process in a session of its own that restores the threads if this command is killed, which closes the pipe on which it
 * blocks, or if the command has not ended at a deadline, as when it is suspended. Not thread-safe.
 */
final class Watcher implements Closeable {

    /** The line after which it does nothing. */
    private static final String DONE = "done\n";
    private static final String READY = "ready\n";

    /**
     * For any POSIX shell, whose {@code read} has no time limit: so the deadline is one more writer of its pipe. In the end it
     * kills its session, the sleep included. Threads are restored by the same rules as in {@link RelaxedThreads}.
     */
    private static final String SCRIPT = String.join("\n",
        "trap '' HUP INT TERM",
        "proc=$1 pid=$2 relaxed=$3 usual=$4 seconds=$5 notice=$6",
        "restore() {",
        "  read -r now < \"$proc/$1/timerslack_ns\" && [ \"$now\" = \"$relaxed\" ] && echo \"$2\" > \"$proc/$1/timerslack_ns\"",
        "}",
        "read -r now < \"$proc/$pid/timerslack_ns\" && command -v cat rm sleep > /dev/null && echo ready || exit 1",
        "exec > /dev/null",
        "{ { sleep \"$seconds\"; echo end; } & cat; echo end; } | {",
        "  known=",
        "  while read -r word start value; do",
        "    case $word in",
        "      done) kill -KILL 0 ;;",
        "      end) break ;;",
        "    esac",
        "    known=\"$known $word:$start:$value\"",
        "  done",
        "  for one in $known; do",
        "    thread=${one%%:*} value=${one##*:} start=${one#*:}",
        "    stat=$(cat \"$proc/$pid/task/$thread/stat\") || continue",
        "    set -f; set -- ${stat##*) }; set +f",
        "    [ \"${20}\" = \"${start%%:*}\" ] && restore \"$thread\" \"$value\"",
        "  done",
        "  for task in \"$proc/$pid/task\"/*; do",
        "    restore \"${task##*/}\" \"$usual\"",
        "  done",
        "  rm -f \"$notice\"",
        "  kill -KILL 0",
        "}");

    private final Process process;

    private Watcher(Process process) {
        this.process = process;
    }

    /** @throws CommandFailure if it does not start, or has no right to restore a thread */
    static Watcher start(TimerSlack slack, long nanos, long usual, long seconds, Path notice) {
        try {
            Process process = new ProcessBuilder("setsid", "sh", "-c", SCRIPT, "dozemeter-relax", slack.proc.toString(),
                Integer.toString(slack.firstThread()), Long.toString(nanos), Long.toString(usual), Long.toString(seconds),
                notice.toAbsolutePath().toString())
                .redirectError(new File("/dev/null")).start();
            Watcher watcher = new Watcher(process);
            if (!watcher.isReady()) {
                process.destroyForcibly();
                throw failed("it may not read that JVM's timer slack, or a command is missing");
            }
            return watcher;
        } catch (IOException missing) {
            throw failed(missing.getMessage());
        }
    }

    private static CommandFailure failed(String reason) {
        return CommandFailure.refused("not relaxed: the watcher that restores the threads if this command is killed did not start,"
            + " which needs setsid, sh, cat, rm and sleep: " + reason);
    }

    private boolean isReady() throws IOException {
        InputStream out = process.getInputStream();
        for (int i = 0; i < READY.length(); i++) {
            if (out.read() != READY.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** @throws IOException if it has ended */
    void add(int thread, long start, long before) throws IOException {
        send(thread + " " + start + " " + before + "\n");
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it without a further restoration. */
    @Override
    public void close() {
        try {
            send(DONE);
            closePipe();
        } catch (IOException ended) {
            // It was killed, or its deadline is over.
        }
    }

    /** Does what the kernel does when this process is killed. */
    void closePipe() throws IOException {
        process.getOutputStream().close();
    }

    private void send(String line) throws IOException {
        OutputStream pipe = process.getOutputStream();
        pipe.write(line.getBytes(StandardCharsets.US_ASCII));
        pipe.flush();
    }
}
