package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where and how it is measured.
 *
 * @param pace the preset's, unless another number of forks is wanted
 * @param jdk of the forks
 * @param log where JMH's own words go
 */
record Bench(Preset preset, Pace pace, Jdk jdk, Path log) {

    /** By which the work under load is made as long as one {@code sleep(0)}, told by a JVM as those that are measured. */
    long tokens() throws IOException, InterruptedException {
        List<String> said = JavaCommand.of(jdk).with("-cp", System.getProperty("java.class.path"))
            .run(TokenCalibration.class).out();
        return Long.parseLong(said.get(said.size() - 1));
    }
}
