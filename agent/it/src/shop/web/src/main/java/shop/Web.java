package shop;

public class Web {

    public static void idle() throws InterruptedException {
        Thread.sleep(0);
    }
}
