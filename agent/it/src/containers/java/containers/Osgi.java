package containers;

import java.io.File;
import java.io.FileInputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Starts the OSGi framework of the class path with one bundle, and runs a class of it. */
public final class Osgi {

    private Osgi() {
    }

    /**
     * @param arguments a folder for the framework, the bundle, the class; then, for a bundle that no file is known of,
     *     its location, and a file to wait for before the class runs
     */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> configuration = new HashMap<>();
        configuration.put("org.osgi.framework.storage", arguments[0]);
        Framework framework =
            ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(configuration);
        framework.start();
        Bundle bundle = arguments.length > 3
            ? framework.getBundleContext().installBundle(arguments[3], new FileInputStream(arguments[1]))
            : framework.getBundleContext().installBundle(new File(arguments[1]).toURI().toString());
        Class<?> type = bundle.loadClass(arguments[2]);
        while (arguments.length > 4 && !new File(arguments[4]).exists()) {
            System.out.println("loaded");
            Thread.sleep(50);
        }
        ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        System.out.println("ran in " + type.getClassLoader().getClass().getName());
        framework.stop();
        framework.waitForStop(10_000);
        System.exit(0);
    }
}
