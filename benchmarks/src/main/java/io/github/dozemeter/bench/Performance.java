package io.github.dozemeter.bench;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures, and writes docs/performance.json, docs/performance.md and its pictures. Arguments: the chapters to measure;
 * without any, those that need nothing but the build. Chapters measured earlier keep their figures. From
 * the root of the build:
 *
 * <pre>{@code
 * mvn package
 * TEST_JDKS=/path/to/jdk-25 java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.Performance
 * mvn package -Ppeers,classpath
 * java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.Performance peers classpath
 * }</pre>
 *
 * <p>Property {@code quick=true} shows in two minutes that all works, {@code docs} is the folder to write to.
 */
public final class Performance {

    private Performance() {
    }

    public static void main(String[] arguments) throws Exception {
        try {
            measure(arguments.length == 0 ? Chapter.ofTheBuildAlone() : Chapter.named(arguments));
        } catch (IllegalArgumentException unknown) {
            System.err.println(unknown.getMessage());
            System.exit(2);
        }
    }

    private static void measure(List<Chapter> wanted) throws Exception {
        Jars jars = Jars.ofThisBuild();
        Setting setting = new Setting(jars, Jdk.all(), Boolean.getBoolean("quick"));
        Path docs = Path.of(System.getProperty("docs", jars.target().resolve("../../docs").normalize().toString()));
        Path file = docs.resolve("performance.json");
        Files.createDirectories(docs);
        PerformanceData data = PerformanceData.soFar(file);
        for (Chapter chapter : wanted) {
            System.out.println("measuring " + chapter.key() + " ...");
            data = data.with(chapter, chapter.part(setting, docs).measure());
            data.write(file);
        }
        Files.write(docs.resolve("performance.md"), new PerformancePage(data).lines());
        System.out.println("wrote " + docs.resolve("performance.md"));
    }
}
