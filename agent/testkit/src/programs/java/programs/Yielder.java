package programs;

/** Pauses once, and knows no class but the JDK's. */
public final class Yielder implements Runnable {

    @Override
    public void run() {
        Thread.yield();
    }
}
