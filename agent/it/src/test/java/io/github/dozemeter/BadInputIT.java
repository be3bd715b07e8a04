package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the user gets wrong, there is one clear line and the application runs on. */
class BadInputIT {

    @TempDir
    private Path folder;

    /** Arguments, and how the line about each begins. */
    private static final String[] ERRORS = {
        "prot=1234", "unknown option 'prot' in the agent argument; did you mean 'port'?",
        "maxSites=many", "maxSites=many in the agent argument is ignored, expected 1 to 2000",
        "calls=Thread.slep", "calls=Thread.slep in the agent argument is ignored, expected a list of default, spin, futures, waits and labels of calls: Thread.sleep:",
        "timing=sometimes", "timing=sometimes in the agent argument is ignored, expected adaptive, all, off",
        "micrometer=on", "micrometer=on in the agent argument is ignored, expected auto, off",
        "tls.key=x", "unknown option 'tls.key' in the agent argument; java -jar dozemeter.jar config names all",
        "scope=x", "option 'scope' in the agent argument is not available in this version; leave it out",
        "thresholds.coreShare=x", "thresholds.coreShare=x in the agent argument is ignored, expected 0.01% to 100%",
        "thresholds.samples=9", "option 'thresholds.samples' in the agent argument was removed; its limit is fixed now, leave it out",
        "allow=/no/such/file", "allow=/no/such/file cannot be read",
        "config=/no/such/file", "config=/no/such/file cannot be read",
        "verbose", "'verbose' has no value; write name=value,name=value, or help"};

    @Test
    void eachErrorInTheOptionsIsOneLineWithTheWayOut() throws Exception {
        StringBuilder argument = new StringBuilder("port=off");
        for (int i = 0; i < ERRORS.length; i += 2) {
            argument.append(',').append(ERRORS[i]);
        }
        Outcome outcome = sleeper(argument.toString());

        List<String> warnings = outcome.agentLines().stream().filter(line -> line.contains(" WARN ")).toList();
        for (int i = 1; i < ERRORS.length; i += 2) {
            String line = "[dozemeter] WARN " + ERRORS[i];
            assertThat(warnings).filteredOn(warning -> warning.startsWith(line)).as(line).hasSize(1);
        }
        assertThat(warnings).hasSize(ERRORS.length / 2);
        assertThat(outcome.otherErrorLines()).isEmpty();
        assertApplicationRan(outcome);
    }

    @Test
    void aPortThatIsNoneIsOneLine() throws Exception {
        Outcome outcome = sleeper("port=70000");

        assertThat(outcome.agentLines()).filteredOn(line -> line.contains(" WARN ")).singleElement().asString()
            .startsWith("[dozemeter] WARN port=70000 in the agent argument is ignored, expected 0 to 65535, or off");
        assertApplicationRan(outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"config", "allow", "wakeupCost"})
    void aPipeThatNobodyWritesIsOneLineAndMainDoesNotWaitForIt(String key) throws Exception {
        Path pipe = pipe();
        Outcome outcome = sleeper(key + "=" + pipe + ",port=off");

        assertThat(outcome.agentLines()).singleElement().asString().contains(key + "=" + pipe + " cannot be read (it is a pipe");
        assertApplicationRan(outcome);
    }

    @Test
    void theLinesForAPipeThatNobodyReadsGoToStderrAndMainDoesNotWaitForAReader() throws Exception {
        Path pipe = pipe();
        Outcome outcome = sleeper("prot=1,port=off,logFile=" + pipe);

        assertThat(outcome.agentLines()).first().asString().contains("logFile=" + pipe + " cannot be written, this log goes to stderr: ");
        assertThat(outcome.err()).contains("WARN unknown option 'prot'");
        assertApplicationRan(outcome);
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        return pipe;
    }

    @ParameterizedTest
    @CsvSource({"dump, ''", "logFile, ''", "logFile, missing/log.txt"})
    void strictTurnsTheAgentOffWhereAFileCannotBeWritten(String key, String file) throws Exception {
        Outcome outcome = sleeper("strict=true," + key + "=" + folder.resolve(file));

        assertThat(outcome.agentLines()).hasSize(2).last().asString().contains("because of strict=true");
        assertApplicationRan(outcome);
    }

    @Test
    void strictTurnsTheAgentOffAndNeverTheApplication() throws Exception {
        Path dump = folder.resolve("strict.txt");
        Outcome outcome = sleeper("strict=true,prot=1,dump=" + dump);

        assertThat(outcome.agentLines()).hasSize(2).last().asString()
            .contains("ERROR the agent stays off, because of strict=true");
        assertThat(dump).doesNotExist();
        assertApplicationRan(outcome);
    }

    @Test
    void theSecondOfTwoAgentsIsIgnoredWithOneLine() throws Exception {
        Path dump = folder.resolve("twice.prom");
        Outcome outcome = Jvm.of(Jdk.running()).agent("port=off,dump=" + dump).agent("port=off")
            .main("programs.Sleeper", 10, 0).run();

        assertThat(outcome.agentLines()).singleElement().asString().contains("the second -javaagent is ignored");
        assertThat(Scrape.of(dump).sum("dozemeter_pauses_total")).isEqualTo(10);
        assertApplicationRan(outcome);
    }

    @Test
    void aClassFileNewerThanTheAgentIsLeftAloneAndCounted() throws Exception {
        Path dump = folder.resolve("newer.prom");
        Outcome outcome = patched(7, (byte) 99, "port=off,dump=" + dump);

        assertThat(outcome.err()).contains("UnsupportedClassVersionError");
        assertThat(outcome.agentLines()).singleElement().asString().contains("WARN class programs.Sleeper was not instrumented",
            "class-file version 99, this agent knows up to");
        assertThat(Scrape.of(dump).sum("dozemeter_classes_skipped_total", "reason", "version")).isEqualTo(1);
    }

