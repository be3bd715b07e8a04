package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.overhead.Seen;
import io.github.dozemeter.bench.overhead.Tool;
import io.github.dozemeter.bench.overhead.TreatedCalls;
import java.nio.file.Path;
import java.util.List;

/**
 * Another tool. The measured JVM itself says what the tool saw.
 *
 * @param options of the JVM
 */
record Peer(List<String> options) implements Tool {

    @Override
    public JavaCommand onto(JavaCommand java, Path dump) {
        return java.withAll(options);
    }

    @Override
    public Seen seen(TreatedCalls treated, Path dump, String said) {
        return Seen.counted(Long.parseLong(said), treated.all());
    }

    static String toggle(Class<?> type) {
        return "-Dtoggle=" + type.getName();
    }
}
