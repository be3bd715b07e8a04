package io.github.dozemeter.bench.program;

/** Says when its {@code main} began, on the clock that all processes of a Linux machine share. */
public final class Hello {

    private Hello() {
    }

    public static void main(String[] arguments) {
        long begin = System.nanoTime();
        System.out.println("main\t" + begin);
    }
}
