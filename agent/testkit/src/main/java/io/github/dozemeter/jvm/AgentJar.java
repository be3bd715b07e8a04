package io.github.dozemeter.jvm;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The files of an agent's jar, those in its archives too. */
public final class AgentJar {

    private AgentJar() {
    }

    /** Returns them by name; what lies in {@code dozemeter/agent.zip} has the name that it has there, after {@code dozemeter/}. */
    public static Map<String, byte[]> files(Path jar) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (InputStream in = Files.newInputStream(jar)) {
            read(in, "", files);
        }
        return files;
    }

    /** Returns those of one of its archives, as {@code before-main}. */
    public static Map<String, byte[]> archive(Path jar, String name) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().equals("dozemeter/" + name + ".zip")) {
                    read(new ByteArrayInputStream(in.readAllBytes()), "", files);
                }
            }
        }
        return files;
    }

    private static void read(InputStream zip, String prefix, Map<String, byte[]> files) throws IOException {
        ZipInputStream in = new ZipInputStream(zip);
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
            byte[] content = in.readAllBytes();
            if (entry.getName().matches("dozemeter/[a-z-]+\\.zip")) {
                read(new ByteArrayInputStream(content), "dozemeter/", files);
            } else if (!entry.isDirectory()) {
                files.put(prefix + entry.getName(), content);
            }
        }
    }
}
