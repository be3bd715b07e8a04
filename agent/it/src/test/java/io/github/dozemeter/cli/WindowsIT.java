package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Certificates;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What only a JVM for Windows has: no {@code /proc}, paths of its own. TEST_JDKS must name one, or there is nothing to try. */
@DisplayName("Windows: look, list, paths, exit codes, Ctrl-C")
@Tag("look")
@Timeout(600)
class WindowsIT {

    private static final String MAIN = "programs.KnownRates";

    @TempDir
    Path temporary;

    static List<Jdk> windows() {
        return Jdk.all().stream().filter(jdk -> jdk.system().equals("Windows")).toList();
    }

    /** So long that five dumps may stop the JVM for 120 ms each. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void aLookNamesTheLineThatSpinsAndStatesWhatItCannotKnow(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "zero")) {
            Outcome look = commandLine(jdk, "look", "-d", 20, application.pid());

            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(look.out()).containsPattern("^Fix KnownRates.sleepZero:\\d+ first: it uses up to ")
                .contains(MAIN + ".sleepZero:", "How often this JVM woke up is not known", "This system has no /proc");
        }
    }

    /** Before 23 the first rewriting would make the JVM compile all its methods again, so nothing is loaded. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void aReportThatMayNotRewriteIsALook(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "zero")) {
            Outcome report = Jvm.jar(jdk, Jvm.AGENT_JAR, "report", "--details", "-d", 3, application.pid()).run();

            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.out()).contains(MAIN + ".sleepZero:", jdk.feature() < 23 ? "Not attached, estimated from outside: " : "Attached, counted for ");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void aListLeavesItselfOutAndExitCodesAreThoseOfLinux(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "sleep")) {
            // Command lines of other tests may be listed.
            Path own = Files.copy(Jvm.AGENT_JAR, temporary.resolve("own.jar"));
            Outcome list = Jvm.jar(jdk, own, "list").run();
            assertThat(list.out()).contains(Long.toString(application.pid()), MAIN).doesNotContain("own.jar");
            assertThat(commandLine(jdk, "status", application.pid()).exitCode()).isEqualTo(1);
            assertThat(commandLine(jdk, "look", 999_999).exitCode()).isEqualTo(2);
            assertThat(commandLine(jdk, "look", "--nonsense").exitCode()).isEqualTo(2);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void aPathMayHaveADriveABackslashBlanksAndUmlauts(Jdk jdk) throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("Ordner f\u00fcr L\u00e4ufe"));
        Path allow = Files.writeString(folder.resolve("erlaubt \u00df.txt"), "*Sleeper#main on purpose\n");
        Path config = Files.writeString(folder.resolve("ein stellung.properties"), "port=off\n");
        Path slashes = folder.resolve("lauf \u00e4.txt");
        Path other = folder.resolve("lauf zwei.json");
        sleeper(jdk, "config=" + config + ",allow=" + allow + ",dump=" + slashes);
        sleeper(jdk, "port=off,dump=" + backslashes(other));
        assertThat(slashes).content().contains("Sleeper.main:", "INTENDED");
        assertThat(other).content().startsWith("{");

        Path report = folder.resolve("bericht \u00f6.html");
        try (RunningJvm application = program(jdk, "sleep")) {
            Outcome written = commandLine(jdk, "report", "-d", 1, "-o", report, application.pid());
            assertThat(written.exitCode()).as(written.err()).isZero();
        }
        assertThat(report).content().startsWithIgnoringCase("<!doctype html>");
        Files.copy(Path.of(System.getProperty("program.classes"), "programs", "Sleeper.class"), folder.resolve("Sleeper.class"));
        assertThat(commandLine(jdk, "scan", folder).out()).contains("programs.Sleeper.main:");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void secretsKeysAndKnownPausesAreReadFromSuchPaths(Jdk jdk) throws Exception {
        Certificates certificates = Certificates.make(temporary);
        Path folder = Files.createDirectory(temporary.resolve("Schl\u00fcssel und mehr"));
        Path auth = Files.writeString(folder.resolve("w\u00f6rter"), Certificates.USER);
        Path known = Files.writeString(folder.resolve("bek\u00e4nnt.yaml"), "- id: own\n  colour: red\n");
        Path keystore = Files.copy(certificates.keystore("server"), folder.resolve("\u00e4.p12"));
        Path password = Files.copy(certificates.passwordFile(), folder.resolve("pass wort"));
        Path authority = Files.copy(certificates.pem("ca"), folder.resolve("\u00df.pem"));
        String options = String.join(",", "port=0", "auth=" + auth, "known=" + backslashes(known), "tls.keystore=" + keystore,
            "tls.keystorePasswordFile=" + backslashes(password), "tls.clientCa=" + backslashes(authority));
        try (RunningJvm application = Jvm.of(jdk).agent(options).main(MAIN, "sleep").start()) {
            HttpClient client = HttpClient.newBuilder().sslContext(certificates.client("client")).build();
            HttpRequest.Builder request = HttpRequest.newBuilder(application.url().resolve("metrics")).timeout(Duration.ofMinutes(3));
            assertThat(client.send(request.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(401);
            request.header("Authorization", Certificates.AUTHORIZATION);
            assertThat(client.send(request.build(), BodyHandlers.ofString()).body()).contains("dozemeter_active 1.0");
            application.awaitErr("entry 'own' of ");
            assertThat(application.err()).containsOnlyOnce("WARN").contains("bek\u00e4nnt.yaml is ignored: there is no field 'colour'");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void aPathOfAnotherMachineKeepsItsBackslashes(Jdk jdk) throws Exception {
        assertThat(sleeper(jdk, "port=off,logFile=\\\\localhost\\share\\r.txt").err())
            .contains("logFile=\\\\localhost\\share\\r.txt cannot be written");
    }

    /** A signal that comes while the command line still starts ends it, and nothing is printed. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("windows")
    @Tag(OnJdks.MATRIX)
    void whatIsKnownIsPrintedAtCtrlC(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "sleep")) {
            Outcome interrupted = null;
            for (int seconds = 8; interrupted == null || interrupted.out().isEmpty() && seconds < 100; seconds *= 2) {
                try (RunningJvm look = Jvm.commandLine(jdk, "look", "-d", 300, application.pid()).start()) {
                    TimeUnit.SECONDS.sleep(seconds);
                    interrupted = look.interrupt();
                }
            }
            assertThat(interrupted.out()).contains("Estimated from outside: ");
            assertThat(interrupted.exitCode()).isEqualTo(130);
        }
    }

    /** A path as Windows writes it: Wine shows the folder of temporary files as a drive. */
    private static String backslashes(Path path) {
        return "t:" + path.toString().substring("/tmp".length()).replace('/', '\\');
    }

    private static Outcome sleeper(Jdk jdk, String argument) throws Exception {
        Outcome outcome = Jvm.of(jdk).agent(argument).main("programs.Sleeper", 20, 1).run();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome;
    }

    private static RunningJvm program(Jdk jdk, String kind) throws Exception {
        RunningJvm application = Jvm.of(jdk).main(MAIN, kind).start();
        application.awaitMain(MAIN);
        application.awaitOut(kind + ' ');
        return application;
    }

    private static Outcome commandLine(Jdk jdk, Object... words) throws Exception {
        return Jvm.commandLine(jdk, words).run();
    }
}
