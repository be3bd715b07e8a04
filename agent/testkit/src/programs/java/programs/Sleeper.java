package programs;

/** Sleeps so many times for so many milliseconds, says so, and then does what the third argument says. */
public final class Sleeper {

    private Sleeper() {
    }

    public static void main(String[] arguments) throws Exception {
        int times = Integer.parseInt(arguments[0]);
        long millis = Long.parseLong(arguments[1]);
        for (int i = 0; i < times; i++) {
            Thread.sleep(millis);
        }
        System.out.println("slept " + times);
        end(arguments.length > 2 ? arguments[2] : "return");
    }

    private static void end(String how) throws InterruptedException {
        switch (how) {
            case "exit":
                System.exit(7);
                break;
            case "stay":
                Object never = new Object();
                synchronized (never) {
                    never.wait();
                }
                break;
            default:
                break;
        }
    }
}
