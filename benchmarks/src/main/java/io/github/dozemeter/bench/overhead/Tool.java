package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.nio.file.Path;

/** What is put upon the treated copy of the loops. */
public interface Tool {

    /** @param dump a file that the tool may write its figures to */
    Jvm onto(Jvm java, Path dump);

    /**
     * What the tool saw of the calls.
     *
     * @param treated calls that the treated copy made
     * @param said what the measured JVM itself says
     */
    Seen seen(long treated, Path dump, String said) throws IOException;

    /**
     * Whether a tool saw the calls, and in words how many.
     *
     * @param any whether it saw at least half of them: stray events of other pauses do not count as seeing
     * @param all whether it saw each of them
     */
    record Seen(boolean any, boolean all, String words) {

        public static Seen counted(long seen, long made) {
            return new Seen(seen >= made / 2.0, seen == made, seen == made ? "all " + made : seen + " of " + made);
        }
    }
}
