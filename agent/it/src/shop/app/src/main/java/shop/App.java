package shop;

public class App {

    public static void poll(long millis) throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            Poll.await(millis);
        }
    }
}
