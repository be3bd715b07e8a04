package io.github.dozemeter.bench.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/** Where a command will write, asked before the work, which may take hours. */
public final class OutputPath {

    private OutputPath() {
    }

    /**
     * A file in a folder that is there; one that is there keeps what it holds.
     *
     * @param option by which it was named
     * @param endings of which its name must have one
     * @throws IllegalArgumentException with a sentence, if it cannot be written
     */
    public static Path file(String option, Path file, String... endings) {
        named(option, file, endings);
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException("cannot write " + file + ": it is a folder");
        }
        try {
            // The system is asked by doing it: permissions alone do not tell of a full disk or of /proc.
            boolean isNew = !Files.exists(file);
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
            if (isNew) {
                Files.delete(file);
            }
        } catch (IOException refused) {
            throw new IllegalArgumentException("cannot write " + file + ": " + reason(refused, file), refused);
        }
        return file;
    }

    /** The first half of {@link #file}: before a folder is made for it. */
    public static void named(String option, Path file, String... endings) {
        if (Stream.of(endings).noneMatch(ending -> file.toString().matches(".*[^/\\\\]\\" + ending))) {
            throw new IllegalArgumentException(option + ": a name that ends in " + String.join(" or ", endings)
                + ", not " + file);
        }
    }

    /**
     * A folder, made if there is none.
     *
     * @throws IllegalArgumentException with a sentence, if nothing can be written there
     */
    public static Path folder(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".probe", ""));
        } catch (IOException refused) {
            throw new IllegalArgumentException("cannot write to folder " + folder + ": " + reason(refused, folder), refused);
        }
        return folder;
    }

    /** A failure of the file system, whose message is a bare path, in words. */
    public static String sentence(Throwable failure) {
        if (failure instanceof FileSystemException about && about.getFile() != null) {
            return "cannot read or write " + about.getFile() + ": " + reason(about);
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        return reason(failure, Path.of(failure.getFile()));
    }

    private static String reason(IOException refused, Path path) {
        if (refused instanceof NoSuchFileException) {
            // Folders such as /proc take no files, and give that as their reason, too.
            return Files.isDirectory(path.toAbsolutePath().getParent()) ? "the system makes none there"
                : "no such folder";
        }
        if (refused instanceof AccessDeniedException) {
            return "no permission";
        }
        if (refused instanceof FileAlreadyExistsException) {
            return "a file is in the way";
        }
        return refused instanceof FileSystemException known && known.getReason() != null ? known.getReason()
            : String.valueOf(refused.getMessage());
    }
}
