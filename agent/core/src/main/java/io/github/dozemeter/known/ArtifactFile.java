package io.github.dozemeter.known;

import io.github.dozemeter.jvm.CodeLocation;
import io.github.dozemeter.support.InputBytes;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * The file that classes came from: a jar, a jar in a jar, or a folder. Says which version of an artifact is in it,
 * by its file name where that has one, then by {@code META-INF/maven/.../pom.properties}, which a shaded jar keeps
 * of each artifact, then by the manifest. A class loader would answer from the first jar of its path. Immutable.
 */
public final class ArtifactFile {

    private static final int MAX_BYTES = 1_000_000;

    /** The name of the innermost archive, or of the folder that is in none; without a UUID or hash. */
    public final String name;
    /** The file or folder on the disk, then entries, each of the archive before; empty if no file is known. */
    private final List<String> path;
    /** What only an OSGi framework can open: {@code bundle://12.0:1/}; empty for a file. */
    private final String bundle;

    /** @param location of a code source: {@code file:/a.jar}, {@code jar:nested:/a.jar/!lib/b.jar!/}; or a path */
    public ArtifactFile(String location) {
        CodeLocation place = new CodeLocation(location);
        this.path = place.path();
        this.bundle = place.isBundle() && location.endsWith("/") ? location : "";
        String archive = place.artifact();
        String last = archive.isEmpty() && !path.isEmpty() ? path.get(path.size() - 1) : archive;
        this.name = CodeLocation.stable(new File(last).getName());
    }

    /**
     * @param artifact {@code group:artifact}
     * @return null if that artifact is not in it, or if its version is not known
     */
    public MavenVersion versionOf(String artifact) {
        try {
            String version = writtenVersion(artifact);
            return version == null ? null : MavenVersion.of(version);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    private String writtenVersion(String artifact) throws IOException {
        String id = artifact.substring(artifact.indexOf(':') + 1);
        String inName = versionInName(id);
        if (inName != null) {
            return inName;
        }
        String inPom = versionInPom(artifact);
        if (inPom == null && name.equals(id + ".jar")) {
            return versionInManifest();
        }
        return inPom;
    }

    /** {@code a-1.0.jar} has 1.0 of {@code a}, and nothing of {@code a-b}; the name of a folder has no version. */
    private String versionInName(String id) {
        if (!name.endsWith(".jar") || !name.startsWith(id + '-')) {
            return null;
        }
        int start = id.length() + 1;
        int end = name.length() - ".jar".length();
        boolean hasVersion = end > start && Character.isDigit(name.charAt(start));
        return hasVersion ? name.substring(start, end) : null;
    }

    private String versionInPom(String artifact) throws IOException {
        Properties pom = new Properties();
        pom.load(read("META-INF/maven/" + artifact.replace(':', '/') + "/pom.properties"));
        return pom.getProperty("version");
    }

    private String versionInManifest() throws IOException {
        Attributes main = new Manifest(read("META-INF/MANIFEST.MF")).getMainAttributes();
        String ofImplementation = main.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        if (ofImplementation != null) {
            return ofImplementation;
        }
        return main.getValue("Bundle-Version");
    }

    /** @return empty if there is no such file in it, or if it is too large */
    private InputStream read(String file) throws IOException {
        if (!bundle.isEmpty()) {
            return bytes(openInBundle(file));
        }
        if (path.isEmpty()) {
            return empty();
        }
        List<String> way = new ArrayList<>(path);
        way.add(file);
        File outermost = new File(way.get(0));
        if (outermost.isDirectory()) {
            File inFolder = new File(outermost, file);
            if (!inFolder.isFile()) {
                return empty();
            }
            return bytes(new FileInputStream(inFolder));
        }
        try (ZipFile zip = new ZipFile(outermost)) {
            ZipEntry entry = zip.getEntry(way.get(1));
            if (entry == null) {
                return empty();
            }
            InputStream in = zip.getInputStream(entry);
            for (int depth = 2; depth < way.size() && in != null; depth++) {
                in = find(new ZipInputStream(in), way.get(depth));
            }
            return bytes(in);
        }
    }

    /** The framework makes itself known to the JVM for its URLs. */
    private InputStream openInBundle(String file) throws IOException {
        URLConnection connection = new URL(bundle + file).openConnection();
        connection.setUseCaches(false);
        return connection.getInputStream();
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

    /** @param file null for none */
    private static InputStream bytes(InputStream file) throws IOException {
        try (InputStream in = file) {
            if (in == null) {
                return empty();
            }
            byte[] bytes = InputBytes.atMost(MAX_BYTES, in);
            if (bytes == null) {
                return empty();
            }
            return new ByteArrayInputStream(bytes);
        }
    }

    private static InputStream empty() {
        return new ByteArrayInputStream(new byte[0]);
    }
}
