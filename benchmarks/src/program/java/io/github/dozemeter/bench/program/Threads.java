package io.github.dozemeter.bench.program;

/** Starts threads; a failure in one of them ends the program. */
final class Threads {

    private Threads() {
    }

    interface Work {
        void run() throws Exception;
    }

    /** Virtual ones by reflection: this is compiled for 8. */
    static Thread start(boolean virtual, Work work) throws ReflectiveOperationException {
        Runnable watched = () -> {
            try {
                work.run();
            } catch (Throwable failure) {
                failure.printStackTrace();
                System.exit(1);
            }
        };
        if (virtual) {
            return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, watched);
        }
        Thread thread = new Thread(watched, "worker");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
