package io.github.dozemeter;

import io.github.dozemeter.options.OptionsPage;
import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;

/** The agent as {@code -javaagent} starts it, before the application's {@code main}. */
public final class LaunchedAgent implements BiConsumer<String, Instrumentation> {

    @Override
    public void accept(String argument, Instrumentation instrumentation) {
        if ("help".equals(argument)) {
            System.err.print(OptionsPage.help());
            return;
        }
        TrustedEntry.enter("premain", argument, instrumentation);
    }
}
