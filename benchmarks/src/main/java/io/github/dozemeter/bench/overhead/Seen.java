package io.github.dozemeter.bench.overhead;

/**
 * Whether a tool saw the calls, and in words how many.
 *
 * @param any whether it saw at least half of them: stray events of other pauses do not count as seeing
 * @param all whether it saw each of them
 */
public record Seen(boolean any, boolean all, String words) {

    public static Seen counted(long seen, long made) {
        return new Seen(seen >= made / 2.0, seen == made, seen == made ? "all " + made : seen + " of " + made);
    }
}
