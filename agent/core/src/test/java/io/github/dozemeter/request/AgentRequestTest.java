package io.github.dozemeter.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.request.AgentRequest.Kind;
import java.io.File;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentRequestTest {

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"port=0,histogram=site", "once=1"})
    void optionsAreForAStart(String text) {
        AgentRequest request = AgentRequest.parse(text);
        assertThat(request.kind).isEqualTo(Kind.OPTIONS);
        assertThat(request.needsAgent()).isFalse();
        assertThat(request.options()).isEqualTo(text == null ? "" : text);
        assertThat(request.file()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"@stop, STOP", "'@report=3,/tmp/r.txt', REPORT", "'@pass=0,/tmp/p', PASS", "@nonsense, UNKNOWN", "@stopped, UNKNOWN", "@, UNKNOWN"})
    void aCommandIsForAnAgentThatRunsAndHasNoOptions(String text, Kind kind) {
        AgentRequest request = AgentRequest.parse(text);
        assertThat(request.kind).isEqualTo(kind);
        assertThat(request.needsAgent()).isTrue();
        assertThat(request.options()).isEmpty();
        assertThat(request).hasToString(text);
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, names = {"REPORT", "ONCE", "TRY", "PASS"})
    void whatTheCommandWritesTheAgentReads(Kind kind) {
        AgentRequest sent = AgentRequest.of(kind, 30, "/tmp/a,b/r.html", "1.2").with("site", "a.B#run:7").with("arm", "stretch=20ms")
            .with("progress", "").withOptions("port=off,log=off");
        AgentRequest read = AgentRequest.parse(sent.toString());
        assertThat(read.kind).isEqualTo(kind);
        assertThat(read.seconds()).isEqualTo(30);
        assertThat(read.file().file()).isEqualTo(new File("/tmp/a,b/r.html"));
        assertThat(read.site()).isEqualTo("a.B#run:7");
        assertThat(read.arm()).isEqualTo("stretch=20ms");
        assertThat(read.progress()).isEmpty();
        assertThat(read.options()).isEqualTo(read.needsAgent() ? "" : "port=off,log=off");
        assertThat(read.complaint("1.2")).isNull();
        assertThat(read).hasToString(sent.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"@report=soon,r.txt", "@once=", "@report=86401,r.txt", "@try=-1,r.txt"})
    void whatIsNoNumberOfSecondsIsAComplaint(String text) {
        assertThat(AgentRequest.parse(text + "\nversion=1").complaint("1")).isEqualTo("seconds to watch: expected 0 to 86400");
    }

    @Test
    void aCommandOfAnotherVersionGetsASentence() {
        assertThat(AgentRequest.parse("@once=3,r.txt\nport=off").complaint("1.2"))
            .isEqualTo("the agent in that JVM is dozemeter 1.2, and the command an older one: use the command line of that agent's version");
        assertThat(AgentRequest.of(Kind.REPORT, 3, "r.txt", "1.3").complaint("1.2")).contains("dozemeter 1.2, and the command 1.3: ");
    }
}
