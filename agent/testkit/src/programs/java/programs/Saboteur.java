package programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * As an agent: gives classes that are loaded the class files of its jar's folder {@code sabotage} instead of their own. As
 * a program: pauses in a loop, and prints whenever that changes whether the pause is rewritten, by the frames of its
 * exception.
 */
public final class Saboteur implements ClassFileTransformer {

    private Saboteur() {
    }

    public static void premain(String argument, Instrumentation instrumentation) {
        instrumentation.addTransformer(new Saboteur());
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (name == null || !name.startsWith("io/github/dozemeter/")) {
            return null;
        }
        try (InputStream in = Saboteur.class.getResourceAsStream("/sabotage/" + name + ".class")) {
            return in == null ? null : bytes(in);
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static byte[] bytes(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[8192];
        for (int count = in.read(some); count >= 0; count = in.read(some)) {
            all.write(some, 0, count);
        }
        return all.toByteArray();
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (String before = ""; true; ) {
            String now = Pause.isHooked() ? "hooked" : "as written";
            if (!now.equals(before)) {
                System.out.println(now);
            }
            before = now;
        }
    }

    /** Without a loop: it may be rewritten and restored at any time. */
    private static final class Pause {

        static boolean isHooked() throws InterruptedException {
            Thread.sleep(10);
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(1);
                return false;
            } catch (InterruptedException expected) {
                return expected.getStackTrace()[1].getClassName().startsWith("java.lang.Dozemeter");
            }
        }
    }
}
