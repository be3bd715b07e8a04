package io.github.dozemeter.cli.relax;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.Wildcards;
import io.github.dozemeter.support.WrittenTime;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/** {@code THREADS=TIME}: which threads, and how much later their timed waits may end. Immutable. */
public final class RelaxRequest {

    private static final double MAX_NANOS = 100e6;
    /** Fewer letters beside a star match nearly every thread. */
    private static final int MIN_LETTERS = 2;
    /** The bytes of a name that the kernel keeps. */
    private static final int KERNEL_BYTES = 15;
    /** The characters that every release keeps of a long name: from 26 on, HotSpot joins its first seven and its last six. */
    private static final int KERNEL_HEAD = 7;

    public final String pattern;
    public final long nanos;
    private final Wildcards wildcards;

    private RelaxRequest(String pattern, long nanos) {
        this.pattern = pattern;
        this.nanos = nanos;
        this.wildcards = new Wildcards(Collections.singletonList(pattern));
    }

    /** @throws CommandFailure if the text is no such request */
    public static RelaxRequest of(String text) {
        int equals = text.lastIndexOf('=');
        double nanos = WrittenTime.nanos(text.substring(equals + 1));
        if (equals < 1 || Double.isNaN(nanos) || nanos < 1) {
            throw wrong(text, "expected names of threads and a time, for instance 'pulsar-timer*=20ms'");
        }
        if (nanos > MAX_NANOS) {
            throw wrong(text, "at most " + Numbers.written(MAX_NANOS) + " are possible");
        }
        String pattern = text.substring(0, equals);
        long letters = pattern.chars().filter(Character::isLetterOrDigit).count();
        if (pattern.indexOf('*') >= 0 && letters < MIN_LETTERS) {
            throw wrong(text, "this names nearly all threads; relax only those whose waits may end late");
        }
        return new RelaxRequest(pattern, Math.round(nanos));
    }

    private static CommandFailure wrong(String text, String reason) {
        return CommandFailure.usage("THREADS=TIME '" + text + "': " + reason);
    }

    boolean matches(String threadName) {
        return wildcards.match(threadName);
    }

    /** Whether a thread may have a name that matches, by what the kernel keeps of it. */
    boolean mayMatch(String kernelName) {
        // The kernel writes a backslash and a line break as their codes.
        boolean isWhole = kernelName.getBytes(StandardCharsets.UTF_8).length < KERNEL_BYTES && kernelName.indexOf('\\') < 0;
        if (isWhole) {
            return matches(kernelName);
        }
        int star = pattern.indexOf('*');
        int literal = star < 0 ? pattern.length() : star;
        int head = Math.min(Math.min(literal, kernelName.length() - 1), KERNEL_HEAD);
        return kernelName.indexOf('\\') >= 0 || kernelName.startsWith(pattern.substring(0, head));
    }

    String time() {
        return Numbers.written(nanos);
    }
}
