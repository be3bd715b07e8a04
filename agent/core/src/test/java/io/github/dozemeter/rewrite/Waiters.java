package io.github.dozemeter.rewrite;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Collections;
import java.util.Date;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Classes whose waits must be left alone, or counted once: each says what it found. */
public final class Waiters {

    private Waiters() {
    }

    public interface Poll {
        Object of(long time, TimeUnit unit) throws InterruptedException;
    }

    /** The hook would call the override again. */
    public static final class OverridesAClass extends ArrayBlockingQueue<Object> implements Callable<Object> {

        private static final long serialVersionUID = 1;

        public OverridesAClass() {
            super(1);
        }

        @Override
        public Object poll(long time, TimeUnit unit) throws InterruptedException {
            return super.poll(time, unit) + "!";
        }

        @Override
        public Object call() throws Exception {
            BlockingQueue<Object> self = this;
            add("x");
            return self.poll(0, TimeUnit.DAYS);
        }
    }

    /** Also of a class whose subclasses are waits of their own. */
    public static final class OverridesASemaphore extends Semaphore implements Callable<Object> {

        private static final long serialVersionUID = 1;

        public OverridesASemaphore() {
            super(1);
        }

        @Override
        public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
            return super.tryAcquire(time, unit);
        }

        @Override
        public Object call() throws Exception {
            return tryAcquire(0, TimeUnit.DAYS) + " " + new OverridesASemaphore().tryAcquire(0, TimeUnit.DAYS);
        }
    }

    /** The compiler adds a method of the JDK's result, which calls this one. */
    public static final class ReturnsAString extends LinkedBlockingQueue<String> implements Callable<Object> {

        private static final long serialVersionUID = 1;

        @Override
        public String poll(long time, TimeUnit unit) throws InterruptedException {
            return String.valueOf(poll());
        }

        @Override
        public Object call() throws Exception {
            BlockingQueue<String> asQueue = this;
            add("x");
            add("y");
            return asQueue.poll(0, TimeUnit.DAYS) + poll(0, TimeUnit.DAYS);
        }
    }

    /** The compiler names this class, not the JDK's. */
    public static final class IsItsOwnType extends LinkedBlockingQueue<Object> implements Callable<Object> {

        private static final long serialVersionUID = 1;

        @Override
        public Object call() throws Exception {
            Poll reference = this::poll;
            return poll(0, TimeUnit.DAYS) + " " + offer("x", 0, TimeUnit.DAYS) + " " + reference.of(0, TimeUnit.DAYS);
        }
    }

    /** The wait is that of whoever calls this lock. */
    public static final class PassesOn implements Lock, Callable<Object> {

        private final Lock to = new ReentrantLock();

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return to.tryLock(time, unit);
        }

        @Override
        public boolean tryLock() {
            try {
                return to.tryLock(0, TimeUnit.DAYS);
            } catch (InterruptedException interrupted) {
                return false;
            }
        }

        @Override
        public Object call() throws Exception {
            Lock self = this;
            return self.tryLock(0, TimeUnit.DAYS) && tryLock();
        }

        @Override
        public void lock() {
            to.lock();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            to.lockInterruptibly();
        }

        @Override
        public void unlock() {
            to.unlock();
        }

        @Override
        public Condition newCondition() {
            return to.newCondition();
        }
    }

    /** As netty's does. */
    public static final class PassesOnSelects extends AbstractSelector implements Callable<Object> {

        private final Selector to;

        public PassesOnSelects() throws IOException {
            super(SelectorProvider.provider());
            to = Selector.open();
        }

        @Override
        public int select(long timeout) throws IOException {
            return to.select(timeout);
        }

        @Override
        public int selectNow() throws IOException {
            return to.selectNow();
        }

        @Override
        public int select() throws IOException {
            return to.select(0);
        }

        @Override
        public Object call() throws Exception {
            return selectNow() + select(1) + new PassesOnSelects().selectNow();
        }

        @Override
        protected void implCloseSelector() throws IOException {
            to.close();
        }

        @Override
        protected SelectionKey register(AbstractSelectableChannel channel, int operations, Object with) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<SelectionKey> keys() {
            return Collections.emptySet();
        }

        @Override
        public Set<SelectionKey> selectedKeys() {
            return Collections.emptySet();
        }

        @Override
        public Selector wakeup() {
            return this;
        }
    }

    /** No wait at all, as the names are the application's own. */
    public static final class Namesakes implements Callable<Object> {

        public interface Queue {
            Object poll(long time, TimeUnit unit);
        }

        private int select(long time) {
            return (int) time;
        }

        public boolean awaitUntil(Date date) {
            return date == null;
        }

        @Override
        public Object call() {
            Queue queue = (time, unit) -> unit;
            return queue.poll(0, TimeUnit.DAYS) + " " + select(3) + awaitUntil(null);
        }
    }
}
