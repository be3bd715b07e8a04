package programs;

/** Has loaded a class that pauses and whose initialisation failed; waits to be stopped. */
public final class Uninitialised {

    private Uninitialised() {
    }

    /** As a logging system without its library. */
    static final class Broken {

        private static final int LIBRARY = Integer.parseInt("is missing");

        private Broken() {
        }

        static void pause() throws InterruptedException {
            Thread.sleep(LIBRARY);
        }
    }

    public static void main(String[] arguments) throws Exception {
        try {
            Broken.pause();
        } catch (ExceptionInInitializerError broken) {
            System.out.println("failed");
        }
        Thread.sleep(600_000);
    }
}
