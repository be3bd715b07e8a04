package published;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A client that asks a QuestDB for a sum, once a second: after each answer its workers look for more work, then sleep. */
public final class QuestDbQueries {

    private QuestDbQueries() {
    }

    public static void main(String[] arguments) throws Exception {
        HttpRequest query = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + arguments[0] + "/exec?query=select%20sum(x)%20from%20long_sequence(1000)")).build();
        HttpClient client = HttpClient.newHttpClient();
        System.out.println("queries run");
        while (true) {
            client.send(query, HttpResponse.BodyHandlers.ofString());
            Thread.sleep(1_000);
        }
    }
}
