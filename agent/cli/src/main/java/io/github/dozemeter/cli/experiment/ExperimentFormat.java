package io.github.dozemeter.cli.experiment;

import java.util.Collections;
import java.util.List;

/** An output format of the verb {@code try}. */
public interface ExperimentFormat {

    List<String> lines(ExperimentAnswer answer);

    /** @return null if there is none of this name: {@code text}, {@code json}, {@code md} */
    static ExperimentFormat named(String name, int columns) {
        switch (name) {
            case "text":
                return new ExperimentText(columns);
            case "json":
                return answer -> Collections.singletonList(answer.json());
            case "md":
                return new ExperimentMarkdown();
            default:
                return null;
        }
    }
}
