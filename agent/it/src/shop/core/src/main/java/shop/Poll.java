package shop;

public class Poll {

    public static void await(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
