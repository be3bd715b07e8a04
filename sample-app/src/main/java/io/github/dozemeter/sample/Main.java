package io.github.dozemeter.sample;

import io.github.dozemeter.sample.flow.FlowRun;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The command line. Exit codes: 0 as asked, 1 something went wrong, 2 a bad argument. */
public final class Main {

    private final PrintStream out;
    private final PrintStream err;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch reported = new CountDownLatch(1);

    Main(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) throws InterruptedException {
        Main main = new Main(System.out, System.err);
        Runtime.getRuntime().addShutdownHook(new Thread(main::stop, "stop"));
        System.exit(main.run(args));
    }

    int run(String... args) throws InterruptedException {
        try {
            Arguments arguments = Arguments.parse(args);
            List<Behaviour> picked = Behaviours.standard().pick(arguments.only());
            if (arguments.help()) {
                help();
                return 0;
            }
            if (arguments.list()) {
                Listing.lines(picked).forEach(out::println);
                return 0;
            }
            if (arguments.flow().isPresent()) {
                new FlowRun(VirtualThreads.factory(), out::println)
                        .run(arguments.flow().getAsLong(), arguments.fail());
                return 0;
            }
            return perform(picked, arguments.seconds());
        } catch (UsageException e) {
            complain(e.getMessage());
            return 2;
        } finally {
            reported.countDown();
        }
    }

    /** Ends a run from another thread, here the JVM's shutdown, and waits until the figures are out. */
    void stop() {
        stop.countDown();
        try {
            reported.await(2 * Stage.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int perform(List<Behaviour> picked, OptionalLong seconds) throws InterruptedException {
        List<Behaviour> able = leaveOut(picked);
        if (able.isEmpty()) {
            complain("nothing is left to run");
            return 1;
        }
        Stage stage = new Stage(able);
        stage.start();
        out.printf("Running in process %d until %s; behaviours: %d%n", ProcessHandle.current().pid(),
                seconds.isPresent() ? seconds.getAsLong() + " s have passed" : "Ctrl-C", able.size());
        await(seconds);
        List<String> failures = stage.stop();
        picked.forEach(behaviour -> out.println(Report.line(behaviour)));
        failures.forEach(this::complain);
        return failures.isEmpty() ? 0 : 1;
    }

    private void await(OptionalLong seconds) throws InterruptedException {
        if (seconds.isPresent()) {
            stop.await(seconds.getAsLong(), TimeUnit.SECONDS);
        } else {
            stop.await();
        }
    }

    /** One line for each reason, however many behaviours share it. */
    private List<Behaviour> leaveOut(List<Behaviour> picked) {
        picked.stream().filter(behaviour -> behaviour.missing().isPresent())
                .collect(Collectors.groupingBy(behaviour -> behaviour.missing().orElseThrow(),
                        Collectors.mapping(Behaviour::name, Collectors.joining(", "))))
                .forEach((reason, names) -> complain("left out " + names + ": " + reason));
        return picked.stream().filter(behaviour -> behaviour.missing().isEmpty()).toList();
    }

    private void help() {
        out.println("Waits the wrong way and the right way, at stated rates: something for Dozemeter to find.\n");
        out.println("  java -javaagent:dozemeter.jar -jar sample-app.jar [options]\n");
        Arrays.stream(Option.values()).map(Option::help).forEach(out::println);
        out.println("\nAt the end it prints a line for each behaviour with the pauses that it made.");
    }

    private void complain(String sentence) {
        err.println("sample-app: " + sentence);
    }
}
