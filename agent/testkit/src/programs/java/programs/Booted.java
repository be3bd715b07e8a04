package programs;

/** The main class of an executable jar: pauses itself, and lets a class of a nested jar pause. */
public final class Booted {

    private Booted() {
    }

    public static void main(String[] arguments) throws Exception {
        Thread.yield();
        Thread.yield();
        Sleeper.main(arguments);
        System.out.println("ran in " + Booted.class.getClassLoader().getClass().getName());
    }
}
