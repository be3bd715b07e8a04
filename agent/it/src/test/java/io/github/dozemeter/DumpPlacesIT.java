package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report at exit where its place is not just a file in a folder of one's own. */
class DumpPlacesIT {

    private static final String SITE = "Sleeper.main:13";
    private static final String[] NOBODY = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};

    @TempDir
    private Path folder;

    @BeforeEach
    void needsLinksAndPipes() {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs /proc");
    }

    @Test
    void aLinkStaysOneAndTheFileThatItNamesIsReplaced() throws Exception {
        Path target = Files.writeString(Files.createDirectory(folder.resolve("far")).resolve("target.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), Path.of("far/target.txt"));

        assertThat(sleeper(link).run().err()).isEmpty();
        assertThat(link).isSymbolicLink();
        assertThat(target).content().contains(SITE).doesNotContain("old");
    }

    @Test
    void aLinkToALinkOfOnesOwnIsFollowed() throws Exception {
        Path target = Files.writeString(folder.resolve("target.txt"), "old");
        Path inner = Files.createSymbolicLink(folder.resolve("inner.txt"), target);
        Path link = Files.createSymbolicLink(folder.resolve("outer.txt"), inner.getFileName());

        assertThat(sleeper(link).run().err()).isEmpty();
        assertThat(List.of(link, inner)).allMatch(Files::isSymbolicLink);
        assertThat(target).content().contains(SITE);
    }

    @Test
    void aLinkOfAnotherUserMakesWayForTheReportAndItsTargetStays() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs the right to give files away");
        Path target = Files.writeString(folder.resolve("target.txt"), "old");
        Path theirs = Files.createDirectory(folder.resolve("theirs"));
        give(theirs);
        Path link = give(Files.createSymbolicLink(theirs.resolve("link.txt"), target));
        Path toPipe = give(Files.createSymbolicLink(theirs.resolve("pipe.txt"), pipe()));
        Path own = Files.createSymbolicLink(folder.resolve("own.txt"), toPipe);

        for (Path place : List.of(link, own)) {
            assertThat(sleeper(place).run().err()).isEmpty();
            assertThat(place).content().contains(SITE);
        }
        assertThat(target).hasContent("old");
        assertThat(List.of(link, toPipe)).allMatch(place -> Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS));
        assertThat(own).isSymbolicLink();
    }

    /** Not root's, and in a folder of somebody else. */
    @Test
    void aLinkOfTheJvmsUserIsFollowed() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs the right to become another user");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path jar = Files.copy(Jvm.AGENT_JAR, folder.resolve("dozemeter.jar"));
        Path program = Files.createDirectory(folder.resolve("programs")).resolve("Sleeper.class");
        Files.copy(Path.of(System.getProperty("program.classes"), "programs", "Sleeper.class"), program);
        Path target = give(Files.createDirectory(folder.resolve("theirs"))).resolve("target.txt");
        give(Files.writeString(target, "old"));
        Path link = give(Files.createSymbolicLink(folder.resolve("link.txt"), target));
        // The folder of the link is not theirs, so that the check at the start warns: it does not look through links.
        Jvm.tool(Jdk.running(), "java").by(NOBODY).classPath(folder)
            .options("-javaagent:" + jar + "=port=off,dump=" + link).main("programs.Sleeper", 10, 0).in(folder).run();

        assertThat(link).isSymbolicLink();
        assertThat(target).content().contains(SITE);
    }

    private static Path give(Path made) throws IOException {
        Files.getFileAttributeView(made, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setOwner(made.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        return made;
    }

    @Test
    void aPipeIsWrittenInto() throws Exception {
        Path pipe = pipe();
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> read(pipe));

        assertThat(sleeper(pipe).run().err()).isEmpty();
        assertThat(Files.isRegularFile(pipe, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(read.get(1, TimeUnit.MINUTES)).contains(SITE);
    }

    @Test
    void aPipeThatNobodyReadsDoesNotKeepTheJvm() throws Exception {
        Outcome outcome = sleeper(pipe()).run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.agentLines()).singleElement().asString().contains("no report was written", "it was not read within 5 s");
    }

    @Test
    void theProcessesOwnOutputIsAddedTo() throws Exception {
        Outcome outcome = sleeper(Path.of("/dev/stdout")).run();

        assertThat(outcome.agentLines()).singleElement().asString().contains("gets the table");
        assertThat(outcome.out()).startsWith("slept 10\n").contains(SITE);
    }

    @Test
    void aFolderStaysOneAndIsSaidAtOnce() throws Exception {
        Path place = Files.createDirectory(folder.resolve("r.txt"));
        Outcome outcome = sleeper(place).run();

        assertThat(place).isEmptyDirectory();
        assertThat(outcome.agentLines()).hasSize(2).first().asString().contains("is a folder; name a file");
    }

    @Test
    void aFileInAFolderOfOthersStaysAndIsSaidAtOnce() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path jar = Files.copy(Jvm.AGENT_JAR, folder.resolve("dozemeter.jar"));
        Path program = Files.createDirectory(folder.resolve("programs")).resolve("Sleeper.class");
        Files.copy(Path.of(System.getProperty("program.classes"), "programs", "Sleeper.class"), program);
        Path file = Files.writeString(Files.createDirectory(folder.resolve("closed")).resolve("r.txt"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("r-xr-xr-x"));
        boolean isRoot = System.getProperty("user.name").equals("root");
        Outcome outcome = Jvm.tool(Jdk.running(), "java").by(isRoot ? NOBODY : new String[0]).classPath(folder)
            .options("-javaagent:" + jar + "=port=off,dump=" + file).main("programs.Sleeper", 10, 0).in(folder).run();

        assertThat(outcome.agentLines()).hasSize(2).first().asString().contains("no right to write into " + file.getParent());
        assertThat(file).hasContent("old");
    }

    @Test
    void severalJvmsMayNameTheSameFileAndTheLastOneHasIt() throws Exception {
        Path file = folder.resolve("same.txt");
        List<RunningJvm> several = new ArrayList<>();
        try {
            for (int i = 0; i < 6; i++) {
                several.add(sleeper(file).start());
            }
            for (RunningJvm one : several) {
                assertThat(one.awaitEnd().err()).isEmpty();
            }
        } finally {
            for (RunningJvm one : several) {
                one.close();
            }
        }
        assertThat(file).content().containsOnlyOnce(" took ").contains(SITE);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void theReportHasThePermissionsOfAnyNewFile() throws Exception {
        Path file = folder.resolve("r.txt");
        sleeper(file).run();
        assertThat(Files.getPosixFilePermissions(file))
            .isEqualTo(Files.getPosixFilePermissions(Files.writeString(folder.resolve("any"), "")));
    }

    private static Jvm sleeper(Path dump) {
        return Jvm.of(Jdk.running()).agent("port=off,dump=" + dump).main("programs.Sleeper", 10, 0);
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe.txt");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        return pipe;
    }

    private static String read(Path pipe) {
        try {
            return Files.readString(pipe);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
