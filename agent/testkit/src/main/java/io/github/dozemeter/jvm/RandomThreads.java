package io.github.dozemeter.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Threads of a JVM made at random: what the kernel counts of each in ten seconds, and the stacks of some thread dumps. */
public final class RandomThreads {

    public static final long SECOND = 1_000_000_000;
    private static final long NANOS = 10 * SECOND;
    private static final String HOOK = "java.lang.Dozemeter";
    private static final String WAITS = HOOK + "Waits";
    private static final int NATIVE = -2;
    private static final int CLASSES = 3;
    private static final int LINES = 5;
    private static final StackTraceElement SLEEP = frame("java.lang.Thread", "sleep", NATIVE);
    private static final StackTraceElement YIELD = frame("java.lang.Thread", "yield", NATIVE);
    private static final List<StackTraceElement> PARKED = List.of(frame("jdk.internal.misc.Unsafe", "park", NATIVE),
        frame("java.util.concurrent.locks.LockSupport", "parkNanos", 252));

    private static final StackTraceElement FILL = frame("java.lang.Throwable", "fillInStackTrace", NATIVE);
    private static final StackTraceElement POLL = frame("java.util.concurrent.ArrayBlockingQueue", "poll", 400);

    public final List<RandomThread> threads = new ArrayList<>();
    public final int dumps;
    private final Set<String> counted;

    /**
     * A stack with its state.
     *
     * @param line that pauses, of the application: {@code app.Loop1.run:3}; null if none does
     */
    public record Stack(Thread.State state, List<StackTraceElement> frames, String line) {

        private static boolean isHook(StackTraceElement frame) {
            return frame.getClassName().startsWith(HOOK);
        }

        /** Returns the method of the JDK that pauses; null if none does. */
        public StackTraceElement called() {
            return frames.stream().filter(frame -> frame.getClassName().startsWith("java.") && !isHook(frame))
                .reduce((inner, outer) -> outer).orElse(null);
        }

        String text() {
            return "   java.lang.Thread.State: " + state + "\n"
                + frames.stream().map(frame -> "\tat " + frame + "\n").collect(Collectors.joining());
        }

        /** Whether the agent counts it: then its hook is among the frames. */
        public boolean isCounted() {
            return frames.stream().anyMatch(Stack::isHook);
        }
    }

