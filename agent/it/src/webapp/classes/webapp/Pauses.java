package webapp;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import webapp.library.Dawdler;

/** Pauses n times at each of three sites, two of its own and one in a library. */
@WebServlet("/pauses")
public final class Pauses extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        int times = Integer.parseInt(request.getParameter("n"));
        try {
            for (int i = 0; i < times; i++) {
                zero();
                millisecond();
                Dawdler.dawdle();
            }
        } catch (InterruptedException e) {
            throw new ServletException(e);
        }
        response.getWriter().println("paused " + times + " times");
    }

    private static void zero() throws InterruptedException {
        Thread.sleep(0);
    }

    private static void millisecond() throws InterruptedException {
        Thread.sleep(1);
    }
}
