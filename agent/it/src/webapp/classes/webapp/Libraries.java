package webapp;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Collections;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.matcher.ElementMatchers;

/** Uses each of the libraries that the agent has, too; a line for each: its jar, what came out. */
@WebServlet("/libraries")
public final class Libraries extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Counter REQUESTS = Counter.build("webapp_requests_total", "Requests").register();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        PrintWriter out = response.getWriter();
        try {
            out.println(jar(ByteBuddy.class) + " " + subclass());
            out.println(jar(ClassReader.class) + " " + asm());
            out.println(jar(Timer.class) + " " + timer());
            out.println(jar(Counter.class) + " " + counter());
        } catch (ReflectiveOperationException e) {
            throw new ServletException(e);
        }
    }

    private static String jar(Class<?> type) {
        String location = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return location.substring(location.indexOf("WEB-INF/"));
    }

    private static Object subclass() throws ReflectiveOperationException {
        return new ByteBuddy().subclass(Object.class).method(ElementMatchers.isToString())
            .intercept(FixedValue.value("made a class")).make()
            .load(Libraries.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
            .getLoaded().getDeclaredConstructor().newInstance();
    }

    private static String asm() throws IOException {
        return "read " + new ClassReader(Libraries.class.getResourceAsStream("Libraries.class").readAllBytes()).getClassName();
    }

    private static String timer() {
        Timer timer = new SimpleMeterRegistry().timer("webapp.request");
        timer.record(Duration.ofSeconds(2));
        timer.record(Duration.ofSeconds(3));
        return "timed " + timer.count() + " of " + timer.takeSnapshot().total() / 1e9 + " s";
    }

    private static String counter() {
        REQUESTS.inc();
        StringBuilder text = new StringBuilder("counts");
        for (Collector.MetricFamilySamples family : Collections.list(CollectorRegistry.defaultRegistry.metricFamilySamples())) {
            family.samples.forEach(sample -> text.append(' ').append(sample.name).append('=').append(sample.value));
        }
        return text.toString();
    }
}
