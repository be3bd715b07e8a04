package io.github.dozemeter;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
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
    /** The same file, open as long as that is: another one may have its name by then. */
    private final RandomAccessFile content;
    /** Keyed by name without the folder; null until the jar is in memory, which is closed then. */
    private volatile Map<String, PackedFile> files;
    private final ProtectionDomain trusted;
    private volatile ClassLoader last;

    static File ownJar() throws URISyntaxException {
        return new File(AgentLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    AgentLoader(File file) throws IOException {
        super(platform());
        this.jar = new ZipFile(file);
        this.content = new RandomAccessFile(file, "r");
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
     * Takes what is not loaded yet into memory, packed, and closes the jar: from then on it may be overwritten without
     * harm. On Java 8, where an open jar is mapped, that would kill the JVM.
     */
    void keep(String... leftOut) throws IOException {
        byte[] all = new byte[(int) content.length()];
        content.readFully(all);
        Map<String, PackedFile> inMemory = new ConcurrentHashMap<>();
        for (PackedFile file : PackedFile.of(all)) {
            boolean isKept = file.name.startsWith(FOLDER) && !file.name.endsWith("/");
            for (String folder : leftOut) {
                isKept &= !file.name.startsWith(folder);
            }
            String name = isKept ? file.name.substring(FOLDER.length()) : null;
            if (isKept && !isLoaded(name)) {
                inMemory.put(name, file);
            }
        }
        linkUnpacking(inMemory.values());
        synchronized (jar) {
            files = inMemory;
            jar.close();
        }
        content.close();
    }

    /** While this thread holds no lock. */
    private static void linkUnpacking(Iterable<PackedFile> files) throws IOException {
        for (PackedFile file : files) {
            file.unpacked();
            return;
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
            content.close();
            if (files != null) {
                files.clear();
            }
        }
    }

    private byte[] read(String name) throws IOException {
        PackedFile file;
        synchronized (jar) {
            if (files == null) {
                return readJar(name);
            }
            file = files.get(name);
        }
        return file == null ? null : file.unpacked();
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
