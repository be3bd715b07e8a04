package io.github.dozemeter.support;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Writes a file next to its place first and then moves it there, so that a reader never finds half of it and an
 * old one is lost only to a whole new one. What is no regular file is opened and written: a pipe,
 * {@code /dev/stdout}.
 */
public final class AtomicFile {

    /** A pipe waits for its reader, and a JVM that ends waits for the report: `docker stop` kills after 10 s. */
    private static final long PIPE_SECONDS = 5;

    /** The content to write; called once. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private AtomicFile() {
    }

    /** Writes the file. If that fails, the earlier content stays, and no other file is left. */
    public static void write(Path file, Content content) throws IOException {
        Path named = file.toAbsolutePath();
        if (Files.isDirectory(named)) {
            throw new FileSystemException(named.toString(), null, "it is a folder; name a file");
        }
        Path place = followed(named);
        if (isDevice(place) || Files.exists(place)
            && Files.readAttributes(place, BasicFileAttributes.class,
                LinkOption.NOFOLLOW_LINKS).isOther()) {
            append(place, content);
        } else {
            replace(place, content);
        }
    }

    /** @throws AccessDeniedException if the folder is missing and cannot be created, for whatever reason */
    public static void createFolder(Path file) throws AccessDeniedException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(folder)) {
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw new AccessDeniedException(folder.toString(), null, "the folder cannot be created: " + refused);
        }
    }

    /** Says whether it is, or leads to, a link by a user who may not have the right to write where it leads. */
    public static boolean isLinkOfAnother(Path named) throws IOException {
        Path place = followed(named);
        return !isDevice(place) && Files.isSymbolicLink(place) && !isTrusted(place);
    }

    /** Step by step; a link of another user is replaced itself, as is one that leads nowhere. */
    private static Path followed(Path named) throws IOException {
        Path place = named;
        while (!isDevice(place) && Files.isSymbolicLink(place) && Files.exists(place)
            && isTrusted(place)) {
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        return place;
    }

    /** Whether a link belongs to root or to this JVM's user. Windows keeps links to administrators. */
    private static boolean isTrusted(Path link) throws IOException {
        if (File.separatorChar == '\\') {
            return true;
        }
        Path process = Paths.get("/proc/self");
        String user = Files.exists(process)
            ? Files.getOwner(process).getName() : System.getProperty("user.name");
        String owner = Files.getOwner(link, LinkOption.NOFOLLOW_LINKS).getName();
        return owner.equals("root") || owner.equals(user);
    }

    /** Says so also where {@code /dev/stdout} leads to a file: the application's own output is in it. */
    private static boolean isDevice(Path place) {
        return place.startsWith("/proc") || place.startsWith("/dev") && !place.startsWith("/dev/shm")
            || File.separatorChar == '\\' && isDeviceOfWindows(String.valueOf(place.getFileName()));
    }

    /** Windows takes these names, whatever their ending, for devices in every folder. */
    static boolean isDeviceOfWindows(String name) {
        return name.matches("(?i)(CON|PRN|AUX|NUL|(COM|LPT)[0-9]) *([.:].*)?");
    }

    private static void replace(Path place, Content content) throws IOException {
        // Not the permissions of Files.createTempFile, which are for one's own eyes: others are to read a report.
        int random = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        File beside = new File(place + "."
            + Integer.toString(random, Character.MAX_RADIX) + ".tmp");
        // Made and opened in one step: in a folder of others, a link could take its place between two.
        OutputStream made = Files.newOutputStream(beside.toPath(), StandardOpenOption.CREATE_NEW);
        try {
            try (OutputStream out = made) {
                content.writeTo(out);
            }
            Files.move(beside.toPath(), place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            // False once it is moved. What cannot be deleted stays, under a name that says what it is.
            beside.delete();
        }
    }

    private static OutputStream openToAppend(Path place) throws IOException {
        if (isDevice(place)) {
            return new FileOutputStream(place.toFile(), true);
        }
        return Files.newOutputStream(place, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    private static void append(Path place, Content content) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        content.writeTo(whole);
        FutureTask<Void> written = new FutureTask<>(() -> {
            try (OutputStream out = openToAppend(place)) {
                whole.writeTo(out);
            }
            return null;
        });
        // A daemon: one that waits for ever does not keep the JVM.
        AgentThreads.daemon(written, "pipe", 1).start();
        try {
            written.get(PIPE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException unread) {
            throw new FileSystemException(place.toString(), null, "it was not read within " + PIPE_SECONDS + " s");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof IOException) {
                throw (IOException) cause;
            }
            throw new IOException(cause);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before " + place + " was read");
        }
    }
}
