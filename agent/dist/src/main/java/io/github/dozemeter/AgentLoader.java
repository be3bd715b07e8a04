package io.github.dozemeter;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Holds everything of the agent but its entry: what lies in archives under {@code dozemeter/} of the agent's jar, where
 * no other loader looks. Its parent is the platform loader, and its own classes come first, so the agent's libraries
 * cannot clash with the application's, nor with those that another agent put on the boot class path.
 *
 * <p>It takes the archives into memory and closes the jar at once, which may be overwritten from then on. One of them has
 * what is needed before {@code main}, and only that is looked through by then: the directory of the others takes 2 to 3 ms
 * in the interpreter. It accepts one more loader to ask last, for the modules that the agent resolves itself.
 *
 * <p>Nothing is linked for the first time under its locks: that asks the system class loader, which may be the
 * application's, and whose lock {@code main} may hold while it waits for a class from here.
 */
final class AgentLoader extends ClassLoader implements Consumer<ClassLoader>, Callable<Void>, AutoCloseable {

    private static final String CLASS = ".class";

    static {
        registerAsParallelCapable();
    }

    /** Those of loaded classes are not kept. */
    private final Map<String, PackedFile> files = new ConcurrentHashMap<>();
    private final ProtectionDomain trusted;
    /** What {@code main} need not wait for; null once it is looked through. Guarded by {@link #files}. */
    private byte[] later;
    private volatile ClassLoader last;

    static File ownJar() throws URISyntaxException {
        return new File(AgentLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    AgentLoader(File file, boolean isCommandLine) throws IOException {
        super(platform());
        // Linked now, while this thread holds no lock.
        new Inflater(true).end();
        ofBootLoader("java.lang.Object");
        try (ZipFile jar = new ZipFile(file)) {
            keep(read(jar, "before-main"));
            later = read(jar, "agent");
            if (isCommandLine) {
                keep(read(jar, "command-line"));
            }
        }
        // Under a security manager the agent may do everything, whatever its jar, which the application sees, may do.
        Permissions all = new Permissions();
        all.add(new AllPermission());
        this.trusted = new ProtectionDomain(AgentLoader.class.getProtectionDomain().getCodeSource(), all);
    }

    private static byte[] read(ZipFile jar, String archive) throws IOException {
        ZipEntry entry = jar.getEntry("dozemeter/" + archive + ".zip");
        if (entry == null) {
            throw new ZipException("not a jar as the agent's build makes it");
        }
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
            byte[] bytes = new byte[(int) entry.getSize()];
            in.readFully(bytes);
            return bytes;
        }
    }

    private void keep(byte[] archive) throws IOException {
        for (PackedFile file : PackedFile.of(archive)) {
            files.put(file.name, file);
        }
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

    /** Looks through all that there is, as the first question for something else would. */
    @Override
    public Void call() throws IOException {
        synchronized (files) {
            if (later != null) {
                keep(later);
                later = null;
            }
        }
        return null;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        // The hook, which is of java.lang, is not for this loader.
        if (name.startsWith("java.")) {
            Class<?> found = ofBootLoader(name);
            if (found != null) {
                return found;
            }
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            Class<?> own = define(name);
            if (own != null) {
                return own;
            }
            return super.loadClass(name, resolve);
        }
    }

    /**
     * Asks no loader in between, whose code C2 compiles for half a second once it has run often enough: in most starts of a
     * Kafka broker that was before it was ready, with an empty agent in none.
     *
     * @return null if it does not have it, or a security manager wants to be asked
     */
    private static Class<?> ofBootLoader(String name) {
        if (System.getSecurityManager() != null) {
            return null;
        }
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException other) {
            return null;
        }
    }

    /** Null if the agent's jar does not hold it. */
    private Class<?> define(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/') + CLASS;
        try {
            byte[] classFile = read(path);
            if (classFile == null) {
                return null;
            }
            Class<?> own = defineClass(name, classFile, 0, classFile.length, trusted);
            files.remove(path);
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
            if (bytes == null) {
                return null;
            }
            return new ByteArrayInputStream(bytes);
        } catch (IOException | IllegalStateException unreadable) {
            return null;
        }
    }

    /** What is not loaded by then is not found any more. */
    @Override
    public void close() {
        synchronized (files) {
            later = null;
            files.clear();
        }
    }

    private byte[] read(String name) throws IOException {
        PackedFile file = files.get(name);
        if (file == null) {
            call();
            file = files.get(name);
        }
        if (file == null) {
            return null;
        }
        return file.unpacked();
    }

    /**
     * A file of a zip file, taken out of it as it is there. Unpacking all of the agent's would take 20 ms of a processor in
     * each start, and many are never asked for. Places and signatures: APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
     */
    private static final class PackedFile {

        private static final int ENTRY = 0x02014b50;
        private static final int ENTRY_LENGTH = 46;
        private static final int HEADER_LENGTH = 30;
        private static final int END = 0x06054b50;
        private static final int END_LENGTH = 22;

        final String name;
        private final boolean isDeflated;
        private final byte[] bytes;
        private final int size;

        private PackedFile(byte[] zip, int entry) {
            this.name = new String(zip, entry + ENTRY_LENGTH, u2(zip, entry + 28), StandardCharsets.UTF_8);
            this.isDeflated = u2(zip, entry + 10) != 0;
            this.size = u4(zip, entry + 24);
            int header = u4(zip, entry + 42);
            int begin = header + HEADER_LENGTH + u2(zip, header + 26) + u2(zip, header + 28);
            this.bytes = Arrays.copyOfRange(zip, begin, begin + u4(zip, entry + 20));
        }

        /** @throws ZipException if that is no zip file without a comment, as the agent's build makes it */
        static List<PackedFile> of(byte[] zip) throws ZipException {
            int end = zip.length - END_LENGTH;
            check(zip, end, END);
            List<PackedFile> files = new ArrayList<>();
            int entry = u4(zip, end + 16);
            for (int left = u2(zip, end + 10); left > 0; left--) {
                check(zip, entry, ENTRY);
                files.add(new PackedFile(zip, entry));
                entry += ENTRY_LENGTH + u2(zip, entry + 28) + u2(zip, entry + 30) + u2(zip, entry + 32);
            }
            return files;
        }

        private static void check(byte[] zip, int place, int signature) throws ZipException {
            if (place < 0 || place > zip.length - END_LENGTH || u4(zip, place) != signature) {
                throw new ZipException("not a jar as the agent's build makes it");
            }
        }

        /** Little-endian, as all numbers there. In the interpreter all files take 5 ms so, and 9 by a ByteBuffer. */
        private static int u4(byte[] zip, int place) {
            return u2(zip, place) | u2(zip, place + 2) << 16;
        }

        private static int u2(byte[] zip, int place) {
            return zip[place] & 0xFF | (zip[place + 1] & 0xFF) << 8;
        }

        byte[] unpacked() throws IOException {
            if (!isDeflated) {
                return bytes;
            }
            Inflater inflater = new Inflater(true);
            try {
                byte[] all = new byte[size];
                inflater.setInput(bytes);
                if (inflater.inflate(all) != size) {
                    throw new ZipException(name + " ends early");
                }
                return all;
            } catch (DataFormatException damaged) {
                throw new IOException(name, damaged);
            } finally {
                inflater.end();
            }
        }
    }
}
