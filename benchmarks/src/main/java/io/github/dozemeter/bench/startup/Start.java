package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.program.Hello;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.util.List;
import java.util.function.Function;

/** A way to start hello world. */
enum Start {

    NONE("no agent", Hello.class, jars -> List.of()),
    EMPTY("an agent that does nothing", Hello.class, jars -> List.of("-javaagent:" + jars.programs())),
    DISABLED("Dozemeter, `enabled=false`", Hello.class, jars -> List.of(jars.agentOption("enabled=false"))),
    DOZEMETER("Dozemeter", Hello.class, jars -> List.of(jars.agentOption("port=0,log=warn"))),
    DOZEMETER_WAITS("Dozemeter, `calls=default:waits`", Hello.class,
        jars -> List.of(jars.agentOption("port=0,log=warn,calls=default:waits"))),
    DOZEMETER_PAUSE("Dozemeter, the main class holds a pause", Hello.WithPause.class, DOZEMETER.options);

    /** The first rounds fill the system's file cache. */
    static final int WARM_UP = 2;

    final String label;
    final Class<?> main;
    private final Function<Jars, List<String>> options;

    Start(String label, Class<?> main, Function<Jars, List<String>> options) {
        this.label = label;
        this.main = main;
        this.options = options;
    }

    /** A JVM that starts so, without its main class. */
    Jvm java(Setting setting, Jdk jdk) {
        return setting.java(jdk).options(options.apply(setting.jars()));
    }

    static double nanosUntilMain(Outcome finished) {
        return (double) Long.parseLong(finished.value("main")) - finished.startNanos();
    }

    /** The 20th percentile: a busy machine only adds. */
    static double low(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 5);
    }

    /** The median is what a user sees; the extremes are the quartiles. */
    static Spread quartiles(List<Double> times) {
        List<Double> sorted = times.stream().sorted().toList();
        return new Spread(sorted.get(sorted.size() / 4), Spread.of(sorted).median(), sorted.get(sorted.size() * 3 / 4));
    }
}
