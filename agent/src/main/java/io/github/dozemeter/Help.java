package io.github.dozemeter;

import io.github.dozemeter.config.OptionsPage;
import io.github.dozemeter.export.Build;

/** What {@code java -jar dozemeter.jar} prints. */
public final class Help implements Runnable {

    @Override
    public void run() {
        Build build = Build.own();
        System.out.println("Dozemeter " + build.version() + " (" + build.revision() + ") is a Java agent: it shows which"
            + " lines of a running\napplication sleep, yield and park, how often, and what that costs.\n");
        System.out.print(OptionsPage.help());
    }
}
