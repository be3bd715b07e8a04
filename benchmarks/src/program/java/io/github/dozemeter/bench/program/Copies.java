package io.github.dozemeter.bench.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Defines copies of a class: its file, in which names are replaced by others of the same length, so that no length in
 * the file changes. Agents see each as a class of its own.
 */
final class Copies extends ClassLoader {

    private static final int BUFFER = 8_192;

    Copies() {
        super(Copies.class.getClassLoader());
    }

    /** Of {@link PatternLoops}. */
    PauseLoops copy(Variant variant) throws IOException, ReflectiveOperationException {
        return (PauseLoops) copy("PatternLoops", variant.simpleName(), variant == Variant.FLOOR);
    }

    /**
     * @param pattern the name of a class of this package
     * @param name that the copy gets
     * @param counts whether the copy makes the bare count of {@link Floor}
     */
    Object copy(String pattern, String name, boolean counts) throws IOException, ReflectiveOperationException {
        // ISO-8859-1 maps every byte to one character and back.
        byte[] file = bytes(Copies.class.getResourceAsStream(pattern + ".class"));
        String text = new String(file, StandardCharsets.ISO_8859_1)
            .replace(pattern, name).replace("Floor$Nothing", counts ? "Floor$Counted" : "Floor$Nothing");
        byte[] classFile = text.getBytes(StandardCharsets.ISO_8859_1);
        return defineClass(Copies.class.getPackage().getName() + "." + name, classFile, 0, classFile.length)
            .getDeclaredConstructor().newInstance();
    }

    static byte[] bytes(InputStream in) throws IOException {
        try (InputStream from = in) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] some = new byte[BUFFER];
            for (int read = from.read(some); read >= 0; read = from.read(some)) {
                all.write(some, 0, read);
            }
            return all.toByteArray();
        }
    }
}
