package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentFilesTest {

    private static final byte[] TEXT = "pause ".repeat(1_000).getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void filesAreReadHoweverTheyAreStored() throws IOException {
        byte[] zip = zip(out -> {
            out.setComment("signed by nobody");
            add(out, "dozemeter/deflated.txt", TEXT);
            add(out, "dozemeter/empty.txt");
            out.setMethod(ZipOutputStream.STORED);
            add(out, "dozemeter/stored.txt", TEXT);
        });
        AgentFiles files = AgentFiles.ofAgent(jar(zip));

        assertThat(files.read("deflated.txt")).isEqualTo(TEXT);
        assertThat(files.read("empty.txt")).isEmpty();
        assertThat(files.read("stored.txt")).isEqualTo(TEXT);
        assertThat(files.read("other.txt")).isNull();
    }

    @Test
    void anAgentDoesWithoutTheCommandLine() throws IOException {
        byte[] zip = zip(out -> {
            add(out, "dozemeter/picocli/CommandLine.class", TEXT);
            add(out, "dozemeter/io/github/dozemeter/cli/Verbs.class", TEXT);
            add(out, "dozemeter/com/google/gson/stream/JsonReader.class", TEXT);
            add(out, "dozemeter/com/google/gson/stream/JsonWriter.class", TEXT);
            add(out, "dozemeter/io/github/dozemeter/client.txt", TEXT);
        });
        AgentFiles ofAgent = AgentFiles.ofAgent(jar(zip));
        AgentFiles all = AgentFiles.all(jar(zip));

        assertThat(ofAgent.read("picocli/CommandLine.class")).isNull();
        assertThat(ofAgent.read("io/github/dozemeter/cli/Verbs.class")).isNull();
        assertThat(ofAgent.read("com/google/gson/stream/JsonReader.class")).isNull();
        assertThat(ofAgent.read("com/google/gson/stream/JsonWriter.class")).isEqualTo(TEXT);
        assertThat(ofAgent.read("io/github/dozemeter/client.txt")).isEqualTo(TEXT);
        assertThat(all.read("picocli/CommandLine.class")).isEqualTo(TEXT);
        assertThat(all.read("io/github/dozemeter/cli/Verbs.class")).isEqualTo(TEXT);
    }

    @Test
    void nothingIsReadOfTheJarLater() throws IOException {
        AgentFiles files = AgentFiles.ofAgent(jar(zip(out -> add(out, "dozemeter/a.txt", TEXT))));
        jar(new byte[10]);
        assertThat(files.read("a.txt")).isEqualTo(TEXT);
    }

    @Test
    void aJarThatIsCutOffIsRefused() throws IOException {
        byte[] zip = zip(out -> add(out, "dozemeter/a.txt", TEXT));
        for (int length = 0; length < zip.length; length++) {
            byte[] part = Arrays.copyOf(zip, length);
            assertThatIOException().isThrownBy(() -> AgentFiles.all(jar(part)));
        }
    }

    /** Whatever stands there, nothing but an IOException comes out of it. */
    @Test
    void aDamagedJarIsRefusedOrItsFilesAreThere() throws IOException {
        byte[] zip = zip(out -> add(out, "dozemeter/a.txt", TEXT));
        Random random = new Random(20_260_101);
        int refused = 0;
        for (int i = 0; i < 3_000; i++) {
            byte[] damaged = zip.clone();
            damaged[random.nextInt(zip.length)] = (byte) random.nextInt();
            try {
                AgentFiles.all(jar(damaged)).read("a.txt");
            } catch (ZipException refusal) {
                refused++;
            }
        }
        assertThat(refused).isBetween(100, 2_900);
    }

    @Test
    void whatIsNoJarIsRefused() throws IOException {
        assertThatIOException().isThrownBy(() -> AgentFiles.all(folder.toFile()));
        assertThatIOException().isThrownBy(() -> AgentFiles.all(folder.resolve("missing.jar").toFile()));
        Path large = folder.resolve("large.jar");
        Files.write(large, new byte[(1 << 24) + 1]);
        assertThatIOException().isThrownBy(() -> AgentFiles.all(large.toFile())).withMessageContaining("not the agent's jar");
    }

    private File jar(byte... content) throws IOException {
        Path jar = folder.resolve("agent.jar");
        Files.write(jar, content);
        return jar.toFile();
    }

    /** Writes entries. */
    private interface Entries {
        void to(ZipOutputStream out) throws IOException;
    }

    private static byte[] zip(Entries entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("dozemeter/"));
            add(out, "other/elsewhere.txt", TEXT);
            entries.to(out);
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream out, String name, byte... content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setCrc(crc.getValue());
        entry.setSize(content.length);
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }
}
