package programs;

import java.lang.reflect.Method;

/** Sleeps for no time by reflection, far more often than it takes until the JDK generates code for the call; and once itself. */
public final class ReflectiveSleeper {

    private ReflectiveSleeper() {
    }

    public static void main(String[] arguments) throws Exception {
        Method sleep = Thread.class.getMethod("sleep", long.class);
        for (int i = 0; i < 200; i++) {
            sleep.invoke(null, 0L);
        }
        Thread.sleep(0);
        System.out.println("slept");
    }
}
