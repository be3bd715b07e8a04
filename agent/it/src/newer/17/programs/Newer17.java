package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pauses where only newer compilers can put them. Each says where it is, as those of {@link Shapes} do. */
public final class Newer17 {

    record Delay(long nanos) {

        Delay {
            Shapes.at("Thread.yield", 1); Thread.yield();
        }

        void park() {
            Shapes.at("LockSupport.parkNanos", 1); LockSupport.parkNanos(this, nanos);
        }
    }

    sealed interface Step permits Short, Long {

        private void inAPrivateMethodOfAnInterface() throws InterruptedException {
            Shapes.at("Thread.sleep", 1); Thread.sleep(0);
        }

        default void make() throws InterruptedException {
            inAPrivateMethodOfAnInterface();
        }
    }

    record Short() implements Step {
    }

    record Long() implements Step {
    }

    enum Unit {
        MILLI {
            @Override
            void pause() throws InterruptedException {
                Shapes.at("TimeUnit.sleep", 1); TimeUnit.MILLISECONDS.sleep(1);
            }
        };

        abstract void pause() throws InterruptedException;
    }

    private final Object monitor = new Object();

    public static void main(String[] arguments) throws Exception {
        new Delay(1).park();
        new Short().make();
        Unit.MILLI.pause();
        Newer17 outer = new Newer17();
        outer.new Inner().pause();
        for (Object each : new Object[] {new Long(), "text", 3}) {
            System.out.println("got " + outer.chosen(each) + " of " + each);
        }
        record Local(int times) {
            void yield_() {
                Shapes.at("Thread.yield", 2); for (int i = 0; i < times; i++) Thread.yield();
            }
        }
        new Local(2).yield_();
        Shapes.at("Thread.onSpinWait", 3); for (int i = 0; i < 3; i++) Thread.onSpinWait();
    }

    private int chosen(Object of) throws InterruptedException {
        if (of instanceof String text && text.length() > 2) {
            Shapes.at("Thread.sleep", 1); Thread.sleep(0, 0);
        }
        return switch (of.hashCode() % 2 == 0 ? 0 : of instanceof Integer ? 1 : 2) {
            case 1 -> {
                Shapes.at("LockSupport.parkUntil", 1); LockSupport.parkUntil(1);
                yield 1;
            }
            default -> 0;
        };
    }

    private void waits() throws InterruptedException {
        synchronized (monitor) {
            Shapes.at("Object.wait", 1); monitor.wait(1);
        }
    }

    final class Inner {

        void pause() throws InterruptedException {
            waits();
            try (AutoCloseable ignored = () -> { Shapes.at("Thread.yield", 1); Thread.yield(); }) {
                Shapes.at("Thread.join", 1); Thread.currentThread().join(1);
            } catch (InterruptedException end) {
                throw end;
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
