package io.github.dozemeter.bench.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Defines the copies of {@link PatternLoops}: one class file, in which names are replaced by others of the same
 * length, so that no length in the file changes. Agents see each as a class of its own.
 */
final class Copies extends ClassLoader {

    private static final String PATTERN = "PatternLoops";
    private static final String NOTHING = "Floor$Nothing";
    private static final String COUNTED = "Floor$Counted";

    Copies() {
        super(Copies.class.getClassLoader());
    }

    PauseLoops copy(Variant variant) throws IOException, ReflectiveOperationException {
        String name = variant.className();
        byte[] classFile = renamed(patternFile(), PATTERN, name.substring(name.lastIndexOf('.') + 1));
        if (variant == Variant.FLOOR) {
            classFile = renamed(classFile, NOTHING, COUNTED);
        }
        Class<?> copy = defineClass(name, classFile, 0, classFile.length);
        return (PauseLoops) copy.getDeclaredConstructor().newInstance();
    }

    private static byte[] patternFile() throws IOException {
        try (InputStream in = Copies.class.getResourceAsStream(PATTERN + ".class")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                bytes.write(next);
            }
            return bytes.toByteArray();
        }
    }

    private static byte[] renamed(byte[] classFile, String from, String to) {
        // ISO-8859-1 maps every byte to one character and back.
        String text = new String(classFile, StandardCharsets.ISO_8859_1);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }
}
