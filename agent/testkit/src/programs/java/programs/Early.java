package programs;

/** An agent that loads classes of the application before the next agent comes. */
public final class Early {

    private Early() {
    }

    public static void premain(String classes) throws ClassNotFoundException {
        for (String name : classes.split(":")) {
            Class.forName(name, false, ClassLoader.getSystemClassLoader());
        }
    }
}
