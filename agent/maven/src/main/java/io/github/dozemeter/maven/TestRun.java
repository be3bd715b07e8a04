package io.github.dozemeter.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.project.MavenProject;

/** The files that the tests of one module leave: the agent's in {@code target/dozemeter}, and Maven's reports. */
final class TestRun {

    private static final Pattern RUN = Pattern.compile("run-.*\\.json");
    private static final Pattern SUITE = Pattern.compile("dozemeter-junit-.*\\.json");
    private static final Pattern TEST_REPORT = Pattern.compile("TEST-.*\\.xml");
    /** Reports that are older than this file are of an earlier build. */
    private static final String BEGIN = "begin";

    final Path folder;
    private final List<Path> reportFolders;

    /** @param target the folder that a build of the module writes into */
    TestRun(Path target) {
        this.folder = target.resolve("dozemeter");
        this.reportFolders = Arrays.asList(target.resolve("surefire-reports"), target.resolve("failsafe-reports"));
    }

    static TestRun of(MavenProject project) {
        return new TestRun(Paths.get(project.getBuild().getDirectory()));
    }

    /** Deletes the files of an earlier run. */
    void begin() throws IOException {
        Files.createDirectories(folder);
        for (Path file : runs()) {
            Files.delete(file);
        }
        for (Path file : suites()) {
            Files.delete(file);
        }
        Files.write(folder.resolve(BEGIN), new byte[0]);
    }

    /** Returns the options with which an agent writes its files here. */
    String agentOptions() {
        return "junit=" + escaped(folder) + ",dump=" + escaped(folder) + "/run-%p.json";
    }

    /** Returns the report of each JVM that ended with the agent. */
    List<Path> runs() throws IOException {
        return files(folder, RUN);
    }

    /** Returns the file of each JVM in which the listener saw tests. */
    List<Path> suites() throws IOException {
        return files(folder, SUITE);
    }

    /** Decides whether Maven reported a test since {@link #begin}, or at any time if that never ran. */
    boolean hasTestReports() throws IOException {
        Path begin = folder.resolve(BEGIN);
        FileTime since = Files.exists(begin) ? Files.getLastModifiedTime(begin) : FileTime.fromMillis(0);
        for (Path reports : reportFolders) {
            for (Path report : files(reports, TEST_REPORT)) {
                if (Files.getLastModifiedTime(report).compareTo(since) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String escaped(Path path) {
        return path.toString().replace(",", "\\,").replace("=", "\\=");
    }

    private static List<Path> files(Path folder, Pattern name) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.list(folder)) {
                all.filter(file -> name.matcher(file.getFileName().toString()).matches()).sorted().forEach(found::add);
            }
        }
        return found;
    }
}
