package programs;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Makes so many classes of {@link Yielder}, each with a name of its own, and lets each pause once; then, with a second
 * argument, pauses very often at places that have not paused before.
 */
public final class ManySites extends ClassLoader {

    private static final String NAME = "programs/Yielder";
    /** As long as the name that it stands for, with what text formats have to escape. */
    private static final String STRANGE = "programs/\"\\\n\u00e9 x";

    private final byte[] template;

    private ManySites(byte[] template) {
        super(ManySites.class.getClassLoader());
        this.template = template;
    }

    public static void main(String[] arguments) throws Exception {
        ManySites loader = new ManySites(template());
        loader.pause(STRANGE);
        int count = Integer.parseInt(arguments[0]);
        for (int i = 1; i < count; i++) {
            loader.pause(String.format("programs/Y%06d", i));
        }
        System.out.println("made " + count);
        while (arguments.length > 1) {
            late();
        }
        Object never = new Object();
        synchronized (never) {
            never.wait();
        }
    }

    private static void late() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            Thread.sleep(0);
        }
        Thread.sleep(1);
    }

    private void pause(String name) throws Exception {
        byte[] classFile = template.clone();
        byte[] from = NAME.getBytes(StandardCharsets.UTF_8);
        byte[] to = name.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at <= classFile.length - from.length; at++) {
            if (startsWith(classFile, at, from)) {
                System.arraycopy(to, 0, classFile, at, to.length);
            }
        }
        Class<?> made = defineClass(name.replace('/', '.'), classFile, 0, classFile.length);
        ((Runnable) made.getDeclaredConstructor().newInstance()).run();
    }

    private static boolean startsWith(byte[] bytes, int at, byte[] head) {
        for (int i = 0; i < head.length; i++) {
            if (bytes[at + i] != head[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] template() throws Exception {
        try (InputStream in = ManySites.class.getResourceAsStream("Yielder.class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int read = in.read(); read >= 0; read = in.read()) {
                out.write(read);
            }
            return out.toByteArray();
        }
    }
}
