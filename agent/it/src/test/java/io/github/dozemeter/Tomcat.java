package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A Tomcat from the published archive, started as its script does, but on a free loopback port and without a shutdown
 * port, and with a folder of its own for all that it writes.
 */
final class Tomcat {

    static final int OLDEST_JAVA = 11;

    private static final String SLOW_RANDOM = "SessionIdGeneratorBase.createSecureRandom";
    private static final Path HOME = Path.of(System.getProperty("tomcat.home"));
    private static final Pattern PORT = Pattern.compile("Starting ProtocolHandler \\[\"http-nio-127\\.0\\.0\\.1-auto-1-(\\d+)\"]");
    private static final List<String> OPENED = List.of("java.base/java.lang", "java.base/java.lang.reflect", "java.base/java.io",
        "java.base/java.util", "java.base/java.util.concurrent", "java.rmi/sun.rmi.transport");

    private final Path base;

    private Tomcat(Path base) {
        this.base = base;
    }

    /** With the application that it ships for its own welcome. */
    static Tomcat in(Path base) throws IOException {
        Folders.copy(HOME.resolve("conf"), base.resolve("conf"));
        Files.createDirectories(base.resolve("temp"));
        Path server = base.resolve("conf/server.xml");
        Files.writeString(server, edited(edited(Files.readString(server), "<Server port=\"8005\"", "<Server port=\"-1\""),
            "    <Connector port=\"8080\"", "    <Connector address=\"127.0.0.1\" port=\"0\""));
        return new Tomcat(base).deploy("ROOT", HOME.resolve("webapps/ROOT"));
    }

    static Path servletApi() {
        return HOME.resolve("lib/servlet-api.jar");
    }

    Tomcat deploy(String name, Path exploded) throws IOException {
        Folders.copy(exploded, base.resolve("webapps").resolve(name));
        return this;
    }

    private static String edited(String text, String shipped, String ours) {
        assertThat(text).containsOnlyOnce(shipped);
        return text.replace(shipped, ours);
    }

    /** As bin/catalina.sh run does. */
    Jvm of(Jdk jdk) {
        return Jvm.tool(jdk, "java").in(base)
            .options(OPENED.stream().map(name -> "--add-opens=" + name + "=ALL-UNNAMED").toArray(String[]::new))
            .options("-Djava.util.logging.config.file=" + base.resolve("conf/logging.properties"),
                "-Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager",
                "-Dcatalina.home=" + HOME, "-Dcatalina.base=" + base, "-Djava.io.tmpdir=" + base.resolve("temp"))
            .classPath(HOME.resolve("bin/bootstrap.jar"), HOME.resolve("bin/tomcat-juli.jar"))
            .main("org.apache.catalina.startup.Bootstrap", "start");
    }

    /** Where it serves, once it does. */
    static URI url(RunningJvm tomcat) throws Exception {
        tomcat.awaitErr("Server startup in");
        return URI.create("http://127.0.0.1:" + tomcat.awaitErr(PORT) + "/");
    }

    /**
     * Its log without what differs from run to run: times, ports, the folder, the option that adds the agent, the
     * number of the nameless thread that stops it (the timer of the JDK's HTTP server takes one), and the complaint
     * about random numbers that took more than 100 ms.
     */
    List<String> log(Outcome outcome) {
        return outcome.otherErrorLines().stream()
            .filter(line -> !line.contains("Command line argument: -javaagent:") && !line.contains(SLOW_RANDOM))
            .map(line -> line.replace(base.toString(), "BASE").replaceFirst("^\\d\\d-\\w+-\\d{4} [\\d:.]+ ", "")
                .replaceAll("\\[[\\d,]+] (milliseconds|ms)", "[n] $1").replaceAll("-auto-1-\\d+", "-auto-1-n")
                .replaceFirst("\\[Thread-\\d+]", "[Thread-n]"))
            .toList();
    }
}
