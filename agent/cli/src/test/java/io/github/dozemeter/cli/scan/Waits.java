package io.github.dozemeter.cli.scan;

import java.lang.ref.ReferenceQueue;
import java.nio.channels.Selector;
import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;

/** Waits, schedules and timer wheels that a scan is to find, or not; never run. */
@SuppressWarnings("unused")
class Waits {

    void poll(BlockingQueue<String> queue) throws Exception {
        while (queue.poll(1, TimeUnit.MILLISECONDS) == null) {
            hashCode();
        }
    }

    void sleepInALoop() throws Exception {
        while (hashCode() == 0) {
            Thread.sleep(10);
        }
    }

    void longSleepInALoop() throws Exception {
        while (hashCode() == 0) {
            Thread.sleep(11);
        }
    }

    void parkInALoop() {
        while (hashCode() == 0) {
            LockSupport.parkNanos(1_000);
        }
    }

    void shortSleep() throws Exception {
        Thread.sleep(1);
    }

    void await(Condition condition) throws Exception {
        condition.await(10, TimeUnit.MILLISECONDS);
    }

    void awaitNanos(Condition condition) throws Exception {
        condition.awaitNanos(50_000);
    }

    void tryAcquire(Semaphore semaphore, int permits) throws Exception {
        semaphore.tryAcquire(permits, 200, TimeUnit.MICROSECONDS);
    }

    void advance(Phaser phaser, int phase) throws Exception {
        phaser.awaitAdvanceInterruptibly(phase, 5, TimeUnit.MILLISECONDS);
    }

    void select(Selector selector) throws Exception {
        selector.select(1);
    }

    void remove(ReferenceQueue<Object> queue) throws Exception {
        queue.remove(10);
    }

    synchronized void wait1() throws Exception {
        wait(1);
    }

    void longer(Condition condition) throws Exception {
        condition.await(11, TimeUnit.MILLISECONDS);
    }

    void computed(Condition condition, long time) throws Exception {
        condition.await(time, TimeUnit.MILLISECONDS);
    }

    void date(Condition condition) throws Exception {
        condition.awaitUntil(new Date(5));
    }

    synchronized void tryOnce(Lock lock) throws Exception {
        lock.tryLock(0, TimeUnit.SECONDS);
    }

    synchronized void selectNow(Selector selector) throws Exception {
        selector.selectNow();
    }

    synchronized void selectForEver(Selector selector) throws Exception {
        selector.select(0);
    }

    synchronized void close(ExecutorService executor) throws Exception {
        executor.awaitTermination(30, TimeUnit.SECONDS);
    }

    synchronized void rate(ScheduledExecutorService scheduler, Runnable task) {
        scheduler.scheduleAtFixedRate(task, 0, 1, TimeUnit.MILLISECONDS);
    }

    void delay(ScheduledExecutorService scheduler, Runnable task, long initial) {
        scheduler.scheduleWithFixedDelay(task, initial, 10, TimeUnit.MILLISECONDS);
    }

    void tinyPark() {
        LockSupport.parkNanos(999);
    }

    void tinyParkInALoop(int times) {
        for (int i = 0; i < times; i++) {
            LockSupport.parkNanos(1);
        }
    }

    void tinySleep() throws InterruptedException {
        Thread.sleep(0, 100);
    }

    void rareAfterAShortDelay(ScheduledExecutorService scheduler, Runnable task) {
        scheduler.scheduleAtFixedRate(task, 1, 60_000, TimeUnit.MILLISECONDS);
    }

    void timer(Timer timer, TimerTask task) {
        timer.schedule(task, 5_000, 5);
    }

    void timerAtADate(Timer timer, TimerTask task) {
        timer.scheduleAtFixedRate(task, new Date(), 7);
    }

    Object wheel() {
        return new HashedWheelTimer(1, TimeUnit.MILLISECONDS);
    }

    Object slowWheel() {
        return new HashedWheelTimer(100, TimeUnit.MILLISECONDS);
    }

    Object idle() {
        return new IdleStrategy(10);
    }

    Object computedWheel(long tick) {
        return new HashedWheelTimer(tick, TimeUnit.MILLISECONDS);
    }

    static final class IdleStrategy {

        IdleStrategy(int spins) {
        }
    }

    static final class HashedWheelTimer {

        HashedWheelTimer(long tick, TimeUnit unit) {
        }
    }
}
