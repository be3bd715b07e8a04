package io.github.dozemeter.known;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownPauseFileTest {

    private static final String GOOD = String.join("\n", "- id: shop-poll", "  problem: polls each millisecond", "  artifacts: [com.shop:cart]",
        "  versions: \"[1.0,2.0)\"", "  fixed: 2.0", "  sites: [com.shop.Cart#poll]", "  verdicts: [SHORT_POLL]", "  advice: upgrade to 2.0",
        "  links: [https://shop.example/1]", "  checked: reported", "");

    private static KnownPauseFile read(String text) {
        return new KnownPauseFile("our.yaml", false).with(text);
    }

    @Test
    void anEntryIsReadWithAllItsFields() {
        KnownPauseFile file = read("# ours\n" + GOOD);

        assertThat(file.complaints()).isEmpty();
        KnownPause known = file.entries().get(0);
        assertThat(known.id).isEqualTo("shop-poll");
        assertThat(known.versions).hasToString("[1.0,2.0)");
        assertThat(known.fixedIn).isEqualTo("2.0");
        assertThat(known.isAt("com.shop.Cart", "poll")).isTrue();
    }

    @Test
    void anEntryMayBeginOnTheLineBelowItsDash() {
        assertThat(read(GOOD.replace("- id", "- \n  id")).entries()).hasSize(1);
    }

    /** Such as {@code foo:bar} and then an item, or a dash alone: no line may stop what reads the others. */
    @Test
    void whateverALineIsTheOtherEntriesAreRead() {
        List<String> wrong = List.of("-", "- ", "- -", "  - x", "    - ", "  : b", "  -", "  foo:bar", "foo:bar", "  foo: [", "  foo: [,", "  foo: [ ]",
            "  foo: [\"]", "  foo: [\"a, ]", "  sites: [,]", "  owner-threads: [,*]", "  versions: \"\"", "\t", "  \"", "  id:", "]", "  foo: ]");
        String[] lines = GOOD.split("\n");
        for (int at = 0; at <= lines.length; at++) {
            for (String first : wrong) {
                for (String second : wrong) {
                    List<String> text = new ArrayList<>(Arrays.asList(lines));
                    text.addAll(at, List.of(first, second));
                    KnownPauseFile file = read(String.join("\n", text) + '\n' + GOOD.replace("shop-poll", "other-poll"));
                    assertThat(file.entries()).as("%s", text).extracting(known -> known.id).contains("other-poll");
                }
            }
        }
    }

    @Test
    void aListMayStandOnSeveralLines() {
        KnownPauseFile file = read(GOOD.replace("[com.shop.Cart#poll]", "\n    - com.shop.Cart#poll\n    - com.shop.Cart#lambda$run$*"));

        assertThat(file.complaints()).isEmpty();
        assertThat(file.entries().get(0).sites).containsExactly("com.shop.Cart#poll", "com.shop.Cart#lambda$run$*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "versions: \"[1.0,2.0)\"; versions: \"1.0 to 2.0\"; no range of versions",
        "versions: \"[1.0,2.0)\"; versions: \"[one,two]\"; 'one' is no version",
        "versions: \"[1.0,2.0)\"; versions: \"(,)\"; match every version",
        "fixed: 2.0; fixed: 2.0\\n  colour: red; there is no field 'colour'",
        "sites: [com.shop.Cart#poll]; sites: [com.*#poll]; is not class#method",
        "sites: [com.shop.Cart#poll]; sites: [\"*#*\"]; is not class#method",
        "sites: [com.shop.Cart#poll]; owner: cart; 'sites' is missing",
        "checked: reported; checked: sure; 'checked' is one of",
        "advice: upgrade to 2.0; advice; is no field",
        "problem: polls each millisecond; fixed: 3.0; is there twice",
        "artifacts: [com.shop:cart]; artifacts: [cart]; is not group:artifact",
        "links: [https://shop.example/1]; links: [javascript:alert]; is not an http address",
        "checked: reported; checked: class file; 'seen' is missing",
        "checked: reported; checked: reported\\n  os: Solaris; 'os' is one of",
        "checked: reported; checked: reported\\n  os:; field 'os' is no single text",
        "checked: reported; checked: reported\\n  period: 1ms; 'period' needs made-by",
        "verdicts: [SHORT_POLL]; verdicts: [SHORT_NAP]; 'verdicts' are some of",
        "verdicts: [SHORT_POLL]; verdicts: [SHORT_POLL, INTENDED]; INTENDED must be the only verdict",
        "versions: \"[1.0,2.0)\"; versions: \"[1.0],( , )\"; match every version",
        "versions: \"[1.0,2.0)\"; versions: \"[1.0][2.0]\"; no range of versions",
        "fixed: 2.0; fixed: later; 'later' is no version",
        "links: [https://shop.example/1]; advice2: x; there is no field 'advice2'",
        "links: [https://shop.example/1]; os: Linux; 'links' is missing",
        "checked: reported; checked: reported # by hand; more YAML than is read here",
        "fixed: 2.0; fixed: '2.0'; more YAML than is read here",
        "problem: polls each millisecond; problem: >; more YAML than is read here",
        "checked: reported; checked: reported\\n  owner: cart; owner and owner-class belong together",
        "checked: reported; checked: reported\\n  owner-threads: [cart-*]; an owner needs",
        "checked: reported; checked: reported\\n  owner: cart\\n  owner-class: com.shop.Cart; an owner needs owner-threads or owner-callers",
        "checked: reported; checked: reported\\n  owner: cart\\n  owner-class: com.shop.Cart\\n  owner-callers: [com.]; less matches too much",
        "checked: reported; checked: reported\\n  owner: cart\\n  owner-class: com.shop.Cart\\n  owner-threads: [\"*\"]; less matches too much"})
    void aMistakeIsOneSentenceWithTheId(String right, String wrong, String sentence) {
        KnownPauseFile file = read(GOOD.replace(right, wrong.replace("\\n", "\n")) + GOOD.replace("shop-poll", "other-poll"));

        assertThat(file.complaints()).singleElement().asString().contains("'shop-poll'", "our.yaml", sentence);
        assertThat(file.entries()).extracting(known -> known.id).containsExactly("other-poll");
    }

    @Test
    void quotedTextMayHoldWhatEndsAnItem() {
        KnownPauseFile file = read(GOOD.replace("[https://shop.example/1]", "[\"https://shop.example/1,2\", https://shop.example/3]")
            .replace("polls each millisecond", "\"polls: each millisecond\""));

        assertThat(file.complaints()).isEmpty();
        assertThat(file.entries().get(0).links).containsExactly("https://shop.example/1,2", "https://shop.example/3");
        assertThat(file.entries().get(0).problem).isEqualTo("polls: each millisecond");
    }

    @Test
    void anEntryWithoutLinksSaysSo() {
        KnownPauseFile file = read(GOOD.replace("[https://shop.example/1]", "[]"));

        assertThat(file.complaints()).isEmpty();
        assertThat(file.entries().get(0).links).isEmpty();
    }

    @Test
    void anIdStandsForOneEntry() {
        KnownPauseFile file = read(GOOD + GOOD);

        assertThat(file.entries()).hasSize(1);
        assertThat(file.complaints()).singleElement().asString().contains("another entry has this id");
    }

    @Test
    void textBeforeTheFirstEntryIsAMistake() {
        assertThat(read("colour: red\n" + GOOD).complaints()).singleElement().asString().contains("belongs to no entry");
    }

    @Test
    void aFileThatCannotBeReadIsOneSentence(@TempDir Path folder) {
        KnownPauseFile file = KnownPauseFile.read(folder.resolve("none.yaml").toString());

        assertThat(file.entries()).isEmpty();
        assertThat(file.complaints()).singleElement().asString().contains("cannot be read", "name a readable file");
    }

    @Test
    void bytesThatAreNoTextAreMistakes(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("known.yaml"), new byte[] {(byte) 0xff, 0, 1, 2, '\n', '-', ' ', (byte) 0xfe});

        assertThat(KnownPauseFile.read(file.toString()).complaints()).isNotEmpty();
    }
}
