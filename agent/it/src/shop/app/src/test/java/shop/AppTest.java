package shop;

import org.junit.jupiter.api.Test;

class AppTest {

    @Test
    void polls() throws InterruptedException {
        App.poll(Long.getLong("pause", 0));
    }
}
