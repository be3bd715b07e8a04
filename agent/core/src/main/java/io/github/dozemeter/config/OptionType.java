package io.github.dozemeter.config;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.support.WrittenTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Says which values an option takes. One class for all types: each more would be loaded before {@code main}. */
final class OptionType {

    private static final double MAX_AMOUNT = 1e9;
    private static final String TIME = "\\s*[-+]?\\d*\\.?\\d+\\s*\\p{L}*\\s*";

    static final OptionType TEXT = new OptionType("any text");
    /** Hides its value, which is never printed. */
    static final OptionType SECRET = new OptionType("any text");
    /** An empty list would see nothing, without a word. */
    static final OptionType CLASSES = new OptionType("a list of at least one class");
    static final OptionType FLAG = choice("true", "false");
    /** An empty one would listen on the loopback address, and the URL would name no host. */
    static final OptionType HOST = new OptionType("an address or a name of this machine");
    static final OptionType PORT = new OptionType("0 to 65535, or off", true, 0, 65_535, "off");
    static final OptionType SITES = new OptionType("1 to " + DozemeterSites.LIMIT, true, 1, DozemeterSites.LIMIT);
    static final OptionType PERCENT = new OptionType("0.01% to 100%", false, 0.01, 100);
    static final OptionType AMOUNT = new OptionType("a number from 0 to 1000000000", false, 0, MAX_AMOUNT);
    /** A price of 0 would give no figure in money. */
    static final OptionType PRICE =
        new OptionType("a number above 0, at most 1000000000", false, Double.MIN_VALUE, MAX_AMOUNT);
    static final OptionType WAKEUP_COST =
        new OptionType("a time from 1ns to 1ms, such as 5us, or the path of a file");
    static final OptionType CALLS =
        new OptionType("a list of default, spin, futures, waits and labels of calls: ");

    private final String expectation;
    private final boolean isWhole;
    /** Above the maximum where no number is valid. */
    private final double minimum;
    private final double maximum;
    /** Values that are valid whether or not numbers are. */
    private final String[] words;

    private OptionType(String expectation, boolean isWhole, double minimum, double maximum, String... words) {
        this.expectation = expectation;
        this.isWhole = isWhole;
        this.minimum = minimum;
        this.maximum = maximum;
        this.words = words;
    }

    private OptionType(String expectation, String... words) {
        this(expectation, false, 1, 0, words);
    }

    static OptionType choice(String... values) {
        return new OptionType(String.join(", ", values), values);
    }

    boolean accepts(String value) {
        if (this == CLASSES) {
            return !list(value).isEmpty();
        } else if (this == HOST) {
            return !value.isEmpty() && value.indexOf('/') < 0 && value.indexOf(' ') < 0;
        } else if (this == WAKEUP_COST) {
            return !value.trim().isEmpty() && (!isTime(value) || wakeUpNanos(value) > 0);
        } else if (this == CALLS) {
            return areCalls(list(value));
        } else if (this == TEXT || this == SECRET) {
            return true;
        }
        return Arrays.asList(words).contains(value) || isInRange(value);
    }

    private static boolean areCalls(List<String> names) {
        for (String name : names) {
            if (Call.named(name).isEmpty()) {
                return false;
            }
        }
        return !names.isEmpty();
    }

    private boolean isInRange(String value) {
        boolean isPercent = this == PERCENT;
        try {
            double number = isWhole ? Integer.parseInt(value) : percent(value);
            return value.endsWith("%") == isPercent && minimum <= number && number <= maximum;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    static List<String> list(String text) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split(":")) {
            if (!part.trim().isEmpty()) {
                parts.add(part.trim());
            }
        }
        return parts;
    }

    static double percent(String text) {
        if (text.endsWith("%")) {
            return Double.parseDouble(text.substring(0, text.length() - 1));
        }
        return Double.parseDouble(text);
    }

    /** Whether it begins as a time does; a file of such a name has a folder before it. */
    static boolean isTime(String value) {
        return value.matches(TIME);
    }

    /** @return 0 for a time that no wake-up takes */
    static long wakeUpNanos(String time) {
        return wakeUpNanos(WrittenTime.nanos(time.trim()));
    }

    static long wakeUpNanos(double nanos) {
        return nanos >= 1 && nanos <= 1e6 ? Math.round(nanos) : 0;
    }

    String expectation() {
        if (this != CALLS) {
            return expectation;
        }
        return expectation + Arrays.stream(Call.values()).map(Call::label).collect(Collectors.joining(":"));
    }
}
