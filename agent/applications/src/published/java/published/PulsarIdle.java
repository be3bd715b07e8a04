package published;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;

/**
 * A client without a broker. Its timer begins with the first timeout, which a consumer or producer asks for once it is connected;
 * here it is asked for directly.
 */
public final class PulsarIdle {

    private PulsarIdle() {
    }

    public static void main(String[] arguments) throws Exception {
        PulsarClient client = PulsarClient.builder().serviceUrl("pulsar://127.0.0.1:6650").build();
        Object timer = client.getClass().getMethod("timer").invoke(client);
        for (Method method : timer.getClass().getMethods()) {
            if (method.getName().equals("newTimeout")) {
                Object task = Proxy.newProxyInstance(PulsarIdle.class.getClassLoader(), new Class<?>[] {method.getParameterTypes()[0]},
                    (proxy, called, values) -> null);
                method.invoke(timer, task, 1L, TimeUnit.DAYS);
            }
        }
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }
}
