package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.overhead.Tool.Seen;
import io.github.dozemeter.bench.program.Variant;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The real agent, which rewrites the treated copy alone. */
public final class DozemeterTool implements Tool {

    private static final Set<Variant> EXCLUDED = EnumSet.complementOf(EnumSet.of(Variant.TREATED));

    private final Jars jars;
    private final List<String> options;

    /** @param options further ones, as {@code timing=all}; each may be empty */
    public DozemeterTool(Jars jars, String... options) {
        this.jars = jars;
        this.options = List.of(options);
    }

    @Override
    public Jvm onto(Jvm java, Path dump) {
        String excludes = EXCLUDED.stream().map(Variant::className).collect(Collectors.joining(":"));
        StringBuilder all = new StringBuilder("port=off,log=warn,excludes=" + excludes + ",dump=" + dump);
        options.stream().filter(option -> !option.isEmpty()).forEach(option -> all.append(',').append(option));
        return java.options(jars.agentOption(all.toString()));
    }

    @Override
    public Seen seen(long treated, Path dump, String said) throws IOException {
        Scrape figures = Scrape.of(dump);
        long excluded = EXCLUDED.stream().mapToLong(variant -> pauses(figures, variant)).sum();
        if (excluded > 0) {
            throw new IllegalStateException("the agent counts the excluded copies: nothing was compared");
        }
        return Seen.counted(pauses(figures, Variant.TREATED), treated);
    }

    private static long pauses(Scrape figures, Variant variant) {
        return (long) figures.sum("dozemeter_pauses_total", "class", variant.className());
    }
}
