package io.github.dozemeter.options;

import io.github.dozemeter.record.CostModel;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** What {@code wakeupCost} and {@code corePrice} say: a time or the file that {@code validate} writes, and a price. */
public final class CostOptions {

    private static final String TIME = "\\s*[-+]?\\d*\\.?\\d+\\s*\\p{L}*\\s*";
    private static final double LONGEST_NANOS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LONGEST_BASIS = 200;

    /** The keys of the file, in seconds and in words; {@code validate} writes more, for people. */
    private static final String SECONDS = "seconds";
    private static final String THREAD_SECONDS = "threadSeconds";
    private static final String BASIS = "basis";

    private CostOptions() {
    }

    public static CostModel of(Options options) {
        CostModel model = wakeUp(options);
        return options.text(Option.CORE_PRICE).isEmpty() ? model : model.withCorePrice(options.decimal(Option.CORE_PRICE));
    }

    private static CostModel wakeUp(Options options) {
        String value = options.text(Option.WAKEUP_COST);
        if (!options.isExplicit(Option.WAKEUP_COST)) {
            return CostModel.ASSUMED;
        }
        try {
            return isTime(value) ? new CostModel(nanos(value), 0, "wakeupCost=" + value.trim(), Double.NaN) : read(value);
        } catch (IOException gone) {
            // It was there when the options were read; then it was complained about.
            return CostModel.ASSUMED;
        }
    }

    /** @return what is wrong with the file, with the way out; null if nothing is, or if it is a time */
    static String complaint(String value) {
        try {
            if (!isTime(value)) {
                read(value);
            }
            return null;
        } catch (IOException wrong) {
            return "wakeupCost=" + value + " cannot be read (" + wrong.getMessage() + "), a wake-up costs "
                + Option.WAKEUP_COST.defaultValue() + "; name a time such as 5us, or the file that validate writes";
        }
    }

    private static CostModel read(String path) throws IOException {
        Properties file = new Properties();
        try (Reader text = new InputStreamReader(new FileInputStream(path.trim()), StandardCharsets.UTF_8)) {
            file.load(text);
        } catch (IllegalArgumentException escape) {
            throw new IOException(escape.getMessage(), escape);
        }
        long nanos = nanos(file, SECONDS);
        if (nanos < 1) {
            throw new IOException("it has no " + SECONDS + " from 1e-9 to 1e-3");
        }
        String basis = file.getProperty(BASIS, "from " + path.trim()).trim();
        return new CostModel(nanos, Math.max(0, nanos(file, THREAD_SECONDS)),
            basis.substring(0, Math.min(basis.length(), LONGEST_BASIS)), Double.NaN);
    }

    /** @return 0 for what is none */
    private static long nanos(Properties file, String key) {
        try {
            return limited(Double.parseDouble(file.getProperty(key, "0").trim()) * NANOS_PER_SECOND);
        } catch (NumberFormatException none) {
            return 0;
        }
    }

    /** Whether it begins as a time does; a file of such a name has a folder before it. */
    static boolean isTime(String value) {
        return value.matches(TIME);
    }

    /** @return 0 for a time that no wake-up takes */
    static long nanos(String time) {
        if (!isTime(time)) {
            return 0;
        }
        String text = time.trim();
        int unit = text.length();
        while (Character.isLetter(text.charAt(unit - 1))) {
            unit--;
        }
        return limited(Double.parseDouble(text.substring(0, unit).trim()) * nanosOf(text.substring(unit)));
    }

    private static double nanosOf(String unit) {
        switch (unit) {
            case "ns":
                return 1;
            case "us":
            case "µs":
            case "μs":
                return 1e3;
            case "ms":
                return 1e6;
            default:
                return 0;
        }
    }

    private static long limited(double nanos) {
        return nanos >= 1 && nanos <= LONGEST_NANOS ? Math.round(nanos) : 0;
    }
}
