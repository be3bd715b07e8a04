package programs;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Pauses of receivers whose classes no verifier loads, in a class that is verified whole: by name, that it alone is used;
 * by {@code all}, that all of them run. A test makes {@link NewerThread} Thread, and takes {@link Missing} away.
 */
public final class Receivers {

    interface Missing {
    }

    static final class Worker extends NewerThread implements Missing {
    }

    static final class Referred extends Thread implements Missing {
    }

    static final class Task extends FutureTask<String> implements Missing {
        Task() {
            super(() -> "done");
        }
    }

    static final class Stage extends CompletableFuture<String> implements Missing {
    }

    /** Its fields are of these classes, so that their calls are, too. */
    static final class Pausing {

        private Worker worker;
        private Referred referred;
        private Task task;
        private Stage stage;

        void works() {
            System.out.println("works");
        }

        void all() throws Exception {
            joins();
            references();
            futures();
        }

        private void joins() throws Exception {
            worker = new Worker();
            worker.join(10);
            worker.join(10, 1);
            synchronized (worker) {
                worker.wait(1);
                worker.wait(0, 1);
            }
        }

        private void references() throws Exception {
            referred = new Referred();
            Pause bound = referred::join;
            bound.of(10);
            PauseOf unbound = Referred::join;
            unbound.of(referred, 10);
        }

        private void futures() throws Exception {
            task = new Task();
            task.run();
            Future<String> future = task;
            future.get();
            stage = new Stage();
            stage.complete("done");
            Future<String> another = stage;
            another.get();
        }
    }

    /** {@code join} of a Duration, which only a newer JVM has. */
    static final class PausingNewer {

        private Worker worker;

        void works() {
            System.out.println("works");
        }

        void all() throws Exception {
            worker = new Worker();
            System.out.println("ended " + joined(worker));
        }

        private static boolean joined(Worker worker) throws Exception {
            return worker.isAlive() && worker.join(Duration.ZERO);
        }
    }

    static final class Started extends Thread implements Missing {
    }

    /** The variable is of the JDK's class: for its start, the verifier loads the other. */
    static final class Starting {

        static void all() throws Exception {
            Thread thread = new Started();
            thread.start();
            thread.join(10_000);
        }
    }

    interface Pause {
        void of(long millis) throws InterruptedException;
    }

    interface PauseOf {
        void of(Referred thread, long millis) throws InterruptedException;
    }

    private Receivers() {
    }

    public static void main(String[] arguments) throws Exception {
        Pausing pausing = new Pausing();
        pausing.works();
        PausingNewer newer = new PausingNewer();
        newer.works();
        if (arguments.length > 0) {
            pausing.all();
            newer.all();
            Starting.all();
        }
    }
}
