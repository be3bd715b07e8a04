package programs;

import java.io.File;

/** Pauses so many times, waits for a file to appear, pauses so many times more at a place of its own, and stays. */
public final class OnCue {

    private OnCue() {
    }

    public static void main(String[] arguments) throws Exception {
        File cue = new File(arguments[0]);
        int before = Integer.parseInt(arguments[1]);
        int after = Integer.parseInt(arguments[2]);
        times(before);
        System.out.println("made " + before);
        while (!cue.exists()) {
            Pauses.watching();
        }
        times(after);
        System.out.println("made " + after);
        while (cue.exists()) {
            Pauses.watching();
        }
    }

    private static void times(int pauses) throws InterruptedException {
        for (int i = 0; i < pauses; i++) {
            Pauses.cued();
        }
    }

    /** None of its methods holds a loop. */
    private static final class Pauses {

        static void watching() throws InterruptedException {
            Thread.sleep(10);
        }

        static void cued() throws InterruptedException {
            Thread.sleep(1);
        }
    }
}
