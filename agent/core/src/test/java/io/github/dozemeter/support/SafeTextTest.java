package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {

    @ParameterizedTest
    @ValueSource(ints = {0, '\t', '\n', '\r', 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x200b, 0x202e, 0x2028, 0x2029, 0x2066, 0xfeff})
    void whatMovesTheCursorOrTheDirectionIsANumber(int character) {
        assertThat(SafeText.of("a" + (char) character + "b")).isEqualTo(String.format("a\\u%04xb", character));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.B$1.lambda$run$0", "<clinit>", "\u00e9\u4e2d\u0301", "\ud83d\ude00", "a b\\c\"d'"})
    void otherTextIsItself(String text) {
        assertThat(SafeText.of(text)).isSameAs(text);
    }

    @Test
    void theEndOfALongTextSurvives() {
        assertThat(SafeText.end("a.b.Class.method:7", 18)).isEqualTo("a.b.Class.method:7");
        assertThat(SafeText.end("a.b.Class.method:7", 17)).isEqualTo("....Class.method:7".substring(1));
        assertThat(SafeText.end("aaaa\ud83d\ude00b", 5)).isEqualTo("...b").hasSizeLessThanOrEqualTo(5);
        assertThat(SafeText.end("abcdef", 0)).isEqualTo("...");
    }

    @Test
    void halfOfAPairIsANumberAndAHiddenTagTwo() {
        assertThat(SafeText.of("a\ud83d")).isEqualTo("a\\ud83d");
        assertThat(SafeText.of("\ude00\ud83d\ude00\ud83d")).isEqualTo("\\ude00\ud83d\ude00\\ud83d");
        assertThat(SafeText.of("\udb40\udc41")).isEqualTo("\\udb40\\udc41");
    }
}
