package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Figures;
import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.program.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The real agent, which rewrites the treated copy alone. */
public final class DozemeterTool implements Tool {

    private final Jars jars;
    private final List<String> options;

    /** @param options further ones, as {@code timing=all}; each may be empty */
    public DozemeterTool(Jars jars, String... options) {
        this.jars = jars;
        this.options = List.of(options);
    }

    @Override
    public JavaCommand onto(JavaCommand java, Path dump) {
        String excludes = Variant.NATIVE.className() + ":" + Variant.CONTROL.className();
        StringBuilder all = new StringBuilder("port=off,log=warn,excludes=" + excludes + ",dump=" + dump);
        options.stream().filter(option -> !option.isEmpty()).forEach(option -> all.append(',').append(option));
        return java.with(jars.agentOption(all.toString()));
    }

    @Override
    public Seen seen(TreatedCalls treated, Path dump, String said) throws IOException {
        Figures figures = Figures.read(dump);
        long excluded = pauses(figures, Variant.NATIVE) + pauses(figures, Variant.CONTROL);
        if (excluded > 0) {
            throw new IllegalStateException("the agent counts the excluded copies: nothing was compared");
        }
        return Seen.counted(pauses(figures, Variant.TREATED), treated.all());
    }

    private static long pauses(Figures figures, Variant variant) {
        return (long) figures.sum("dozemeter_pauses_total", Map.of("class", variant.className()));
    }
}
