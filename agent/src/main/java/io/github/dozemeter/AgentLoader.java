package io.github.dozemeter;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Holds everything of the agent but its entry: classes under {@code dozemeter/} of the agent's jar, where no other
 * loader looks. Its parent is the platform loader, and its own classes come first, so the agent's libraries cannot
 * clash with the application's, nor with those that another agent put on the boot class path.
 *
 * <p>It reads the jar itself: a {@code jar:} URL would keep it in the cache that all loaders of the process share.
 * It reads it as a mere zip file: there are no signatures and no versions of classes in it to look for.
 * It accepts one more loader to ask last, for the modules that the agent resolves for itself.
 */
final class AgentLoader extends ClassLoader implements Consumer<ClassLoader>, AutoCloseable {

    private static final String FOLDER = "dozemeter/";

    static {
        registerAsParallelCapable();
    }

    private final ZipFile jar;
    private final ProtectionDomain trusted = trusted();
    private volatile ClassLoader last;

    private AgentLoader(ZipFile jar, ClassLoader platform) {
        super(platform);
        this.jar = jar;
    }

    static AgentLoader of(File jar) throws IOException {
        ClassLoader platform = ClassLoader.getSystemClassLoader();
        while (platform.getParent() != null) {
            platform = platform.getParent();
        }
        return new AgentLoader(new ZipFile(jar), platform);
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
        try {
            byte[] classFile = read(name.replace('.', '/') + ".class");
            return classFile == null ? null : defineClass(name, classFile, 0, classFile.length, trusted);
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

    /** Only what the agent's jar holds; never asks the parent. */
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
        jar.close();
    }

    private byte[] read(String name) throws IOException {
        ZipEntry entry = jar.getEntry(FOLDER + name);
        if (entry == null) {
            return null;
        }
        byte[] bytes = new byte[(int) entry.getSize()];
        try (InputStream in = jar.getInputStream(entry)) {
            for (int read = 0; read < bytes.length; ) {
                int more = in.read(bytes, read, bytes.length - read);
                if (more < 0) {
                    throw new EOFException(name + " ends too soon");
                }
                read += more;
            }
        }
        return bytes;
    }
}
