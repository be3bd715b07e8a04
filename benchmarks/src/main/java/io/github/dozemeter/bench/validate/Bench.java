package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jvm.Jdk;
import java.nio.file.Path;

/**
 * Where and how it is measured.
 *
 * @param pace the preset's, unless another number of forks is wanted
 * @param jdk of the forks
 * @param log where JMH's own words go
 */
record Bench(Preset preset, Pace pace, Jdk jdk, Path log) {
}