    @Test
    void aMalformedClassFileGetsTheSameErrorFromTheJvmAsEver() throws Exception {
        Outcome outcome = patched(10, (byte) 0x55, "port=off");

        assertThat(outcome.err()).contains("ClassFormatError");
        assertThat(outcome.agentLines()).isEmpty();
    }

    /** programs.Sleeper, with one byte of its class file changed. */
    private Outcome patched(int at, byte value, String options) throws IOException, InterruptedException {
        Path classFile = folder.resolve("programs/Sleeper.class");
        Files.createDirectories(classFile.getParent());
        byte[] bytes = Files.readAllBytes(Path.of(System.getProperty("program.classes"), "programs/Sleeper.class"));
        bytes[at] = value;
        Files.write(classFile, bytes);
        Outcome plain = Jvm.tool(Jdk.running(), "java").classPath(folder).main("programs.Sleeper", 1, 0).run();
        Outcome agent = Jvm.tool(Jdk.running(), "java").agent(options).classPath(folder)
            .main("programs.Sleeper", 1, 0).run();
        assertThat(agent.exitCode()).isEqualTo(plain.exitCode()).isEqualTo(1);
        assertThat(agent.otherErrorLines()).isEqualTo(plain.otherErrorLines());
        return agent;
    }

    @ParameterizedTest
    @CsvSource({"javac, -version", "javac, -help", "keytool, -help", "jcmd, -h", "jar, --version"})
    void toolsOfTheJdkThatJavaToolOptionsReachesAreLeftAlone(String tool, String argument) throws Exception {
        Outcome outcome = Jvm.tool(Jdk.running(), tool).main(argument)
            .environment("JAVA_TOOL_OPTIONS", "-javaagent:" + Jvm.AGENT_JAR + "=dump=" + folder.resolve("tool.txt")).run();

        assertThat(outcome.agentLines()).isEmpty();
        assertThat(folder.resolve("tool.txt")).doesNotExist();
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void theAgentsOwnCommandLineIsLeftAloneAlsoInAFolderWithABlank() throws Exception {
        Path jar = Files.copy(Jvm.AGENT_JAR, Files.createDirectory(folder.resolve("my app")).resolve("dozemeter.jar"));
        Path relative = folder.relativize(jar);
        for (Path named : List.of(jar, relative)) {
            Outcome outcome = Jvm.jar(Jdk.running(), named, "version").in(folder)
                .environment("JAVA_TOOL_OPTIONS", "'-javaagent:" + jar + "=dump=" + folder.resolve("tool.txt") + "'").run();

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.agentLines()).isEmpty();
            assertThat(folder.resolve("tool.txt")).doesNotExist();
        }
    }

    @Test
    void anExplicitEnabledOverridesTheCheckForTools() throws Exception {
        Path dump = folder.resolve("tool.txt");
        Jvm.tool(Jdk.running(), "javac").main("-version")
            .environment("JAVA_TOOL_OPTIONS", "-javaagent:" + Jvm.AGENT_JAR + "=enabled=true,port=off,dump=" + dump).run();

        assertThat(dump).exists();
    }

    @Test
    void aMainOnTheSkipListIsLeftAlone() throws Exception {
        Path dump = folder.resolve("skipped.txt");
        Outcome outcome = sleeper("skipMains=other.Main:programs.Sl*,dump=" + dump);

        assertThat(dump).doesNotExist();
        assertApplicationRan(outcome);
    }

    @Test
    void javaOfASourceFileIsAnApplication() throws Exception {
        Path source = folder.resolve("Once.java");
        Files.writeString(source, "class Once { public static void main(String[] a) throws Exception { Thread.sleep(0); } }");
        Path dump = folder.resolve("once.prom");
        Jvm.tool(Jdk.running(), "java").agent("port=off,dump=" + dump).main(source).run();

        assertThat(Scrape.of(dump).sum("dozemeter_zero_pauses_total", "class", "Once")).isEqualTo(1);
    }

    @Test
    void excludedClassesAreCountedAsSkippedAndTheirPausesAreNot() throws Exception {
        Path dump = folder.resolve("excluded.prom");
        Outcome outcome = sleeper("port=off,excludes=programs.*,dump=" + dump);

        assertThat(Scrape.of(dump).sum("dozemeter_classes_skipped_total", "reason", "excluded")).isEqualTo(1);
        assertThat(Scrape.of(dump).all("dozemeter_pauses_total")).isEmpty();
        assertApplicationRan(outcome);
    }

    @Test
    void helpIsPrintedAndTheApplicationRuns() throws Exception {
        Outcome outcome = sleeper("help");

        assertThat(outcome.err()).startsWith("Usage: java -javaagent:dozemeter.jar").contains("  maxSites  ", "  strict  ");
        assertApplicationRan(outcome);
        Outcome alone = Jvm.tool(Jdk.running(), "java").main("-jar", Jvm.AGENT_JAR).run();
        assertThat(alone.exitCode()).isZero();
        assertThat(alone.out()).startsWith("Usage: java -jar dozemeter.jar VERB").contains("java -javaagent:dozemeter.jar");
    }

    private static Outcome sleeper(String argument) throws Exception {
        return Jvm.of(Jdk.running()).agent(argument).main("programs.Sleeper", 10, 0).run();
    }

    private static void assertApplicationRan(Outcome outcome) {
        assertThat(outcome.out()).isEqualTo("slept 10\n");
        assertThat(outcome.exitCode()).isZero();
    }
}
