package io.github.dozemeter.export.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedHostsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", "LOCALHOST:10404", "app.localhost:1", "127.0.0.1:10404", "127.0.0.2",
        "[::1]",
        "[::1]:10404", "my-host:10404", "localhost.", "localhost.:10404", "app.localhost.", "my-host.:10404"})
    void namesThatOnlyThisMachineCanMeanAreAccepted(String header) throws UnknownHostException {
        assertThat(hosts("my-host", "127.0.0.1").accept(header)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:10404", "localhost.evil.example", "127.0.0.1.evil.example",
        "1e1",
        "my-host.evil.example", ":10404", "other", ".", "evil.example.", "localhost..", "localhost.evil.example."})
    void foreignNamesMadeToPointHereAreNot(String header) throws UnknownHostException {
        assertThat(hosts("my-host", "127.0.0.1").accept(header)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pod-7.svc.cluster.local:10404", "10.0.0.7:10404"})
    void oneThatIsOpenToTheNetworkAnswersUnderEveryName(String header) throws UnknownHostException {
        assertThat(hosts("0.0.0.0", "0.0.0.0").accept(header)).isTrue();
    }

    private static EndpointHandler.AcceptedHosts hosts(String configured, String address) throws UnknownHostException {
        return new EndpointHandler.AcceptedHosts(configured, InetAddress.getByName(address));
    }
}
