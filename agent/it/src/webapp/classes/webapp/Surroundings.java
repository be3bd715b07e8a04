package webapp;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.logging.LogManager;

/** What an application sees of the JVM around it: the log manager, and whether it finds the classes asked for. */
@WebServlet("/surroundings")
public final class Surroundings extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println("log manager " + LogManager.getLogManager().getClass().getName());
        for (String type : request.getParameterValues("type")) {
            response.getWriter().println(type + " " + (isVisible(type) ? "visible" : "not found"));
        }
    }

    private static boolean isVisible(String type) {
        try {
            Class.forName(type, false, Surroundings.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
