package io.github.dozemeter;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.Enumeration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Holds everything of the agent but its entry: classes under {@code dozemeter/} of the agent's jar, where no other
 * loader looks. Its parent is the platform loader, and its own classes come first, so the agent's libraries cannot
 * clash with the application's, nor with those that another agent put on the boot class path.
 *
 * <p>It reads the jar itself: a {@code jar:} URL would keep it in the cache that all loaders of the process share. It
 * reads it as a mere zip file: there are no signatures and no versions of classes in it to look for. {@link #call}
 * takes the rest of it into memory and closes it, which costs milliseconds that {@code main} need not wait for. It
 * accepts one more loader to ask last, for the modules that the agent resolves for itself.
 *
 * <p>Nothing is linked for the first time under its locks: that asks the system class loader, which may be the
 * application's, and whose lock {@code main} may hold while it waits for a class from here.
 */
final class AgentLoader extends ClassLoader implements Consumer<ClassLoader>, Callable<Void>, AutoCloseable {

    private static final String FOLDER = "dozemeter/";
    private static final String CLASS = ".class";
    /** The files that only the command line needs: half of the jar. */
    private static final String[] OF_THE_COMMAND_LINE = {FOLDER + "picocli/", FOLDER + "io/github/dozemeter/cli/",
        FOLDER + "com/google/gson/stream/JsonReader"};

    static {
        registerAsParallelCapable();
    }

    private final ZipFile jar;
    /** Keyed by name without the folder; null until the jar is in memory, which is closed then. */
    private volatile Map<String, byte[]> files;
    private final ProtectionDomain trusted;
    private volatile ClassLoader last;

    static File ownJar() throws URISyntaxException {
        return new File(AgentLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    AgentLoader(File file) throws IOException {
        super(platform());
        this.jar = new ZipFile(file);
        // Under a security manager the agent may do everything, whatever its jar, which the application sees, may do.
        Permissions all = new Permissions();
        all.add(new AllPermission());
        this.trusted = new ProtectionDomain(AgentLoader.class.getProtectionDomain().getCodeSource(), all);
    }

    private static ClassLoader platform() {
        ClassLoader platform = ClassLoader.getSystemClassLoader();
        while (platform.getParent() != null) {
            platform = platform.getParent();
        }
        return platform;
    }

    @Override
    public void accept(ClassLoader lastResort) {
        last = lastResort;
    }

    /** Keeps what an agent may still need; if the jar cannot be read any more it stays open. */
    @Override
    public Void call() throws IOException {
        keep(OF_THE_COMMAND_LINE);
        return null;
    }

    /**
     * Takes what is not loaded yet into memory, and closes the jar: from then on it may be overwritten without harm. On
     * Java 8, where an open jar is mapped, that would kill the JVM.
     */
    void keep(String... leftOut) throws IOException {
        Map<String, byte[]> inMemory = new ConcurrentHashMap<>();
        for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            String entry = entries.nextElement().getName();
            boolean isKept = entry.startsWith(FOLDER) && !entry.endsWith("/");
            for (String folder : leftOut) {
                isKept &= !entry.startsWith(folder);
            }
            String name = isKept ? entry.substring(FOLDER.length()) : null;
            if (isKept && !isLoaded(name)) {
                inMemory.put(name, readJar(name));
            }
        }
        synchronized (jar) {
            files = inMemory;
            jar.close();
        }
    }

    private boolean isLoaded(String name) {
        int end = name.length() - CLASS.length();
        return name.endsWith(CLASS) && findLoadedClass(name.substring(0, end).replace('/', '.')) != null;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            Class<?> own = known == null ? define(name) : known;
            return own == null ? super.loadClass(name, resolve) : own;
        }
    }

    /** Null if the agent's jar does not hold it; the hook, which is of {@code java.lang}, is not for this loader. */
    private Class<?> define(String name) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return null;
        }
        String path = name.replace('.', '/') + CLASS;
        try {
            byte[] classFile = read(path);
            Class<?> own = classFile == null ? null : defineClass(name, classFile, 0, classFile.length, trusted);
            if (own != null && files != null) {
                files.remove(path);
            }
            return own;
        } catch (IOException | IllegalStateException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (last == null) {
            throw new ClassNotFoundException(name);
        }
        return last.loadClass(name);
    }

    /** Finds only what the agent's jar holds, and not for ever the files of classes that are loaded; asks no parent. */
    @Override
    public InputStream getResourceAsStream(String name) {
        try {
            byte[] bytes = read(name);
            return bytes == null ? null : new ByteArrayInputStream(bytes);
        } catch (IOException | IllegalStateException unreadable) {
            return null;
        }
    }

    /** Closes the jar: what is not loaded by then is not found any more. */
    @Override
    public void close() throws IOException {
        synchronized (jar) {
            jar.close();
            if (files != null) {
                files.clear();
            }
        }
    }

    private byte[] read(String name) throws IOException {
        synchronized (jar) {
            return files == null ? readJar(name) : files.get(name);
        }
    }

    private byte[] readJar(String name) throws IOException {
        ZipEntry entry = jar.getEntry(FOLDER + name);
        if (entry == null) {
            return null;
        }
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
            byte[] bytes = new byte[(int) entry.getSize()];
            in.readFully(bytes);
            return bytes;
        }
    }
}
