package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.OnJdks;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.AnnotationSupport;

/** What CI runs on the newest JDK, too. */
class MatrixTest {

    @Test
    void everyTestThatTakesAJdkHasTheTagOfTheMatrix() throws Exception {
        List<String> withoutTag = new ArrayList<>();
        int tests = 0;
        for (Class<?> type : endToEndTests()) {
            boolean isTagged = isTagged(type);
            assertThat(isTagged || !type.isAnnotationPresent(ParameterizedClass.class)).as(type.getName()).isTrue();
            for (Method method : type.getDeclaredMethods()) {
                if (AnnotationSupport.isAnnotated(method, ParameterizedTest.class)
                    && List.of(method.getParameterTypes()).contains(Jdk.class)) {
                    tests++;
                    if (!isTagged && !isTagged(method)) {
                        withoutTag.add(method.toString());
                    }
                }
            }
        }
        assertThat(withoutTag).isEmpty();
        assertThat(tests).isGreaterThan(100);
    }

    @Test
    void ofEachKindOfJdkTheOneOfTheMatrixIsChosenOrTheLast() {
        assertThat(eachKind(8, 11, 17, 21, 25, 27)).containsExactly(8, 17, 25);
        assertThat(eachKind(11, 21, 27)).containsExactly(11, 27);
        assertThat(eachKind(25, 26)).containsExactly(25);
        assertThat(eachKind(28)).containsExactly(28);
    }

    private static List<Integer> eachKind(int... features) {
        return Jdk.eachKind(IntStream.of(features).mapToObj(feature -> new Jdk(feature, "", Path.of("jdk"))).toList()).stream()
            .map(Jdk::feature).toList();
    }

    private static boolean isTagged(AnnotatedElement element) {
        return AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream()
            .anyMatch(tag -> tag.value().equals(OnJdks.MATRIX));
    }

    private static List<Class<?>> endToEndTests() throws Exception {
        Path root = Path.of(MatrixTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith("IT.class")).toList()) {
                String name = root.relativize(file).toString().replace(".class", "").replace('/', '.');
                // Not initialised: some want properties of the end-to-end tests.
                types.add(Class.forName(name, false, MatrixTest.class.getClassLoader()));
            }
        }
        return types;
    }
}
