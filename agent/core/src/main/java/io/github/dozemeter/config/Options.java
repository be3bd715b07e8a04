package io.github.dozemeter.config;

import io.github.dozemeter.support.Wildcards;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The values of all options, valid ones only, and what was wrong with the rest. Immutable. */
public final class Options {

    private final Map<Option, String> values;
    private final List<String> complaints;

    Options(Map<Option, String> values, List<String> complaints) {
        this.values = new EnumMap<>(values);
        this.complaints = Collections.unmodifiableList(complaints);
    }

    /** One sentence for each error in the options, with the way out; empty if there was none. */
    public List<String> complaints() {
        return complaints;
    }

    /** Whether some source named this option with a valid value. */
    public boolean isExplicit(Option option) {
        return values.containsKey(option);
    }

    public Options with(Option option, String value) {
        Options changed = new Options(values, complaints);
        changed.values.put(option, value);
        return changed;
    }

    public String text(Option option) {
        return values.getOrDefault(option, option.defaultValue);
    }

    /** The value as people may see it: of a secret only whether there is one. */
    public String shown(Option option) {
        if (option.isSecret() && !text(option).isEmpty()) {
            return "(hidden)";
        }
        return text(option);
    }

    public boolean flag(Option option) {
        return text(option).equals("true");
    }

    public int number(Option option) {
        return Integer.parseInt(text(option));
    }

    /** An amount, or a share as a fraction: 2 % is 0.02. */
    public double decimal(Option option) {
        double number = OptionType.percent(text(option));
        boolean isPercent = text(option).endsWith("%");
        return isPercent ? number / 100 : number;
    }

    /** Whether something is written when the JVM ends, which may be before the first tick. */
    public boolean reportAtEnd() {
        return !text(Option.DUMP).isEmpty() || !text(Option.JUNIT).isEmpty();
    }

    public boolean isOff(Option option) {
        return text(option).equals("off");
    }

    /** The parts of a list, joined by colons; empty if the text is. */
    public List<String> list(Option option) {
        return OptionType.list(text(option));
    }

    public Wildcards wildcards(Option option) {
        return new Wildcards(list(option));
    }
}
