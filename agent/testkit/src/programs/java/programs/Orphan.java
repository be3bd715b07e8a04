package programs;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads a pausing class through a loader that knows nothing but the boot loader, and lets it pause three times. */
public final class Orphan implements Runnable {

    @Override
    public void run() {
        Thread.yield();
    }

    public static void main(String[] arguments) throws Exception {
        URL here = new File(arguments[0]).toURI().toURL();
        try (URLClassLoader orphan = new URLClassLoader(new URL[] {here}, null)) {
            Runnable pausing =
                (Runnable) Class.forName("programs.Orphan", true, orphan).getDeclaredConstructor().newInstance();
            pausing.run();
            pausing.run();
            pausing.run();
        }
    }
}
