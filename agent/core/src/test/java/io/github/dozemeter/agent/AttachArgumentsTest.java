package io.github.dozemeter.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class AttachArgumentsTest {

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"port=0,histogram=site", "once=1"})
    void optionsAreForAStart(String text) {
        AttachArguments words = new AttachArguments(text);
        assertThat(words.isCommand()).isFalse();
        assertThat(words.isOnce()).isFalse();
        assertThat(words.options()).isEqualTo(text == null ? "" : text);
        assertThat(words.report()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"@stop, true", "'@report=3,/tmp/r.txt', false", "@nonsense, false", "@, false"})
    void aCommandIsForAnAgentThatRunsAndHasNoOptions(String text, boolean isStop) {
        AttachArguments words = new AttachArguments(text);
        assertThat(words.isCommand()).isTrue();
        assertThat(words.isStop()).isEqualTo(isStop);
        assertThat(words.options()).isEmpty();
    }

    @Test
    void aReportAloneStartsWithItsOptionsAndEndsByItself() {
        AttachArguments words = new AttachArguments("@once=30,/tmp/a,b/r.html\nport=off,log=off");
        assertThat(words.isCommand()).isFalse();
        assertThat(words.isOnce()).isTrue();
        assertThat(words.options()).isEqualTo("port=off,log=off");
        assertThat(words.report().seconds()).isEqualTo(30);
        assertThat(words.report().file()).isEqualTo(new File("/tmp/a,b/r.html"));
    }

    @Test
    void aReportAloneNeedsNoOptions() {
        assertThat(new AttachArguments("@once=1,r.txt").options()).isEmpty();
        assertThat(new AttachArguments("@once=1,r.txt\n").options()).isEmpty();
    }

    @Test
    void whatIsNoNumberOfSecondsIsAComplaintOfTheReport() {
        assertThat(new AttachArguments("@report=soon,r.txt").report().complaint()).contains("seconds to watch");
        assertThat(new AttachArguments("@once=").report().complaint()).contains("seconds to watch");
    }
}
