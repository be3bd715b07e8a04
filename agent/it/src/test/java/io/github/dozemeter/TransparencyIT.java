package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The application never notices. */
@DisplayName("Behaviour of the application")
@Tag(OnJdks.MATRIX)
class TransparencyIT {

    private static final String HOOK = "java.lang.Dozemeter";

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void outcomesAreTheSameButForOneFrame(Jdk jdk) throws Exception {
        Jvm plain = Jvm.of(jdk).main("programs.Outcomes");
        List<String> expected = plain.run().outLines();
        List<String> seen = plain.agent("port=0").run().outLines();

        assertThat(expected).hasSizeGreaterThan(25);
        assertThat(seen.stream().map(TransparencyIT::withoutHook)).containsExactlyElementsOf(expected);
        assertThat(seen.stream().filter(TransparencyIT::hasStack)).isNotEmpty()
            .allSatisfy(line -> assertThat(hookFrames(line)).as(line).isEqualTo(1));
    }

    @OnJdks(Which.EACH_KIND)
    void aReceiverWithoutTheInterfaceMeetsTheErrorOfTheJvm(Jdk jdk) throws Exception {
        Path program = Path.of("programs", "LostInterfaces.class");
        Files.createDirectories(folder.resolve("programs"));
        try (Stream<Path> classes = Files.list(Path.of(System.getProperty("program.classes"), "programs"))) {
            for (Path file : classes.filter(file -> file.getFileName().toString().startsWith("LostInterfaces")).toList()) {
                Files.copy(file, folder.resolve("programs").resolve(file.getFileName()));
            }
        }
        Files.write(folder.resolve(program), withoutCasts(Files.readAllBytes(folder.resolve(program))));
        Jvm plain = Jvm.tool(jdk, "java").classPath(folder).main("programs.LostInterfaces");
        List<String> expected = plain.run().outLines();
        Path dump = folder.resolve("lost.prom");
        List<String> seen = plain.agent("port=off,calls=waits:futures,dump=" + dump).run().outLines();

        assertThat(expected).hasSize(48).allMatch(line -> line.endsWith("java.lang.NullPointerException")
            || line.contains("java.lang.IncompatibleClassChangeError: Class programs.LostInterfaces does not implement the"));
        assertThat(seen).isEqualTo(expected);
        assertThat(Scrape.of(dump).all("dozemeter_pauses_total")).hasSizeGreaterThanOrEqualTo(20);
    }

    private static byte[] withoutCasts(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitTypeInsn(int opcode, String type) {
                        if (opcode != Opcodes.CHECKCAST || !type.startsWith("java/")) {
                            super.visitTypeInsn(opcode, type);
                        }
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    @OnJdks(Which.ALL)
    void nothingIsPrintedButOneLineOfItsOwn(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=0").main("programs.Sleeper", 1, 1, "stay").start()) {
            jvm.url();
            Outcome outcome = jvm.terminate();

            assertThat(outcome.out()).isEqualTo("slept 1\n");
            assertThat(outcome.otherErrorLines()).isEmpty();
            assertThat(outcome.agentLines()).hasSize(1);
        }
    }

    /** JDK 8 turns class data sharing off for every agent. */
    static Collection<Jdk> jdksThatShareUnderAnAgent() {
        return Jdk.from(11);
    }

    @ParameterizedTest
    @MethodSource("jdksThatShareUnderAnAgent")
    void classDataSharingStaysOn(Jdk jdk) throws Exception {
        Outcome outcome =
            Jvm.of(jdk).options("-Xshare:on").agent("port=off").main("programs.Sleeper", 1, 1).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).isEmpty();
    }

    @OnJdks(Which.EACH_KIND)
    void codeOfALoaderThatKnowsOnlyTheBootLoaderIsCounted(Jdk jdk) throws Exception {
        Path table = folder.resolve("orphan.txt");
        String programs = System.getProperty("program.classes") + "/";
        Outcome outcome = Jvm.of(jdk).agent("port=off,dump=" + table).main("programs.Orphan", programs).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(Files.readString(table)).containsPattern("(?m)^ *- .* yield +Orphan\\.run:12\\b");
    }

    private static boolean hasStack(String line) {
        return !line.endsWith("|");
    }

    private static long hookFrames(String line) {
        return Arrays.stream(line.split(" ")).filter(word -> word.startsWith(HOOK)).count();
    }

    private static String withoutHook(String line) {
        return line.replaceAll(" " + HOOK.replace(".", "\\.") + "\\w*\\.\\w+", "");
    }
}
