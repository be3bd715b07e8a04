package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.config.StateProperty;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With a test in the agent's place. */
@Timeout(60)
class StartVerbTest {

    private static final String WHY = "no endpoint yet (java.lang.InternalError: no network), trying again every 10 s";

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(System.in, out, err, false, false, false, new Properties());

    private int start(StateProperty property, String value, String... options) {
        FakeJvm jvm = new FakeJvm(folder);
        jvm.onLoad(argument -> {
            jvm.set(property, value);
            jvm.set(StateProperty.STATE, "running");
        });
        StartVerb verb = new StartVerb();
        verb.console = console;
        return verb.start(new RemoteAgent(jvm.attach(), "dozemeter.jar", console), new AgentOptions(List.of(options)));
    }

    @Test
    void theUrlAloneIsPrinted() {
        assertThat(start(StateProperty.URL, "http://127.0.0.1:1/")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("http://127.0.0.1:1/\n");
    }

    @Test
    void anEndpointThatDoesNotOpenIsAFailureWithItsReason() {
        assertThat(start(StateProperty.NO_ENDPOINT, WHY)).isEqualTo(4);
        assertThat(err.toString(StandardCharsets.UTF_8))
            .isEqualTo("dozemeter: the agent runs, but has " + WHY + "; use the verb report to read its figures\n");
        assertThat(out.size()).isZero();
    }

    @Test
    void noEndpointIsNoFailureWhereNoneWasRequested() {
        assertThat(start(StateProperty.MODE, "agentmain", "port=off")).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("no endpoint (port=off)");
    }

    /** The agent may not even say so: it is denied the properties. */
    @ParameterizedTest
    @CsvSource({"'', true", "default, true", "com.acme.Manager, true", "allow, false", "disallow, false"})
    void aSecurityManagerThatDeniesTheStartIsNamedWithItsGrant(String manager, boolean isNamed) {
        FakeJvm jvm = new FakeJvm(folder);
        jvm.option("java.security.manager", manager);
        RemoteAgent agent = new RemoteAgent(jvm.attach(), "/opt/my jars/dozemeter.jar", console);

        ThrowableAssertAlternative<CommandFailure> refused = assertThatExceptionOfType(CommandFailure.class)
            .isThrownBy(() -> agent.start(new AgentOptions(List.of())));
        refused.withMessageContaining("the agent did not start in ").withMessageContaining("stderr");
        if (isNamed) {
            refused.withMessageContaining("grant codeBase \"file:/opt/my%20jars/dozemeter.jar\" { permission java.security.AllPermission; };")
                .withMessageEndingWith("The verb look needs no agent");
        } else {
            refused.withMessageEndingWith("; see that JVM's stderr");
        }
    }

    @Test
    void theGrantOfAJarOnADriveIsAUrl() {
        assertThat(RemoteAgent.grant("C:\\jars\\dozemeter.jar")).startsWith("grant codeBase \"file:/C:/jars/dozemeter.jar\" {");
    }

    @Test
    void metricsHasTheReasonToo() {
        FakeJvm jvm = new FakeJvm(folder);
        jvm.set(StateProperty.STATE, "running");
        jvm.set(StateProperty.NO_ENDPOINT, WHY);
        assertThatThrownBy(() -> new MetricsClient(jvm.attach(), new JvmVerb.AgentJar(), console)).hasMessageContaining(" has " + WHY + "; use the verb report");
        StatusVerb status = new StatusVerb();
        status.console = console;
        assertThat(status.run(jvm.attach())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("endpoint  " + WHY);
    }
}
