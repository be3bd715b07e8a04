package programs;

/** Has no pause of its own, and lets {@link Sleeper} sleep. */
public final class Calm {

    private Calm() {
    }

    public static void main(String[] arguments) throws Exception {
        Sleeper.main(arguments);
    }
}
