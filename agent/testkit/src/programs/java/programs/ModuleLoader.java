package programs;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a jar, defines its class with a code source as JBoss Modules makes it, {@code jar:file:/x.jar!/}, and lets it pause. */
public final class ModuleLoader extends ClassLoader {

    private static final String PATH = "programs/ModuleLoader$Worker.class";

    private ModuleLoader() {
        super(null);
    }

    public static void main(String[] arguments) throws Exception {
        File jar = new File(arguments[0]);
        byte[] classFile = classFile();
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(PATH));
            out.write(classFile);
        }
        CodeSource source = new CodeSource(new URL("jar:" + jar.toURI() + "!/"), (Certificate[]) null);
        Class<?> worker = new ModuleLoader().defineClass(null, classFile, 0, classFile.length, new ProtectionDomain(source, null));
        Runnable work = (Runnable) worker.getConstructor().newInstance();
        System.out.println("pausing");
        while (true) {
            work.run();
        }
    }

    private static byte[] classFile() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = ModuleLoader.class.getResourceAsStream("/" + PATH)) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                bytes.write(next);
            }
        }
        return bytes.toByteArray();
    }

    /** Pauses once. */
    public static final class Worker implements Runnable {

        @Override
        public void run() {
            try {
                Thread.sleep(2);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
