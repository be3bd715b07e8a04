package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of a JVM that shares no classes. */
class AotCacheTest {

    @Test
    void theLastCacheThatWasAskedForIsTheRefusedOne() {
        assertThat(AotCache.refused("-Xmx1g", "-XX:AOTCache=a.aot", "-XX:AOTCache=b.aot")).isEqualTo("b.aot");
        assertThat(AotCache.refused("-XX:AOTMode=off", "-XX:AOTCache=a.aot", "-XX:AOTMode=auto")).isEqualTo("a.aot");
    }

    @Test
    void aFileOfFlagsWritesThemWithoutAHead() {
        assertThat(AotCache.refused("AOTCache=a.aot", "-XX:Flags=flags")).isEqualTo("a.aot");
    }

    @Test
    void whoMakesACacheOrTurnsItOffIsRefusedNone() {
        assertThat(AotCache.refused("-XX:AOTCache=a.aot", "-XX:AOTMode=off")).isNull();
        assertThat(AotCache.refused("-XX:AOTCache=a.aot", "-XX:AOTConfiguration=a.conf", "-XX:AOTMode=create")).isNull();
        assertThat(AotCache.refused("-XX:AOTCacheOutput=a.aot")).isNull();
        assertThat(AotCache.refused("-Xshare:off", "-Dx=-XX:AOTCache=a.aot")).isNull();
        assertThat(AotCache.refused()).isNull();
    }
}
