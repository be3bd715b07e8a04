package programs;

/** Sleeps under a security manager, which the default policy lets do next to nothing. */
public final class Secured {

    private Secured() {
    }

    public static void main(String[] arguments) throws Exception {
        if (System.getSecurityManager() == null) {
            System.setSecurityManager(new SecurityManager());
        }
        Sleeper.main(arguments);
        try {
            System.getProperty("user.home");
        } catch (SecurityException denied) {
            System.out.println("denied");
        }
    }
}
