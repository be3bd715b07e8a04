package io.github.dozemeter.bench.program;

/** Says when its {@code main} began, on the clock that all processes of a Linux machine share. */
public final class Hello {

    private Hello() {
    }

    public static void main(String[] arguments) {
        long begin = System.nanoTime();
        System.out.println("main\t" + begin);
    }

    /** The same with one pause: its class has to be rewritten before its {@code main} can begin. */
    public static final class WithPause {

        private WithPause() {
        }

        public static void main(String[] arguments) throws InterruptedException {
            long begin = System.nanoTime();
            System.out.println("main\t" + begin);
            Thread.sleep(0);
        }
    }
}
