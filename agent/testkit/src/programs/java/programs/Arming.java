package programs;

import java.lang.reflect.Method;
import java.util.concurrent.locks.LockSupport;

/** Arms sites of the program itself, where the agent runs; without it, nothing. */
final class Arming {

    static final String[] ARMS = {"as-is", "sham", "stretch", "guard"};
    static final long SECOND = 1_000_000_000;

    private static final int NUMBER_BITS = 5;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    /** Null without the agent. */
    private static Class<?> arm;
    private static Class<?> sites;

    interface Pause {
        Object make() throws Exception;
    }

    private Arming() {
    }

    /** To be called before any other pause: from then on, the newest slot is the one to arm. */
    static void begin() {
        try {
            arm = Class.forName("java.lang.DozemeterArm");
            sites = Class.forName("java.lang.DozemeterSites");
        } catch (ClassNotFoundException withoutAgent) {
            arm = null;
        }
        takePermitIfAny();
        rest(1);
        ended(new Thread());
    }

    static boolean hasAgent() {
        return arm != null;
    }

    static boolean hasVirtualThreads() {
        String java = System.getProperty("java.specification.version").replace("1.", "");
        return Integer.parseInt(java) >= FIRST_WITH_VIRTUAL_THREADS;
    }

    static void made(Pause pause) {
        try {
            pause.make();
        } catch (Exception interrupted) {
            return;
        }
    }

    static void takePermit() {
        LockSupport.parkNanos(2 * SECOND);
    }

    /** An interrupt leaves one. */
    static void takePermitIfAny() {
        LockSupport.unpark(Thread.currentThread());
        takePermit();
    }

    static void rest(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException nobodyDoes) {
            throw new IllegalStateException(nobodyDoes);
        }
    }

    static void ended(Thread thread) {
        try {
            thread.join(60_000);
        } catch (InterruptedException nobodyDoes) {
            throw new IllegalStateException(nobodyDoes);
        }
        if (thread.isAlive()) {
            System.out.println("a thread never ended");
            System.exit(1);
        }
    }

    /** The number of the site that ran for the first time last. */
    static int newest() {
        try {
            if (arm == null) {
                return 0;
            }
            int slot = (int) sites.getMethod("end").invoke(null) - 1;
            return (int) sites.getMethod("index", int.class).invoke(null, slot) << NUMBER_BITS;
        } catch (ReflectiveOperationException renamed) {
            throw new IllegalStateException(renamed);
        }
    }

    static void arm(String name, int site, long stretch) throws Exception {
        if (arm == null || name.equals("as-is")) {
            return;
        }
        Method method = name.equals("stretch") ? arm.getMethod(name, int.class, long.class, long.class)
            : arm.getMethod(name, int.class, long.class);
        Object armed = name.equals("stretch") ? method.invoke(null, site, stretch, 600 * SECOND)
            : method.invoke(null, site, 600 * SECOND);
        if (!armed.equals(true)) {
            throw new IllegalStateException(site + " is not armed");
        }
    }

    static void disarm() throws Exception {
        if (arm != null) {
            arm.getMethod("disarm").invoke(null);
        }
    }
}
