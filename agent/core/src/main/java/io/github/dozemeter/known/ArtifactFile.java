package io.github.dozemeter.known;

import io.github.dozemeter.record.CodeLocation;
import io.github.dozemeter.text.InputBytes;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * The file that classes came from: a jar, a jar in a jar, or a folder. Says which version of an artifact is in it, by
 * its file name where that has one, then by {@code META-INF/maven/.../pom.properties}, which a shaded jar keeps of each
 * artifact, then by the manifest. Read as a file: a class loader would answer from the first jar of its path.
 * Immutable.
 */
public final class ArtifactFile {

    private static final int LARGEST_BYTES = 1_000_000;

    /** The name of the innermost archive, or of the folder that is in none; without a UUID or hash. */
    public final String name;
    private final String outer;
    /** Entries of the archive before, from the outside to the inside. */
    private final List<String> inner;

    /**
     * @param location of a code source: {@code file:/a.jar}, {@code jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/}; or a
     * path
     */
    public ArtifactFile(String location) {
        CodeLocation place = new CodeLocation(location);
        List<String> path = place.path();
        String archive = place.artifact();
        String last = (archive.isEmpty() && !path.isEmpty() ? path.get(path.size() - 1) : archive).replace(File.separatorChar, '/');
        this.name = CodeLocation.stable(last.substring(last.lastIndexOf('/') + 1));
        this.outer = path.isEmpty() ? "" : path.get(0);
        this.inner = path.isEmpty() ? path : path.subList(1, path.size());
    }

    /**
     * @param artifact {@code group:artifact}
     * @return null if that artifact is not in it, or if its version is not known
     */
    public MavenVersion versionOf(String artifact) {
        String id = artifact.substring(artifact.indexOf(':') + 1);
        try {
            String version = versionInName(id);
            if (version == null) {
                Properties pom = new Properties();
                pom.load(new ByteArrayInputStream(read("META-INF/maven/" + artifact.replace(':', '/') + "/pom.properties")));
                version = pom.getProperty("version");
            }
            if (version == null && name.equals(id + ".jar")) {
                Attributes main = new Manifest(new ByteArrayInputStream(read("META-INF/MANIFEST.MF"))).getMainAttributes();
                version = main.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
                version = version != null ? version : main.getValue("Bundle-Version");
            }
            return version == null ? null : MavenVersion.of(version);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    /** {@code a-1.0.jar} has 1.0 of {@code a}, and nothing of {@code a-b}; the name of a folder has no version. */
    private String versionInName(String id) {
        int end = name.endsWith(".jar") ? name.length() - ".jar".length() : -1;
        boolean hasVersion = end > id.length() + 1 && name.startsWith(id + '-') && Character.isDigit(name.charAt(id.length() + 1));
        return hasVersion ? name.substring(id.length() + 1, end) : null;
    }

    /** @return empty if there is no such file in it, or if it is too large */
    private byte[] read(String file) throws IOException {
        File outermost = new File(outer);
        if (outermost.isDirectory()) {
            File inFolder = new File(outermost, file);
            return inFolder.isFile() ? bytes(new FileInputStream(inFolder)) : new byte[0];
        }
        try (ZipFile zip = new ZipFile(outermost)) {
            List<String> way = new ArrayList<>(inner);
            way.add(file);
            ZipEntry entry = zip.getEntry(way.get(0));
            InputStream in = entry == null ? null : zip.getInputStream(entry);
            for (int depth = 1; depth < way.size() && in != null; depth++) {
                in = find(new ZipInputStream(in), way.get(depth));
            }
            return in == null ? new byte[0] : bytes(in);
        }
    }

    /** @return null if there is no such entry */
    private static InputStream find(ZipInputStream zip, String name) throws IOException {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (entry.getName().equals(name)) {
                return zip;
            }
        }
        return null;
    }

    private static byte[] bytes(InputStream file) throws IOException {
        try (InputStream in = file) {
            byte[] bytes = InputBytes.atMost(LARGEST_BYTES, in);
            return bytes == null ? new byte[0] : bytes;
        }
    }
}
