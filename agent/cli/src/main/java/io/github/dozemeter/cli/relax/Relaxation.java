package io.github.dozemeter.cli.relax;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.RelaxNotice;
import io.github.dozemeter.cli.jvm.TimerSlack;
import io.github.dozemeter.cli.look.ThreadDump;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.TaskReadings.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * Lets timed waits of the threads that a request names end later, for some time. First looks at them and says what may be
 * late; then relaxes them, and those that start meanwhile, and restores all. Not thread-safe.
 */
public final class Relaxation {

    static final int LOOK_SECONDS = 5;
    /** The time that a busy machine may take to restore before the watcher does. */
    private static final int GRACE_SECONDS = 5;
    private static final long PAUSE_MILLIS = 50;
    private static final double LOOK_EVERY_SECONDS = 1;
    /** A thread has the name of its parent until it runs: look once more. */
    private static final int MIN_LOOKS = 2;

    private final AttachedJvm target;
    private final TimerSlack slack;
    private final RelaxRequest request;
    private final int seconds;
    private final Clock clock;
    private final NamedThreads named;
    private final long usual;
    /** The threads of the first look, with their start times: until the question is answered, IDs may come again. */
    private final Map<Integer, Long> first = new LinkedHashMap<>();
    private final Map<Integer, Integer> looks = new HashMap<>();
    private Activity before;
    private Activity relaxed;
    private Activity restored;
    private RelaxedThreads threads;
    private List<Integer> left = new ArrayList<>();
    private String ending = "";

    /**
     * @param seconds how long the threads stay relaxed
     * @throws CommandFailure if this process may not do it
     */
    public Relaxation(AttachedJvm target, TimerSlack slack, RelaxRequest request, int seconds, Clock clock) {
        this.target = target;
        this.slack = slack;
        this.request = request;
        this.seconds = seconds;
        this.clock = clock;
        this.usual = requireSlack();
        this.named = new NamedThreads(request, target.feature());
    }

    private long requireSlack() {
        if (!slack.isThere()) {
            throw CommandFailure.refused("not relaxed: this kernel does not show the timer slack of " + target.jvm()
                + " in /proc; Linux has it from 4.6 on");
        }
        long nanos = slack.ofFirstThread();
        if (nanos == TimerSlack.UNKNOWN) {
            throw CommandFailure.refused("not relaxed: the timer slack of another process needs the capability CAP_SYS_NICE;"
                + " run this command as root on the host. In a container, root has it only if the container was started with it"
                + " (--cap-add SYS_NICE)");
        }
        return nanos;
    }

    /**
     * Looks at the threads, which takes some seconds.
     *
     * @param interrupted true if it is to end early
     * @return what a relaxation means, a line each
     * @throws CommandFailure if these threads must not be relaxed
     */
    public List<String> look(BooleanSupplier interrupted) {
        RelaxNotice.requireNone(target);
        before = new Activity(slack.tasks, clock);
        named.add(new ThreadDump(target.threadDump()));
        before.add(living(named.relaxable()).keySet());
        long begin = clock.nanoTime();
        for (int dumps = 1; dumps < LOOK_SECONDS && !interrupted.getAsBoolean(); dumps++) {
            awaitSince(begin, dumps, interrupted);
            named.add(new ThreadDump(target.threadDump()));
        }
        awaitSince(begin, LOOK_SECONDS, interrupted);
        before.end();
        living(named.requireAll()).keySet().forEach(thread -> first.put(thread, slack.startOf(thread)));
        checkSlack();
        return plan();
    }

    /** Returns the threads by the numbers that they have here; the dump has those of their container. */
    private Map<Integer, String> living(Map<Integer, String> byNumberInside) {
        Map<Integer, String> found = new HashMap<>();
        for (Task task : TaskReadings.read(slack.tasks, false).values()) {
            String name = byNumberInside.get(task.idInside);
            if (name != null) {
                found.put(task.id, name);
            }
        }
        return found;
    }

    private void checkSlack() {
        for (int thread : slack.threads()) {
            long now = slack.of(thread);
            if (now == 0 && first.containsKey(thread)) {
                throw refused("thread " + thread + " is a real-time thread, which has no timer slack");
            }
            boolean differs = now > 0 && now != usual;
            boolean matters = first.containsKey(thread) || now == request.nanos;
            if (differs && matters) {
                throw refused("the timer slack of thread " + thread + " is " + Numbers.written(now) + " already, not the "
                    + Numbers.written(usual) + " of the main thread. To restore it: "
                    + RelaxNotice.restoring(Collections.singletonList(thread), usual));
            }
        }
        if (usual >= request.nanos) {
            throw refused("all threads of this JVM have a timer slack of " + Numbers.written(usual) + " already");
        }
    }

    private static CommandFailure refused(String reason) {
        return CommandFailure.refused("not relaxed: " + reason);
    }

