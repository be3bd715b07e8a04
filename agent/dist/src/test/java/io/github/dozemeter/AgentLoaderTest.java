package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.entry.Entry;
import io.github.dozemeter.entry.LogTarget;
import io.github.dozemeter.entry.TrainingRun;
import io.github.dozemeter.jvm.Zip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentLoaderTest {

    private static final String BEFORE_MAIN = TrainingRun.class.getName();
    private static final String LATER = Entry.class.getName();
    private static final String OF_THE_COMMAND_LINE = "picocli/CommandLine.class";
    private static final String AT_THE_ROOT = LogTarget.class.getName();

    @TempDir
    Path folder;
    private Path jar;
    private AgentLoader loader;

    @BeforeEach
    void open() throws IOException {
        jar = folder.resolve("agent.jar");
        write(jar, Map.of("dozemeter/before-main.zip", Zip.of(Map.of(path(BEFORE_MAIN), file(BEFORE_MAIN))),
            "dozemeter/agent.zip", Zip.of(Map.of(path(LATER), file(LATER))),
            "dozemeter/command-line.zip", Zip.of(Map.of(OF_THE_COMMAND_LINE, file(AT_THE_ROOT))), path(AT_THE_ROOT), file(AT_THE_ROOT)));
        loader = new AgentLoader(jar.toFile(), false);
    }

    private static void write(Path jar, Map<String, byte[]> files) throws IOException {
        Files.write(jar, Zip.of(files));
    }

    private static byte[] file(String type) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(path(type))) {
            return in.readAllBytes();
        }
    }

    private static String path(String type) {
        return type.replace('.', '/') + ".class";
    }

    @Test
    void classesOfTheFolderAreItsOwn() throws ClassNotFoundException {
        assertThat(loader.loadClass(BEFORE_MAIN).getClassLoader()).isSameAs(loader);
        assertThat(loader.loadClass(BEFORE_MAIN)).isNotSameAs(TrainingRun.class);
    }

    @Test
    void classesOfTheApplicationAndOfTheRootAreInvisible() {
        assertThatThrownBy(() -> loader.loadClass(AT_THE_ROOT)).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> loader.loadClass(Assertions.class.getName()))
            .isInstanceOf(ClassNotFoundException.class);
        assertThat(loader.getParent()).isSameAs(ClassLoader.getPlatformClassLoader());
    }

    @Test
    void typesOfTheJdkAreThoseOfTheirOwnLoaders() throws ClassNotFoundException {
        assertThat(loader.loadClass("java.util.List")).isSameAs(List.class);
        assertThat(loader.loadClass("java.sql.Driver").getClassLoader()).isSameAs(ClassLoader.getPlatformClassLoader());
        assertThatThrownBy(() -> loader.loadClass("java.lang.Absent")).isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void resourcesComeFromTheFolderAlone() throws IOException {
        try (InputStream in = loader.getResourceAsStream(path(BEFORE_MAIN))) {
            assertThat(in.readAllBytes()).startsWith(0xCA, 0xFE, 0xBA, 0xBE);
        }
        assertThat(loader.getResourceAsStream(path(AT_THE_ROOT))).isNull();
        assertThat(loader.getResourceAsStream("java/lang/Object.class")).isNull();
    }

    @Test
    void theJarMayBeOverwrittenOnceTheLoaderIsMade() throws Exception {
        Files.write(jar, new byte[10]);
        assertThat(loader.loadClass(BEFORE_MAIN).getClassLoader()).isSameAs(loader);
        assertThat(loader.loadClass(LATER).getClassLoader()).isSameAs(loader);
    }

    @ParameterizedTest
    @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
    void filesAreKeptPackedAndGivenAsTheyWere(int method) throws Exception {
        byte[] content = "a\nb\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(archive)) {
            ZipEntry entry = new ZipEntry("known.txt");
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setMethod(method);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
            out.putNextEntry(entry);
            out.write(content);
            out.closeEntry();
            out.putNextEntry(new ZipEntry("empty.txt"));
        }
        write(jar, Map.of("dozemeter/before-main.zip", archive.toByteArray(), "dozemeter/agent.zip", Zip.of(Map.of())));
        AgentLoader ofOther = new AgentLoader(jar.toFile(), false);
        assertThat(ofOther.getResourceAsStream("known.txt").readAllBytes()).isEqualTo(content);
        assertThat(ofOther.getResourceAsStream("empty.txt").readAllBytes()).isEmpty();
    }

    @Test
    void theFileOfAClassThatIsLoadedIsNotKept() throws Exception {
        loader.loadClass(BEFORE_MAIN);
        loader.loadClass(LATER);
        assertThat(loader.getResourceAsStream(path(BEFORE_MAIN))).isNull();
        assertThat(loader.getResourceAsStream(path(LATER))).isNull();
    }

    @Test
    void anAgentDoesWithoutTheFilesOfTheCommandLine() {
        assertThat(loader.getResourceAsStream(OF_THE_COMMAND_LINE)).isNull();
    }

    @Test
    void theCommandLineHasAll() throws Exception {
        AgentLoader all = new AgentLoader(jar.toFile(), true);
        assertThat(all.getResourceAsStream(OF_THE_COMMAND_LINE)).isNotNull();
        assertThat(all.loadClass(LATER).getClassLoader()).isSameAs(all);
    }

    @Test
    void aJarThatTheBuildDoesNotMakeIsRefused() throws Exception {
        write(jar, Map.of(path(AT_THE_ROOT), file(AT_THE_ROOT)));
        assertThatThrownBy(() -> new AgentLoader(jar.toFile(), false)).isInstanceOf(IOException.class)
            .hasMessageContaining("as the agent's build makes it");
        write(jar, Map.of("dozemeter/before-main.zip", new byte[100], "dozemeter/agent.zip", Zip.of(Map.of())));
        assertThatThrownBy(() -> new AgentLoader(jar.toFile(), false)).isInstanceOf(IOException.class)
            .hasMessageContaining("as the agent's build makes it");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void afterTheCloseNothingMoreIsFound(boolean isAllRead) throws Exception {
        if (isAllRead) {
            loader.call();
        }
        loader.close();
        assertThat(loader.getResourceAsStream(path(BEFORE_MAIN))).isNull();
        assertThat(loader.getResourceAsStream(path(LATER))).isNull();
        assertThatThrownBy(() -> loader.loadClass(BEFORE_MAIN)).isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void oneMoreLoaderIsAskedLast() throws ClassNotFoundException {
        loader.accept(AgentLoaderTest.class.getClassLoader());
        assertThat(loader.loadClass(AT_THE_ROOT)).isSameAs(LogTarget.class);
        assertThat(loader.loadClass(BEFORE_MAIN).getClassLoader()).isSameAs(loader);
    }
}
