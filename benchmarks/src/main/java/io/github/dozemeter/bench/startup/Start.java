package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.program.Hello;
import io.github.dozemeter.bench.program.HelloPause;

/** A way to start hello world. */
enum Start {

    NONE("no agent", Hello.class),
    EMPTY("an agent that does nothing", Hello.class) {
        @Override
        JavaCommand onto(JavaCommand java, Jars jars) {
            return java.with("-javaagent:" + jars.programs());
        }
    },
    DISABLED("Dozemeter, `enabled=false`", Hello.class) {
        @Override
        JavaCommand onto(JavaCommand java, Jars jars) {
            return java.with(jars.agentOption("enabled=false"));
        }
    },
    DOZEMETER("Dozemeter", Hello.class) {
        @Override
        JavaCommand onto(JavaCommand java, Jars jars) {
            return java.with(jars.agentOption("port=0,log=warn"));
        }
    },
    DOZEMETER_WAITS("Dozemeter, `calls=default:waits`", Hello.class) {
        @Override
        JavaCommand onto(JavaCommand java, Jars jars) {
            return java.with(jars.agentOption("port=0,log=warn,calls=default:waits"));
        }
    },
    DOZEMETER_PAUSE("Dozemeter, the main class holds a pause", HelloPause.class) {
        @Override
        JavaCommand onto(JavaCommand java, Jars jars) {
            return DOZEMETER.onto(java, jars);
        }
    };

    private final String label;
    private final Class<?> main;

    Start(String label, Class<?> main) {
        this.label = label;
        this.main = main;
    }

    JavaCommand onto(JavaCommand java, Jars jars) {
        return java;
    }

    String label() {
        return label;
    }

    Class<?> main() {
        return main;
    }
}