    /**
     * One thread.
     *
     * @param stacks one of each dump; without any of a brief thread, which begins after the last dump
     */
    public record RandomThread(String name, int number, boolean isInJava, long switches, long cpuNanos, long userNanos,
                               List<Stack> stacks) {

        public boolean isSeen() {
            return !isInJava || !stacks.isEmpty();
        }

        /** Returns the lines that pause; those that the agent counts are not among them. */
        public Set<String> lines() {
            return lines(false);
        }

        public Set<String> counted() {
            return lines(true);
        }

        private Set<String> lines(boolean areCounted) {
            return stacks.stream().filter(stack -> stack.line != null && stack.isCounted() == areCounted).map(Stack::line)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    public RandomThreads(long seed) {
        this(new Random(seed), Set.of());
    }

    /** @param counted the classes whose pauses the agent counts, of {@link #classes()} */
    public RandomThreads(Random random, Set<String> counted) {
        this.counted = counted;
        this.dumps = 5 + random.nextInt(25);
        int number = 1 + random.nextInt(6);
        for (int i = 1; i <= number; i++) {
            threads.add(thread(i, random));
        }
        long switches = random.nextInt(900);
        threads.add(new RandomThread("VM Thread", number + 1, false, switches, random.nextInt(10_000_000), 0, List.of()));
    }

    /** The classes of the application. */
    public static List<String> classes() {
        return IntStream.range(0, CLASSES).mapToObj(i -> "app.Loop" + i).toList();
    }

    private RandomThread thread(int number, Random random) {
        String name = List.of("worker-", "poller-", "http-").get(random.nextInt(3)) + number;
        List<Stack> does = random.ints(1 + random.nextInt(3), 0, 1_000).mapToObj(kind -> stack(kind, random)).toList();
        boolean isSeen = random.nextInt(12) > 0;
        List<Stack> stacks = new ArrayList<>();
        for (int dump = 0; isSeen && dump < dumps; dump++) {
            stacks.add(does.get(Math.min(does.size() - 1, (int) Math.abs(random.nextGaussian() * 1.2))));
        }
        long switches = random.nextInt(5) == 0 ? 0 : (long) Math.pow(10, random.nextDouble() * 4.5);
        double work = random.nextInt(8) == 0 ? random.nextDouble() : random.nextDouble() / 300;
        double used = Math.min(1, switches * 12e-6 / 10 + work);
        long cpu = (long) (used * NANOS);
        long user = (long) (cpu * random.nextDouble()) / 10_000_000 * 10_000_000;
        return new RandomThread(name, number, true, switches, cpu, user, stacks);
    }

    private Stack stack(int kind, Random random) {
        int line = 1 + random.nextInt(LINES);
        String own = classes().get(random.nextInt(CLASSES));
        List<StackTraceElement> below = new ArrayList<>(List.of(new StackTraceElement(own, "run", "Loop.java", line)));
        if (random.nextInt(4) == 0) {
            below.add(new StackTraceElement("app.Caller" + random.nextInt(3), "work", "Caller.java", 9));
        }
        String place = own + ".run:" + line;
        switch (kind % 9) {
            case 0:
            case 1:
                return pausing(Thread.State.TIMED_WAITING, place, below, SLEEP);
            case 2:
                return pausing(Thread.State.RUNNABLE, place, below, SLEEP);
            case 3:
                return pausing(Thread.State.RUNNABLE, place, below, YIELD);
            case 4:
                return pausing(Thread.State.TIMED_WAITING, place, below, PARKED.get(0), PARKED.get(1));
            case 5:
                return pausing(Thread.State.TIMED_WAITING, place, below, PARKED.get(0), PARKED.get(1), POLL);
            case 6:
                return pausing(Thread.State.RUNNABLE, place, below, FILL, SLEEP);
            case 7:
                return running(below, frame("sun.nio.ch.EPoll", "wait", NATIVE), frame("sun.nio.ch.SelectorImpl", "select", 146));
            default:
                return running(below);
        }
    }

    private Stack pausing(Thread.State state, String line, List<StackTraceElement> below, StackTraceElement... jdk) {
        List<StackTraceElement> frames = new ArrayList<>(Arrays.asList(jdk));
        if (counted.contains(below.get(0).getClassName())) {
            StackTraceElement called = jdk[jdk.length - 1];
            String hook = called.equals(POLL) ? WAITS : HOOK;
            frames.add(frame(hook, called.getMethodName(), 60));
        }
        frames.addAll(below);
        return new Stack(state, frames, line);
    }

    private static Stack running(List<StackTraceElement> below, StackTraceElement... jdk) {
        List<StackTraceElement> frames = new ArrayList<>(Arrays.asList(jdk));
        frames.addAll(below);
        return new Stack(Thread.State.RUNNABLE, frames, null);
    }

    private static StackTraceElement frame(String className, String method, int line) {
        String file = line == NATIVE ? null : className.substring(className.lastIndexOf('.') + 1) + ".java";
        return new StackTraceElement(className, method, file, line);
    }

    /** Returns the text of one of the thread dumps. */
    public String dump(int index) {
        return threads.stream().filter(RandomThread::isSeen).map(thread -> entry(thread, index)).collect(Collectors.joining("\n"));
    }

    private static String entry(RandomThread thread, int index) {
        String stack = thread.isInJava ? thread.stacks.get(index).text() : "";
        return "\"" + thread.name + "\" #1 prio=5 os_prio=0 tid=0x1 nid=" + thread.number + " waiting on condition\n" + stack;
    }
}
