package programs;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;

/**
 * Defines 200 classes without a class file, by plain names. The code source is this program's, as where libraries generate a class
 * next to one of the application; or the URL that is given.
 */
public final class Generating extends ClassLoader {

    private static final int NUMBER = 200;

    /** What is copied, under names of the same length. */
    public static final class Template000 {
    }

    private Generating() {
        super(Generating.class.getClassLoader());
    }

    public static void main(String[] arguments) throws Exception {
        ProtectionDomain domain = arguments.length == 0 ? Generating.class.getProtectionDomain()
            : new ProtectionDomain(new CodeSource(new URL(arguments[0]), (Certificate[]) null), null);
        Generating loader = new Generating();
        String template = classFile();
        for (int number = 1; number <= NUMBER; number++) {
            byte[] copy = template.replace("Template000", String.format("Template%03d", number)).getBytes(StandardCharsets.ISO_8859_1);
            loader.defineClass(null, copy, 0, copy.length, domain);
        }
        System.out.println("generated");
        Thread.sleep(600_000);
    }

    private static String classFile() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = Generating.class.getResourceAsStream("Generating$Template000.class")) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                bytes.write(next);
            }
        }
        return new String(bytes.toByteArray(), StandardCharsets.ISO_8859_1);
    }
}
