package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.OptionSources.AgentArgument;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AgentArgumentTest {

    @Test
    void noArgumentAndAnEmptyOneNameNothing() {
        assertThat(AgentArgument.pairs(null)).isEmpty();
        assertThat(AgentArgument.pairs("")).isEmpty();
        assertThat(AgentArgument.pairs(" , ,,")).isEmpty();
    }

    @Test
    void commasPartPairsAndTheFirstEqualsSignPartsNameAndValue() {
        assertThat(pairs("port=0,host=::1")).containsExactly("port|0", "host|::1");
        assertThat(pairs("a=b=c")).containsExactly("a|b=c");
    }

    @Test
    void spacesAroundNamesAndValuesAreDroppedAndThoseInsideKept() {
        assertThat(pairs(" port = 0 , dump = /my reports/a.txt ")).containsExactly("port|0", "dump|/my reports/a.txt");
    }

    @Test
    void aNameWithoutAnEqualsSignHasNoValue() {
        assertThat(pairs("help")).containsExactly("help|null");
        assertThat(pairs("port=0,help,")).containsExactly("port|0", "help|null");
    }

    @Test
    void anEmptyValueIsAValue() {
        assertThat(pairs("dump=,port=0")).containsExactly("dump|", "port|0");
    }

    @Test
    void anEmptyNameIsKeptForTheComplaint() {
        assertThat(pairs("=0")).containsExactly("|0");
    }

    @Test
    void backslashEscapesCommaEqualsAndItself() {
        assertThat(pairs("dump=a\\,b.txt")).containsExactly("dump|a,b.txt");
        assertThat(pairs("a\\=b=c")).containsExactly("a=b|c");
        assertThat(pairs("a=b\\=c")).containsExactly("a|b=c");
        assertThat(pairs("a=b\\\\,c=d")).containsExactly("a|b\\", "c|d");
    }

    @Test
    void doublyEscapedBackslashIsOneBackslash() {
        assertThat(pairs("a=\\\\")).containsExactly("a|\\");
        assertThat(pairs("a=\\\\\\,b")).containsExactly("a|\\,b");
    }

    @Test
    void windowsPathsNeedNoEscapes() {
        assertThat(pairs("dump=C:\\Users\\new folder\\r.txt,port=0"))
            .containsExactly("dump|C:\\Users\\new folder\\r.txt", "port|0");
    }

    @Test
    void thePathOfAServerKeepsBothBackslashesWithOrWithoutEscapes() {
        assertThat(pairs("config=\\\\server\\share\\a.properties,port=0"))
            .containsExactly("config|\\\\server\\share\\a.properties", "port|0");
        assertThat(pairs("config=\\\\\\\\server\\\\share\\\\a.properties"))
            .containsExactly("config|\\\\server\\share\\a.properties");
    }

    @Test
    void aPasswordIsNoPath() {
        assertThat(pairs("tls.keystorePassword=\\\\secret")).containsExactly("tls.keystorePassword|\\secret");
    }

    @Test
    void backslashAtTheEndIsItself() {
        assertThat(pairs("dump=C:\\")).containsExactly("dump|C:\\");
    }

    private static List<String> pairs(String argument) {
        return AgentArgument.pairs(argument).stream().map(pair -> pair[0] + '|' + pair[1])
            .collect(Collectors.toList());
    }
}
