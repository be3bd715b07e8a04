package io.github.dozemeter.bench.program;

/** Hello world with one pause: its class has to be rewritten before its {@code main} can begin. */
public final class HelloPause {

    private HelloPause() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        long begin = System.nanoTime();
        System.out.println("main\t" + begin);
        Thread.sleep(0);
    }
}
