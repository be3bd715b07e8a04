package io.github.dozemeter.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.rewrite.PauseForm;
import io.github.dozemeter.rewrite.PausingClass;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassFilesTest {

    private static final byte[] PAUSING = PausingClass.of(PauseForm.YIELD);
    private static final byte[] NEWER = PausingClass.of(PauseForm.SLEEP_MILLIS);

    @TempDir
    Path folder;

    @Test
    void aClassOfAFolderIsReadFromItsFile() throws IOException {
        String path = ClassFilesTest.class.getName().replace('.', '/') + ".class";
        assertThat(fileOf(ClassFilesTest.class)).isEqualTo(Files.readAllBytes(Path.of("target/test-classes", path)));
    }

    @Test
    void aClassOfAJarIsReadFromTheJar() throws IOException, ClassNotFoundException {
        assertThat(fileOf(loadedFromJar("gen/Pausing.class"))).isEqualTo(PAUSING);
    }

    @Test
    void aClassOfAMultiReleaseJarIsReadFromTheFolderOfThisJava() throws IOException, ClassNotFoundException {
        String path = "META-INF/versions/9/gen/Pausing.class";
        assertThat(fileOf(loadedFromJar("META-INF/MANIFEST.MF", "META-INF/versions/", path, "gen/Pausing.class")))
            .isEqualTo(NEWER);
    }

    @Test
    void theFolderOfVersionsNeedsNoEntryOfItsOwn() throws IOException, ClassNotFoundException {
        assertThat(fileOf(loadedFromJar("META-INF/MANIFEST.MF", "META-INF/versions/9/gen/Pausing.class", "gen/Pausing.class")))
            .isEqualTo(NEWER);
    }

    @Test
    void aFolderOfVersionsMeansNothingInAPlainJar() throws IOException, ClassNotFoundException {
        assertThat(fileOf(loadedFromJar("META-INF/versions/", "META-INF/versions/9/gen/Pausing.class", "gen/Pausing.class")))
            .isEqualTo(PAUSING);
    }

    @Test
    void classesOfAJarAndOfAFolderInsideAJarAreFound() throws Exception {
        Path outer = outer("lib/a.jar", jar("gen/Pausing.class"));
        assertThat(fileOf(loaded("jar:" + outer.toUri() + "!/lib/a.jar!/"))).isEqualTo(PAUSING);
        assertThat(fileOf(loaded("jar:nested:" + outer.toUri().getRawPath() + "/!lib/a.jar!/"))).isEqualTo(PAUSING);
        assertThat(fileOf(loaded("jar:" + outer.toUri() + "!/classes!/"))).isEqualTo(PAUSING);
        assertThat(fileOf(loaded("jar:" + outer.toUri() + "!/classes/!/"))).isEqualTo(PAUSING);
        assertThat(fileOf(loaded("jar:" + outer.toUri() + "!/lib/none.jar!/"))).isNull();
    }

    @Test
    void classesOfAJarThatNothingFollowsAreFound() throws Exception {
        Path jar = Files.write(folder.resolve("my module.jar"), jar("gen/Pausing.class"));
        for (String scheme : List.of("jar:", "wsjar:")) {
            assertThat(fileOf(loaded(scheme + jar.toUri() + "!/"))).isEqualTo(PAUSING);
        }
    }

    @Test
    void aMultiReleaseJarInsideAJarIsReadAsThisJavaReadsIt() throws Exception {
        String newer = "META-INF/versions/9/gen/Pausing.class";
        for (byte[] inner : List.of(jar("META-INF/MANIFEST.MF", newer, "gen/Pausing.class"),
            jar("META-INF/MANIFEST.MF", "gen/Pausing.class", newer))) {
            assertThat(fileOf(loaded("jar:" + outer("a.jar", inner).toUri() + "!/a.jar!/"))).isEqualTo(NEWER);
        }
        byte[] plain = jar(newer, "gen/Pausing.class", "META-INF/versions/99/gen/Pausing.class");
        assertThat(fileOf(loaded("jar:" + outer("a.jar", plain).toUri() + "!/a.jar!/"))).isEqualTo(PAUSING);
    }

    @Test
    void aBrokenPlaceHidesNoOther() throws Exception {
        Path outer = outer("a.jar", new byte[] {'P', 'K', 3, 4, 0});
        Class<?> broken = loaded("jar:" + outer.toUri() + "!/a.jar!/");
        Class<?> whole = loaded("jar:" + outer.toUri() + "!/classes/!/");
        Map<Class<?>, byte[]> seen = new HashMap<>();
        ClassFiles.visit(List.of(loaded("file:/no/such.jar"), broken, ClassFilesTest.class, whole), seen::put);
        assertThat(seen).hasSize(4).containsEntry(broken, null).containsEntry(whole, PAUSING);
        assertThat(seen.get(ClassFilesTest.class)).isNotNull();
    }

    @Test
    void whatIsTooLargeForAClassFileIsNotRead() throws IOException {
        ClassFiles.ClassFileReader reader = new ClassFiles.ClassFileReader();
        assertThat(reader.read(new ByteArrayInputStream(new byte[ClassFiles.ClassFileReader.MAX_BYTES]))).isNull();
        assertThat(reader.read(new ByteArrayInputStream(new byte[ClassFiles.ClassFileReader.MAX_BYTES - 1])))
            .hasSize(ClassFiles.ClassFileReader.MAX_BYTES - 1);
        assertThat(reader.read(new ByteArrayInputStream(PAUSING))).isEqualTo(PAUSING);
    }

    @Test
    void aClassWithoutAFileIsNotFound() throws IOException {
        assertThat(fileOf(String.class)).isNull();
    }

    private static byte[] content(String entry) {
        return entry.endsWith(".MF") ? "Manifest-Version: 1.0\nMulti-Release: true\n".getBytes(StandardCharsets.UTF_8)
            : entry.endsWith("/") ? new byte[0] : NEWER;
    }

    private static byte[] fileOf(Class<?> loaded) {
        Map<Class<?>, byte[]> seen = new HashMap<>();
        ClassFiles.visit(List.of(loaded), seen::put);
        assertThat(seen).containsOnlyKeys(loaded);
        return seen.get(loaded);
    }

    private static byte[] jar(String... entries) throws IOException {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(jar)) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(entry.equals("gen/Pausing.class") ? PAUSING : content(entry));
            }
        }
        return jar.toByteArray();
    }

    /** Holds a jar and a folder of classes. */
    private Path outer(String inner, byte[] jar) throws IOException {
        Path outer = folder.resolve("my outer.jar");
        return Files.write(outer, Zip.of(Map.of(inner, jar, "classes/gen/Pausing.class", PAUSING)));
    }

    private Class<?> loadedFromJar(String... entries) throws IOException, ClassNotFoundException {
        Path jar = Files.write(folder.resolve("my app.jar"), jar(entries));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            return loader.loadClass(PausingClass.NAME);
        }
    }

    /** A class that says that it comes from there; {@code URL.of}, which a newer Java wants, is in none before 20. */
    @SuppressWarnings("deprecation")
    private static Class<?> loaded(String location) throws IOException {
        URLStreamHandler never = new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                throw new UnsupportedOperationException();
            }
        };
        CodeSource source = new CodeSource(new URL(null, location, never), (Certificate[]) null);
        return new ClassLoader(null) {
            Class<?> define() {
                return defineClass(null, PAUSING, 0, PAUSING.length, new ProtectionDomain(source, null));
            }
        }.define();
    }
}
