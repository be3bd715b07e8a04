package io.github.dozemeter.options;

import io.github.dozemeter.record.Call;
import java.util.List;

/** What values an option takes. */
abstract class OptionType {

    static final OptionType TEXT = new OptionType("any text") {
        @Override
        boolean accepts(String value) {
            return true;
        }
    };

    /** Shown to nobody. */
    static final OptionType SECRET = new OptionType("any text") {
        @Override
        boolean accepts(String value) {
            return true;
        }
    };

    /** An empty list would see nothing, without a word. */
    static final OptionType CLASSES = new OptionType("a list of at least one class") {
        @Override
        boolean accepts(String value) {
            return !Options.list(value).isEmpty();
        }
    };

    static final OptionType FLAG = choice("true", "false");

    /** An empty one would listen on the loopback address, and the URL would name no host. */
    static final OptionType HOST = new OptionType("an address or a name of this machine") {
        @Override
        boolean accepts(String value) {
            return !value.isEmpty() && value.indexOf('/') < 0 && value.indexOf(' ') < 0;
        }
    };

    static final OptionType PORT = new OptionType("0 to 65535, or off") {
        @Override
        boolean accepts(String value) {
            return value.equals("off") || isNumber(value, 0, 65_535);
        }
    };

    static final OptionType SITES = new OptionType("1 to " + DozemeterSites.LIMIT) {
        @Override
        boolean accepts(String value) {
            return isNumber(value, 1, DozemeterSites.LIMIT);
        }
    };

    static final OptionType PERCENT = new OptionType("0.01% to 100%") {
        @Override
        boolean accepts(String value) {
            try {
                double percent = Options.percent(value);
                return value.endsWith("%") && 0.01 <= percent && percent <= 100;
            } catch (NumberFormatException noNumber) {
                return false;
            }
        }
    };

    static final OptionType AMOUNT = new OptionType("a number from 0 to 1000000000") {
        @Override
        boolean accepts(String value) {
            try {
                double amount = Double.parseDouble(value);
                return 0 <= amount && amount <= 1e9;
            } catch (NumberFormatException noNumber) {
                return false;
            }
        }
    };

    /** Of 0 nothing could be told in money. */
    static final OptionType PRICE = new OptionType("a number above 0, at most 1000000000") {
        @Override
        boolean accepts(String value) {
            return AMOUNT.accepts(value) && Double.parseDouble(value) > 0;
        }
    };

    static final OptionType WAKEUP_COST = new OptionType("a time from 1ns to 1ms, such as 5us, or the path of a file") {
        @Override
        boolean accepts(String value) {
            return !value.trim().isEmpty() && (!CostOptions.isTime(value) || CostOptions.nanos(value) > 0);
        }
    };

    static final OptionType CALLS = new OptionType("a list of default, spin, futures and labels of calls: " + callLabels()) {
        @Override
        boolean accepts(String value) {
            List<String> names = Options.list(value);
            for (String name : names) {
                if (Call.named(name).isEmpty()) {
                    return false;
                }
            }
            return !names.isEmpty();
        }
    };

    private final String expectation;

    private OptionType(String expectation) {
        this.expectation = expectation;
    }

    static OptionType choice(final String... values) {
        return new OptionType(String.join(", ", values)) {
            @Override
            boolean accepts(String value) {
                for (String known : values) {
                    if (known.equals(value)) {
                        return true;
                    }
                }
                return false;
            }
        };
    }

    abstract boolean accepts(String value);

    /** What is accepted, in words. */
    String expectation() {
        return expectation;
    }

    private static boolean isNumber(String text, int from, int to) {
        try {
            int number = Integer.parseInt(text);
            return from <= number && number <= to;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    private static String callLabels() {
        StringBuilder labels = new StringBuilder();
        for (Call call : Call.values()) {
            labels.append(labels.length() == 0 ? "" : ":").append(call.label());
        }
        return labels.toString();
    }
}
