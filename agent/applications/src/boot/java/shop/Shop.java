package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A Spring Boot application without a word about pauses: makes a thousand of them, and then serves. */
@SpringBootApplication
public class Shop {

    public static void main(String[] arguments) throws InterruptedException {
        SpringApplication.run(Shop.class, arguments);
        for (int i = 0; i < 1_000; i++) {
            Thread.sleep(0);
        }
    }
}
