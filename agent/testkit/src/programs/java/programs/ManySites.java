package programs;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes so many classes of {@link Yielder}, each with a name and a loader of its own, and lets each pause once; then, by a second
 * argument, pauses very often in a class that was not loaded before, or by a third, with classes of {@link Passing}, at all of them in
 * turns for some seconds.
 */
public final class ManySites extends ClassLoader {

    private static final String ONCE = "Yielder";
    private static final String OFTEN = "Passing";
    /** As long as the names that it stands for, with what text formats have to escape. */
    private static final String STRANGE = "programs/\"\\\n\u00e9 x";

    private final String name;
    private final byte[] template;

    private ManySites(String name, byte[] template) {
        super(ManySites.class.getClassLoader());
        this.name = "programs/" + name;
        this.template = template;
    }

    public static void main(String[] arguments) throws Exception {
        String name = arguments.length > 2 ? OFTEN : ONCE;
        byte[] template = template(name);
        List<Runnable> all = new ArrayList<>();
        new ManySites(name, template).pause(STRANGE);
        int count = Integer.parseInt(arguments[0]);
        for (int i = 1; i < count; i++) {
            Runnable one = new ManySites(name, template).pause(String.format("programs/Y%06d", i));
            if (arguments.length > 2) {
                all.add(one);
            }
        }
        System.out.println("made " + count);
        if (arguments.length > 2) {
            spread(all, System.nanoTime() + Long.parseLong(arguments[2]) * 1_000_000_000L);
            return;
        }
        while (arguments.length > 1) {
            Late.late();
        }
        Object never = new Object();
        synchronized (never) {
            never.wait();
        }
    }

    private static void spread(List<Runnable> all, long end) {
        while (System.nanoTime() - end < 0) {
            for (Runnable one : all) {
                one.run();
            }
        }
    }

    private static final class Late {

        static void late() throws InterruptedException {
            for (int i = 0; i < 100; i++) {
                Thread.sleep(0);
            }
            Thread.sleep(1);
        }
    }

    private Runnable pause(String as) throws Exception {
        byte[] classFile = template.clone();
        byte[] from = name.getBytes(StandardCharsets.UTF_8);
        byte[] to = as.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at <= classFile.length - from.length; at++) {
            if (startsWith(classFile, at, from)) {
                System.arraycopy(to, 0, classFile, at, to.length);
            }
        }
        Class<?> made = defineClass(as.replace('/', '.'), classFile, 0, classFile.length);
        Runnable pausing = (Runnable) made.getDeclaredConstructor().newInstance();
        pausing.run();
        return pausing;
    }

    private static boolean startsWith(byte[] bytes, int at, byte[] head) {
        for (int i = 0; i < head.length; i++) {
            if (bytes[at + i] != head[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] template(String name) throws Exception {
        try (InputStream in = ManySites.class.getResourceAsStream(name + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int read = in.read(); read >= 0; read = in.read()) {
                out.write(read);
            }
            return out.toByteArray();
        }
    }
}
