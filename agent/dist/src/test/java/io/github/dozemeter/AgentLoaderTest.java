package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentLoaderTest {

    private static final String IN_THE_JAR = TrainingRun.class.getName();
    private static final String ALSO_IN_THE_JAR = Entry.class.getName();
    private static final String OF_THE_COMMAND_LINE = "picocli/CommandLine.class";
    private static final String AT_THE_ROOT = LogTarget.class.getName();

    @TempDir
    Path folder;
    private Path jar;
    private AgentLoader loader;

    @BeforeEach
    void open() throws IOException {
        jar = folder.resolve("agent.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            add(out, "dozemeter/" + path(IN_THE_JAR), IN_THE_JAR);
            add(out, "dozemeter/" + path(ALSO_IN_THE_JAR), ALSO_IN_THE_JAR);
            add(out, "dozemeter/" + OF_THE_COMMAND_LINE, AT_THE_ROOT);
            add(out, path(AT_THE_ROOT), AT_THE_ROOT);
        }
        loader = new AgentLoader(jar.toFile());
    }

    private static void add(JarOutputStream out, String entry, String type) throws IOException {
        out.putNextEntry(new ZipEntry(entry));
        try (InputStream in = ClassLoader.getSystemResourceAsStream(path(type))) {
            in.transferTo(out);
        }
    }

    private static String path(String type) {
        return type.replace('.', '/') + ".class";
    }

    @Test
    void classesOfTheFolderAreItsOwn() throws ClassNotFoundException {
        assertThat(loader.loadClass(IN_THE_JAR).getClassLoader()).isSameAs(loader);
        assertThat(loader.loadClass(IN_THE_JAR)).isNotSameAs(TrainingRun.class);
    }

    @Test
    void classesOfTheApplicationAndOfTheRootAreInvisible() {
        assertThatThrownBy(() -> loader.loadClass(AT_THE_ROOT)).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> loader.loadClass(Assertions.class.getName()))
            .isInstanceOf(ClassNotFoundException.class);
        assertThat(loader.getParent()).isSameAs(ClassLoader.getPlatformClassLoader());
    }

    @Test
    void resourcesComeFromTheFolderAlone() throws IOException {
        try (InputStream in = loader.getResourceAsStream(path(IN_THE_JAR))) {
            assertThat(in.readAllBytes()).startsWith(0xCA, 0xFE, 0xBA, 0xBE);
        }
        assertThat(loader.getResourceAsStream(path(AT_THE_ROOT))).isNull();
        assertThat(loader.getResourceAsStream("java/lang/Object.class")).isNull();
    }

    @Test
    void inMemoryItNeedsTheJarNoMore() throws Exception {
        loader.call();
        Files.write(jar, new byte[10]);
        assertThat(loader.loadClass(IN_THE_JAR).getClassLoader()).isSameAs(loader);
        assertThat(loader.loadClass(ALSO_IN_THE_JAR).getClassLoader()).isSameAs(loader);
    }

    @Test
    void aFileThatTookTheJarsNameIsNotRead() throws Exception {
        Path other = Files.write(folder.resolve("other.jar"), new byte[(int) Files.size(jar)]);
        Files.move(other, jar, StandardCopyOption.REPLACE_EXISTING);
        loader.call();
        assertThat(loader.loadClass(IN_THE_JAR).getClassLoader()).isSameAs(loader);
    }

    @ParameterizedTest
    @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
    void filesAreKeptPackedAndGivenAsTheyWere(int method) throws Exception {
        byte[] content = "a\nb\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        Path other = folder.resolve("other.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(other))) {
            ZipEntry entry = new ZipEntry("dozemeter/known.txt");
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setMethod(method);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
            out.putNextEntry(entry);
            out.write(content);
            out.closeEntry();
            out.putNextEntry(new ZipEntry("dozemeter/empty.txt"));
        }
        AgentLoader ofOther = new AgentLoader(other.toFile());
        ofOther.call();
        assertThat(ofOther.getResourceAsStream("known.txt").readAllBytes()).isEqualTo(content);
        assertThat(ofOther.getResourceAsStream("empty.txt").readAllBytes()).isEmpty();
    }

    @Test
    void theFileOfAClassThatIsLoadedIsNotKept() throws Exception {
        loader.loadClass(IN_THE_JAR);
        loader.call();
        loader.loadClass(ALSO_IN_THE_JAR);
        assertThat(loader.getResourceAsStream(path(IN_THE_JAR))).isNull();
        assertThat(loader.getResourceAsStream(path(ALSO_IN_THE_JAR))).isNull();
    }

    @Test
    void anAgentDoesWithoutTheFilesOfTheCommandLine() throws Exception {
        loader.call();
        assertThat(loader.getResourceAsStream(OF_THE_COMMAND_LINE)).isNull();
    }

    @Test
    void theCommandLineKeepsAll() throws Exception {
        loader.keep();
        Files.write(jar, new byte[10]);
        assertThat(loader.getResourceAsStream(OF_THE_COMMAND_LINE)).isNotNull();
    }

    @Test
    void aJarThatIsDamagedTooSoonIsRefusedAndWhatIsLoadedStays() throws Exception {
        Class<?> loaded = loader.loadClass(IN_THE_JAR);
        Files.write(jar, new byte[(int) Files.size(jar)]);
        assertThatThrownBy(loader::call).isInstanceOf(IOException.class);
        assertThat(loader.loadClass(IN_THE_JAR)).isSameAs(loaded);
    }

    @Test
    void aJarWithAnEndThatTheBuildDoesNotMakeIsRefused() throws Exception {
        try (OutputStream end = Files.newOutputStream(jar, StandardOpenOption.APPEND)) {
            end.write(new byte[30]);
        }
        assertThatThrownBy(loader::call).isInstanceOf(IOException.class).hasMessageContaining("as the agent's build makes it");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void afterTheCloseNothingMoreIsFound(boolean inMemory) throws Exception {
        if (inMemory) {
            loader.call();
        }
        loader.close();
        assertThat(loader.getResourceAsStream(path(IN_THE_JAR))).isNull();
        assertThatThrownBy(() -> loader.loadClass(IN_THE_JAR)).isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void oneMoreLoaderIsAskedLast() throws ClassNotFoundException {
        loader.accept(AgentLoaderTest.class.getClassLoader());
        assertThat(loader.loadClass(AT_THE_ROOT)).isSameAs(LogTarget.class);
        assertThat(loader.loadClass(IN_THE_JAR).getClassLoader()).isSameAs(loader);
    }
}
