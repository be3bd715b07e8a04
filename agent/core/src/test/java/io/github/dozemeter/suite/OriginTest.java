package io.github.dozemeter.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTest {

    @ParameterizedTest
    @ValueSource(strings = {"file:/p/target/test-classes/", "file:/p/build/classes/java/test/", "file:/p/build/classes/kotlin/integrationTest/",
        "file:/p/build/classes/java/testFixtures", "file:/p/out/test/app/", "file:/p/bin/test/", "file:/r/netty-common-4.1.130.Final-tests.jar",
        "file:/r/kafka-clients-3.9.0-test.jar", "file:/p/build/libs/app-1.0-test-fixtures.jar", "file:/p/target/app-1.0-tests.jar"})
    void foldersAndJarsOfTestsAreTestCode(String codeSource) {
        assertThat(Origin.of(codeSource)).isEqualTo(Origin.TEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:/p/target/classes/", "file:/p/build/classes/java/main/", "file:/p/out/production/test-app/", "file:/p/bin/main/",
        "file:/p/other/target/other-1.0.jar", "file:/p/other/build/libs/other-1.0.jar", "file:/test/app/target/classes/"})
    void otherFoldersAndJarsThatTheBuildMadeAreTheCodeUnderTest(String codeSource) {
        assertThat(Origin.of(codeSource)).isEqualTo(Origin.MAIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:/home/u/.m2/repository/io/netty/netty-common/4.1.130.Final/netty-common-4.1.130.Final.jar",
        "file:/home/u/.m2/repository/org/springframework/spring-test/6.2.1/spring-test-6.2.1.jar", "jar:file:/app.jar!/lib/a.jar!/"})
    void allOtherJarsAreLibraries(String codeSource) {
        assertThat(Origin.of(codeSource)).isEqualTo(Origin.LIBRARY);
    }

    @ParameterizedTest
    @CsvSource({"''", "/"})
    void withoutACodeSourceNothingIsKnown(String codeSource) {
        assertThat(Origin.of(codeSource)).isEqualTo(Origin.UNKNOWN);
    }
}
