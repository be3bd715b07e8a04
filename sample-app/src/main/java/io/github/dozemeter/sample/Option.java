package io.github.dozemeter.sample;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** The options: one list feeds the parser and the help. */
enum Option {
    SECONDS("N", "end after N seconds; without it, Ctrl-C ends it", Arguments::withSeconds),
    ONLY("NAME", "run these only: names from the list, or sick, or healthy; commas or repeated", Arguments::withOnly),
    FLOW("MS", "run the event flow of four tasks instead, in every form; MS milliseconds are its unit",
            Arguments::withFlow),
    FAIL("TASK", "with --flow: let this task fail, 1 to 4", Arguments::withFail),
    LIST("", "list name, kind, rate and what it does, and end", (arguments, none) -> arguments.withList()),
    HELP("", "this text", (arguments, none) -> arguments.withHelp());

    private final String value;
    private final String text;
    private final BiFunction<Arguments, String, Arguments> effect;

    Option(String value, String text, BiFunction<Arguments, String, Arguments> effect) {
        this.value = value;
        this.text = text;
        this.effect = effect;
    }

    static Option named(String flag) {
        return Arrays.stream(values()).filter(option -> option.flag().equals(flag)).findFirst()
                .orElseThrow(() -> new UsageException("there is no option '" + flag + "'; "
                        + Nearest.hint(flag, flags(), "--help shows them all")));
    }

    String flag() {
        return "--" + name().toLowerCase(Locale.ROOT);
    }

    boolean takesValue() {
        return !value.isEmpty();
    }

    Arguments apply(Arguments arguments, String given) {
        return effect.apply(arguments, given);
    }

    String help() {
        return String.format("  %-14s %s", flag() + " " + value, text);
    }

    private static List<String> flags() {
        return Arrays.stream(values()).map(Option::flag).toList();
    }
}
