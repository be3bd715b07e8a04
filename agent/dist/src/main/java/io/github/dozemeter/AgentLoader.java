package io.github.dozemeter;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Holds everything of the agent but its entry: classes under {@code dozemeter/} of the agent's jar, where no other
 * loader looks. Its parent is the platform loader, and its own classes come first, so the agent's libraries cannot
 * clash with the application's, nor with those that another agent put on the boot class path.
 *
 * <p>It reads the jar itself: a {@code jar:} URL would keep it in the cache that all loaders of the process share.
 * It reads it as a mere zip file: there are no signatures and no versions of classes in it to look for. {@link #call} takes
 * the rest of it into memory and closes it, which costs milliseconds that {@code main} need not wait for.
 * It accepts one more loader to ask last, for the modules that the agent resolves for itself.
 */
final class AgentLoader extends ClassLoader implements Consumer<ClassLoader>, Callable<Void>, AutoCloseable {

    private static final String CLASS = ".class";

    static {
        registerAsParallelCapable();
    }

    private final File file;
    private final ZipFile jar;
    /** Null until the jar is in memory; then the jar is closed. */
    private volatile AgentFiles files;
    private final ProtectionDomain trusted = trusted();
    private volatile ClassLoader last;

    AgentLoader(File file) throws IOException {
        super(platform());
        this.file = file;
        this.jar = new ZipFile(file);
    }

    private static ClassLoader platform() {
        ClassLoader platform = ClassLoader.getSystemClassLoader();
        while (platform.getParent() != null) {
            platform = platform.getParent();
        }
        return platform;
    }

    /** Under a security manager the agent may do everything, whatever its jar, which the application sees, may do. */
    private static ProtectionDomain trusted() {
        Permissions all = new Permissions();
        all.add(new AllPermission());
        return new ProtectionDomain(AgentLoader.class.getProtectionDomain().getCodeSource(), all);
    }

    @Override
    public void accept(ClassLoader askedLast) {
        last = askedLast;
    }

    /**
     * Takes into memory what an agent may still need of the jar, and closes it: from then on nobody is harmed who
     * overwrites it. If it cannot be read any more it stays open.
     */
    @Override
    public Void call() throws IOException {
        keep(AgentFiles.ofAgent(file));
        return null;
    }

    /** @param inMemory all that is read from now on */
    void keep(AgentFiles inMemory) throws IOException {
        for (String name : inMemory.names()) {
            int end = name.length() - CLASS.length();
            if (name.endsWith(CLASS) && findLoadedClass(name.substring(0, end).replace('/', '.')) != null) {
                inMemory.forget(name);
            }
        }
        synchronized (jar) {
            files = inMemory;
            jar.close();
        }
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
                files.forget(path);
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

    /** Only what the agent's jar holds, and not for ever the class files of classes that are loaded; never asks the parent. */
    @Override
    public InputStream getResourceAsStream(String name) {
        try {
            byte[] bytes = read(name);
            return bytes == null ? null : new ByteArrayInputStream(bytes);
        } catch (IOException | IllegalStateException unreadable) {
            return null;
        }
    }

    /** What is not loaded by then is not found any more. */
    @Override
    public void close() throws IOException {
        synchronized (jar) {
            jar.close();
            if (files != null) {
                files.forgetAll();
            }
        }
    }

    private byte[] read(String name) throws IOException {
        AgentFiles inMemory = files;
        if (inMemory == null) {
            synchronized (jar) {
                inMemory = files;
                if (inMemory == null) {
                    return readJar(name);
                }
            }
        }
        return inMemory.read(name);
    }

    private byte[] readJar(String name) throws IOException {
        ZipEntry entry = jar.getEntry(AgentFiles.FOLDER + name);
        if (entry == null) {
            return null;
        }
        try (InputStream in = jar.getInputStream(entry)) {
            return bytes(in, (int) entry.getSize());
        }
    }

    static byte[] bytes(InputStream in, int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int read = 0; read < length; ) {
            int more = in.read(bytes, read, length - read);
            if (more < 0) {
                throw new EOFException("the agent's jar ends too soon");
            }
            read += more;
        }
        return bytes;
    }
}
