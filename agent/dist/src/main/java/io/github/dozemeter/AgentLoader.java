package io.github.dozemeter;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Holds everything of the agent but its entry: classes under {@code dozemeter/} of the agent's jar, where no other
 * loader looks. Its parent is the platform loader, and its own classes come first, so the agent's libraries cannot
 * clash with the application's, nor with those that another agent put on the boot class path.
 *
 * <p>It reads the jar itself: a {@code jar:} URL would keep it in the cache that all loaders of the process share. It
 * reads it as a mere zip file: there are no signatures and no versions of classes in it to look for. {@link #call}
 * takes a copy of it into memory, and from then on it may be overwritten without harm. It accepts one more loader to
 * ask last, for the modules that the agent resolves for itself.
 */
final class AgentLoader extends ClassLoader implements Consumer<ClassLoader>,
    Callable<Void>, AutoCloseable {

    private static final String FOLDER = "dozemeter/";
    private static final String CLASS = ".class";
    /** The files that only the command line needs: half of the jar. */
    private static final String[] OF_THE_COMMAND_LINE = {FOLDER + "picocli/", FOLDER + "io/github/dozemeter/cli/",
        FOLDER + "com/google/gson/stream/JsonReader"};

    static {
        registerAsParallelCapable();
    }

    private final File file;
    private final ZipFile jar;
    private volatile byte[] copy;
    private String[] leftOut;
    /** Unpacked from the copy, by name without the folder; null as long as the jar is what it was. */
    private volatile Map<String, byte[]> files;
    private final ProtectionDomain trusted;
    private volatile ClassLoader last;

    static File ownJar() throws URISyntaxException {
        return new File(AgentLoader.class.getProtectionDomain().getCodeSource()
            .getLocation().toURI());
    }

    AgentLoader(File file) throws IOException {
        super(platform());
        this.file = file;
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

    /** @throws IOException if the jar has changed already */
    @Override
    public Void call() throws IOException {
        keep(OF_THE_COMMAND_LINE);
        return null;
    }

    /**
     * Copies the jar as it is, which takes a millisecond. To unpack what is not loaded yet takes twenty, which is left
     * to the day when the jar has changed. Not on Java 8, which maps an open jar: its change would kill the JVM.
     */
    void keep(String... unneeded) throws IOException {
        byte[] bytes = new byte[(int) file.length()];
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            in.readFully(bytes);
        }
        synchronized (jar) {
            copy = bytes;
            leftOut = unneeded;
            readJar("io/github/dozemeter/Entry" + CLASS);
            if (System.getProperty("java.specification.version").startsWith("1.")) {
                unpack();
            }
        }
    }

    private void unpack() throws IOException {
        Map<String, byte[]> unpacked = new ConcurrentHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(copy))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String name = isKept(entry.getName())
                    ? entry.getName().substring(FOLDER.length()) : null;
                if (name != null && !isLoaded(name)) {
                    unpacked.put(name, rest(in));
                }
            }
        }
        files = unpacked;
        copy = null;
        jar.close();
    }

    private boolean isKept(String entry) {
        boolean isKept = entry.startsWith(FOLDER) && !entry.endsWith("/");
        for (String folder : leftOut) {
            isKept &= !entry.startsWith(folder);
        }
        return isKept;
    }

    private static byte[] rest(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[8192];
        for (int length = in.read(part); length >= 0; length = in.read(part)) {
            bytes.write(part, 0, length);
        }
        return bytes.toByteArray();
    }

    private boolean isLoaded(String name) {
        int end = name.length() - CLASS.length();
        return name.endsWith(CLASS)
            && findLoadedClass(name.substring(0, end).replace('/', '.')) != null;
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
            Class<?> own = classFile == null
                ? null : defineClass(name, classFile, 0, classFile.length, trusted);
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
            copy = null;
            if (files != null) {
                files.clear();
            }
        }
    }

    private byte[] read(String name) throws IOException {
        synchronized (jar) {
            try {
                return files == null ? readJar(name) : files.get(name);
            } catch (IOException changed) {
                if (copy == null) {
                    throw changed;
                }
                unpack();
                return files.get(name);
            }
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
            if (copy != null && checksum(bytes) != entry.getCrc()) {
                throw new ZipException(name + " has changed");
            }
            return bytes;
        }
    }

    private static long checksum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, bytes.length);
        return sum.getValue();
    }
}
