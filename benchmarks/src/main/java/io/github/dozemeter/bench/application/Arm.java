package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Jars;
import java.nio.file.Path;
import java.util.List;

/** What a server is started with. */
enum Arm {

    NONE("no agent") {
        @Override
        List<String> options(Jars jars) {
            return List.of();
        }
    },
    EMPTY("an empty agent") {
        @Override
        List<String> options(Jars jars) {
            return idle(jars.programs(), "");
        }
    },
    RETRANSFORMING("an agent that may retransform") {
        @Override
        List<String> options(Jars jars) {
            return idle(jars.retransforming(), "=transformer");
        }
    },
    DOZEMETER("Dozemeter") {
        @Override
        List<String> options(Jars jars) {
            return List.of(jars.agentOption("port=0"));
        }
    },
    WAITS("Dozemeter, `calls=default:waits`") {
        @Override
        List<String> options(Jars jars) {
            return List.of(jars.agentOption("port=0,calls=default:waits"));
        }
    };

    private final String words;

    Arm(String words) {
        this.words = words;
    }

    abstract List<String> options(Jars jars);

    boolean isOurs() {
        return this == DOZEMETER || this == WAITS;
    }

    String words() {
        return words;
    }

    private static List<String> idle(Path jar, String argument) {
        return List.of("-javaagent:" + jar + argument);
    }
}
