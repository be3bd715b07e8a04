package programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Arrays;

/** Classes that the JVM offers to agents without a name: one that a loader defines so, and on JDK 8 that of a lambda. */
public final class Nameless extends ClassLoader {

    private Nameless() {
        super(Nameless.class.getClassLoader());
    }

    public static void main(String[] arguments) throws Exception {
        byte[] classFile = classFile("/programs/Yielder.class");
        Class<?> type = new Nameless().defineClass(null, classFile, 0, classFile.length);
        ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        // The class of a reference that is left alone calls the pause itself.
        Runnable reference = (Runnable & Serializable) Thread::yield;
        reference.run();
        System.out.println(type.getName() + " in " + type.getClassLoader().getClass().getName());
    }

    private static byte[] classFile(String name) throws IOException {
        byte[] bytes = new byte[10_000];
        int size = 0;
        try (InputStream in = Nameless.class.getResourceAsStream(name)) {
            for (int read = in.read(bytes); read > 0; read = in.read(bytes, size, bytes.length - size)) {
                size += read;
            }
        }
        return Arrays.copyOf(bytes, size);
    }
}
