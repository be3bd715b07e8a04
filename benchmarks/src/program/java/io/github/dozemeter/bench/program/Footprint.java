package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Hello world that stays long enough for the agent to be fully there, and says how much memory its process had at
 * most.
 */
public final class Footprint {

    private static final int STAY_MILLIS = 500;

    private Footprint() {
    }

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Thread.sleep(STAY_MILLIS);
        print();
    }

    /** The peak of the resident set so far, in KiB. */
    static void print() throws IOException {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                System.out.println("peak\t" + line.replaceAll("\\D", ""));
            }
        }
    }
}