    private List<String> plan() {
        List<String> lines = new ArrayList<>();
        String whose = first.size() == 1 ? "this thread" : "these " + first.size() + " threads";
        lines.add("Every timed wait of " + whose + " may end up to " + request.time() + " late for " + seconds + " s: sleeps,"
            + " timeouts, rate limiters, selectors. None ends early. What is notified or delivered normally arrives as before.");
        lines.add("Where they were, in stack samples:");
        lines.addAll(named.places());
        if (!named.warning().isEmpty()) {
            lines.add(named.warning());
        }
        lines.add("They are restored after " + seconds + " s, at Ctrl-C, and within a second if this command is killed. By hand: "
            + RelaxNotice.restoring(new ArrayList<>(first.keySet()), usual));
        return lines;
    }

    /**
     * Relaxes the threads until the time is over, and restores them whatever happens.
     *
     * @param interrupted true if it is to end early
     * @param progress receives the seconds for which the threads have been relaxed
     */
    public void run(BooleanSupplier interrupted, DoubleConsumer progress) throws IOException {
        String text = "relax: threads '" + SafeText.of(request.pattern) + "' of the JVM " + target.jvm().pid + " may wait up to "
            + request.time() + " longer, for " + seconds + " s; they are restored then, and when that command ends";
        try (RelaxNotice notice = RelaxNotice.write(target, text);
             Watcher watcher = Watcher.start(slack, request.nanos, usual, seconds + GRACE_SECONDS, notice.file)) {
            threads = new RelaxedThreads(slack, request.nanos, usual, watcher::add);
            try {
                relaxFirst();
                follow(watcher, interrupted, progress);
            } finally {
                left = threads.restore();
            }
        }
        boolean isOver = ending.isEmpty() && !interrupted.getAsBoolean();
        if (isOver) {
            measureRestored(interrupted);
        }
    }

    private void relaxFirst() throws IOException {
        slack.threads().forEach(thread -> looks.put(thread, MIN_LOOKS));
        for (int thread : first.keySet()) {
            boolean isSame = slack.startOf(thread) == first.get(thread);
            if (isSame && !threads.relax(thread)) {
                throw refused("the kernel did not let this command change thread " + thread);
            }
        }
        relaxed = new Activity(slack.tasks, clock);
        relaxed.add(threads.alive());
    }

    private void follow(Watcher watcher, BooleanSupplier interrupted, DoubleConsumer progress) throws IOException {
        long begin = clock.nanoTime();
        double passed = 0;
        double next = LOOK_EVERY_SECONDS;
        while (passed < seconds && ending.isEmpty() && !interrupted.getAsBoolean()) {
            clock.pause(PAUSE_MILLIS);
            passed = (clock.nanoTime() - begin) / 1e9;
            progress.accept(passed);
            if (passed >= next) {
                next = passed + LOOK_EVERY_SECONDS;
                lookAgain();
                if (!watcher.isAlive()) {
                    ending = "the watcher was killed";
                }
            }
        }
        relaxed.end();
    }

    /** Finds threads that have started: relaxes those with the name, and restores those that only have a relaxed parent. */
    private void lookAgain() throws IOException {
        List<Integer> alive = slack.threads();
        if (alive.isEmpty()) {
            ending = "the JVM " + target.jvm() + " has ended";
            return;
        }
        looks.keySet().retainAll(alive);
        alive.removeIf(thread -> looks.merge(thread, 1, Integer::sum) > MIN_LOOKS);
        if (alive.isEmpty()) {
            return;
        }
        List<Task> young = new ArrayList<>(TaskReadings.read(slack.tasks, false).values());
        young.removeIf(task -> !alive.contains(task.id));
        Map<Integer, String> found = new HashMap<>();
        if (young.stream().anyMatch(task -> request.mayMatch(task.name))) {
            found = namedNow();
        }
        for (Task task : young) {
            if (found.containsKey(task.id)) {
                threads.relax(task.id);
            } else if (!threads.alive().contains(task.id)) {
                threads.restoreInherited(task.id);
            }
        }
        relaxed.add(found.keySet());
    }

    private Map<Integer, String> namedNow() {
        NamedThreads now = new NamedThreads(request, target.feature());
        now.add(new ThreadDump(target.threadDump()));
        return living(now.relaxable());
    }

    private void measureRestored(BooleanSupplier interrupted) {
        restored = new Activity(slack.tasks, clock);
        restored.add(threads.alive());
        awaitSince(clock.nanoTime(), LOOK_SECONDS, interrupted);
        restored.end();
    }

    private void awaitSince(long begin, double moment, BooleanSupplier interrupted) {
        while ((clock.nanoTime() - begin) / 1e9 < moment && !interrupted.getAsBoolean()) {
            clock.pause(PAUSE_MILLIS);
        }
    }

    /** Returns the result, a line each. */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(Activity.head());
        lines.add(before.row("before"));
        lines.add(relaxed.row("relaxed"));
        if (restored != null) {
            lines.add(restored.row("restored"));
        }
        return lines;
    }

    /** Returns why it ended early; empty if it did not, or was interrupted. */
    public String ending() {
        return ending;
    }

    /** Returns whether all threads are restored, as a sentence; how to restore those that are not. */
    public String ended() {
        if (left.isEmpty()) {
            String have = threads.count() == 1 ? "the thread has" : "all " + threads.count() + " threads have";
            return "restored: " + have + " the timer slack from before";
        }
        return "not restored: " + left.size() + " threads. To restore them: " + RelaxNotice.restoring(left, usual);
    }

    public boolean isRestored() {
        return left.isEmpty();
    }
}
