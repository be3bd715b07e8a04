package programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Loads a class that pauses at the end of a full stack, again and again, each time by another loader; then once more. */
public final class DeepLoading {

    private static final int TIMES = 3;

    /** Names types of the JDK alone, so that any loader can have it. */
    public static final class Pausing implements Runnable {

        @Override
        public void run() {
            LongConsumer park = LockSupport::parkNanos;
            park.accept(0);
            Thread.yield();
        }
    }

    /** The JDK has loaded a class by such a loader before. */
    public static final class Calm {
    }

    private static final class Loader extends ClassLoader {

        Loader() {
            super(DeepLoading.class.getClassLoader());
        }

        Class<?> define(String name, byte[] classFile) throws ClassNotFoundException {
            defineClass(name, classFile, 0, classFile.length);
            return Class.forName(name, true, this);
        }
    }

    private DeepLoading() {
    }

    public static void main(String[] arguments) throws Exception {
        String name = DeepLoading.class.getName() + "$Pausing";
        String calm = DeepLoading.class.getName() + "$Calm";
        byte[] classFile = classFile(name);
        new Loader().define(calm, classFile(calm));
        for (int time = 0; time < TIMES; time++) {
            descend(name, classFile);
        }
        ((Runnable) new Loader().define(name, classFile).getDeclaredConstructor().newInstance()).run();
        System.out.println("ran");
    }

    /** In the last frame that has room for it, after the frames below it have tried. */
    private static void descend(String name, byte[] classFile) throws ClassNotFoundException {
        try {
            descend(name, classFile);
        } catch (StackOverflowError full) {
            new Loader().define(name, classFile);
        }
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = DeepLoading.class.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                all.write(next);
            }
            return all.toByteArray();
        }
    }
}
