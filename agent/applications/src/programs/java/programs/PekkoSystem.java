package programs;

/** An actor system that has nothing to do. */
public final class PekkoSystem {

    private PekkoSystem() {
    }

    public static void main(String[] arguments) throws Exception {
        Class.forName("org.apache.pekko.actor.ActorSystem").getMethod("create", String.class).invoke(null, "reach");
        System.out.println("created");
    }
}
