package shop;

import org.junit.Test;

public class PollTest {

    @Test
    public void nothingIsLeft() throws InterruptedException {
        Poll.run(0);
    }
}
