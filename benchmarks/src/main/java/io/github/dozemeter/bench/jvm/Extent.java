package io.github.dozemeter.bench.jvm;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * How far an experiment goes whose rounds are kept.
 *
 * @param rounds file of the rounds
 * @param only measures series of which a part of the name fits
 * @param mostRounds of each series; those in the file count
 */
public record Extent(Path rounds, Pattern only, int mostRounds) {

    /** Measures every series until its experiment has enough. */
    static Extent full(Jars jars) {
        return new Extent(defaultFile(jars), Pattern.compile(""), Integer.MAX_VALUE);
    }

    public static Path defaultFile(Jars jars) {
        return jars.target().resolve("rounds.jsonl");
    }
}
