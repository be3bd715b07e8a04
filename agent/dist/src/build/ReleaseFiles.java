import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Completes the folder of a release, whose repository Maven has written: checksums, the bundle for the Central Portal, and the
 * files for the page of the release with their SHA256SUMS. Runs after each published module, over all that is there by then.
 *
 * <pre>java ReleaseFiles.java FOLDER TIME</pre>
 */
final class ReleaseFiles {

    private static final Map<String, String> CHECKSUMS =
        new TreeMap<>(Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512"));
    private static final String SIGNATURE = ".asc";

    private final Path folder;
    private final Path repository;

    private ReleaseFiles(Path folder) {
        this.folder = folder;
        this.repository = folder.resolve("repository");
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        ReleaseFiles release = new ReleaseFiles(Path.of(arguments[0]).normalize());
        List<Path> files = release.files();
        for (Path file : files) {
            writeChecksums(file);
        }
        release.writeBundle(LocalDateTime.ofInstant(Instant.parse(arguments[1]), ZoneOffset.UTC));
        release.writeDownloads(files);
        boolean isSigned = files.stream().anyMatch(file -> is(file, SIGNATURE));
        System.out.println((isSigned ? "Signed release in " : "NOT SIGNED, because -Dgpg.keyname is not given; Central would"
            + " refuse this release: ") + release.folder);
    }

    /** All but checksums and what a repository, but not the Portal, keeps of several versions. */
    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(repository)) {
            return all.filter(Files::isRegularFile).filter(file -> CHECKSUMS.keySet().stream().noneMatch(end -> is(file, end)))
                .filter(file -> !isMetadata(file)).sorted().toList();
        }
    }

    private static void writeChecksums(Path file) throws IOException, GeneralSecurityException {
        for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
            if (!is(file, SIGNATURE)) {
                Files.writeString(Path.of(file + checksum.getKey()), hash(file, checksum.getValue()));
            } else {
                Files.deleteIfExists(Path.of(file + checksum.getKey()));
            }
        }
    }

    private void writeBundle(LocalDateTime time) throws IOException {
        try (Stream<Path> all = Files.walk(repository);
             OutputStream out = Files.newOutputStream(folder.resolve("central-bundle.zip"));
             ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path file : all.filter(Files::isRegularFile).filter(file -> !isMetadata(file)).sorted().toList()) {
                ZipEntry entry = new ZipEntry(repository.relativize(file).toString().replace('\\', '/'));
                entry.setTimeLocal(time);
                zip.putNextEntry(entry);
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
    }

    /** The jars that users run, their SBOMs, and the signatures of both. */
    private void writeDownloads(List<Path> files) throws IOException, GeneralSecurityException {
        StringBuilder sums = new StringBuilder();
        for (Path file : files) {
            String name = file.getFileName().toString();
            String signed = is(file, SIGNATURE) ? name.substring(0, name.length() - SIGNATURE.length()) : name;
            if (signed.endsWith("-cyclonedx.json") || signed.endsWith(".jar") && !signed.matches(".*-(sources|javadoc)\\.jar")) {
                Files.copy(file, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                sums.append(name.equals(signed) ? hash(file, "SHA-256") + "  " + name + "\n" : "");
            }
        }
        Files.writeString(folder.resolve("SHA256SUMS"), sums);
    }

    private static String hash(Path file, String algorithm) throws IOException, GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
    }

    private static boolean isMetadata(Path file) {
        return file.getFileName().toString().startsWith("maven-metadata.xml");
    }

    private static boolean is(Path file, String end) {
        return file.toString().endsWith(end);
    }
}
