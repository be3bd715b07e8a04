package programs;

import java.nio.file.WatchService;
import java.util.Date;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Calls, and refers to, a method of each interface that pauses, on an object that lacks the interface, and on null: one line for
 * each. A test takes the casts away, as where the object's class was compiled again without the interface, and its user was not.
 */
public final class LostInterfaces {

    private static final TimeUnit UNIT = TimeUnit.MILLISECONDS;

    private interface Pause {
        Object make() throws Exception;
    }

    private interface Timed {
        Object of(long time, TimeUnit unit) throws Exception;
    }

    private interface Offered {
        boolean of(Object element, long time, TimeUnit unit) throws Exception;
    }

    private interface Scheduled {
        Object of(Runnable task, long delay, long period, TimeUnit unit);
    }

    private LostInterfaces() {
    }

    public static void main(String[] arguments) {
        for (Object receiver : new Object[] {new LostInterfaces(), null}) {
            calls(receiver);
            references(receiver);
        }
    }

    @SuppressWarnings("unchecked")
    private static void calls(Object receiver) {
        show("poll", () -> ((BlockingQueue<Object>) receiver).poll(1, UNIT));
        show("offer", () -> ((BlockingQueue<Object>) receiver).offer("", 1, UNIT));
        show("pollFirst", () -> ((BlockingDeque<Object>) receiver).pollFirst(1, UNIT));
        show("pollLast", () -> ((BlockingDeque<Object>) receiver).pollLast(1, UNIT));
        show("offerFirst", () -> ((BlockingDeque<Object>) receiver).offerFirst("", 1, UNIT));
        show("offerLast", () -> ((BlockingDeque<Object>) receiver).offerLast("", 1, UNIT));
        show("tryTransfer", () -> ((TransferQueue<Object>) receiver).tryTransfer("", 1, UNIT));
        show("await", () -> ((Condition) receiver).await(1, UNIT));
        show("awaitNanos", () -> ((Condition) receiver).awaitNanos(1));
        show("awaitUntil", () -> ((Condition) receiver).awaitUntil(new Date()));
        show("tryLock", () -> ((Lock) receiver).tryLock(1, UNIT));
        show("watch", () -> ((WatchService) receiver).poll(1, UNIT));
        show("completion", () -> ((CompletionService<Object>) receiver).poll(1, UNIT));
        show("awaitTermination", () -> ((ExecutorService) receiver).awaitTermination(1, UNIT));
        show("fixedRate", () -> ((ScheduledExecutorService) receiver).scheduleAtFixedRate(() -> { }, 1, 1, UNIT));
        show("fixedDelay", () -> ((ScheduledExecutorService) receiver).scheduleWithFixedDelay(() -> { }, 1, 1, UNIT));
        show("get", () -> ((Future<Object>) receiver).get());
        show("get in time", () -> ((Future<Object>) receiver).get(1, UNIT));
    }

    @SuppressWarnings("unchecked")
    private static void references(Object receiver) {
        show("::poll", () -> {
            Timed poll = ((BlockingQueue<Object>) receiver)::poll;
            return poll.of(1, UNIT);
        });
        show("::offerFirst", () -> {
            Offered offer = ((BlockingDeque<Object>) receiver)::offerFirst;
            return offer.of("", 1, UNIT);
        });
        show("::tryLock", () -> {
            Timed tryLock = ((Lock) receiver)::tryLock;
            return tryLock.of(1, UNIT);
        });
        show("::scheduleAtFixedRate", () -> {
            Scheduled schedule = ((ScheduledExecutorService) receiver)::scheduleAtFixedRate;
            return schedule.of(() -> { }, 1, 1, UNIT);
        });
        show("::get", () -> {
            Pause get = ((Future<Object>) receiver)::get;
            return get.make();
        });
        show("::get in time", () -> {
            Timed get = ((Future<Object>) receiver)::get;
            return get.of(1, UNIT);
        });
    }

    private static void show(String name, Pause pause) {
        try {
            System.out.println(name + " -> " + pause.make());
        } catch (NullPointerException thrown) {
            // Since 15 its message names the call that was made.
            System.out.println(name + " -> " + thrown.getClass().getName());
        } catch (Throwable thrown) {
            System.out.println(name + " -> " + thrown);
        }
    }
}
