package shop;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A Spring Boot application as the first page of a tutorial has it. */
@SpringBootApplication
@RestController
public class Shop {

    public static void main(String[] arguments) {
        SpringApplication.run(Shop.class, arguments);
    }

    @GetMapping("/items")
    public List<Item> items() {
        return List.of(new Item("cup", 12), new Item("plate", 15), new Item("bowl", 9));
    }

    public record Item(String name, int price) {
    }
}
