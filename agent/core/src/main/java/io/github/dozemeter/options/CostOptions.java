package io.github.dozemeter.options;

import io.github.dozemeter.record.CostModel;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Reads {@code wakeupCost}, a time or the file that {@code validate} writes, and {@code corePrice}. */
public final class CostOptions {

    private static final String TIME = "\\s*[-+]?\\d*\\.?\\d+\\s*\\p{L}*\\s*";
    private static final double LONGEST_NANOS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LONGEST_BASIS = 200;

    /** The keys of the file, in seconds and in words; {@code validate} writes more, for people. */
    private static final String SECONDS = "seconds";
    private static final String BASIS = "basis";

    private CostOptions() {
    }

    public static CostModel of(Options options) {
        CostModel model = wakeUp(options);
        return options.text(Option.CORE_PRICE).isEmpty() ? model : new CostModel(model.wakeUpNanos, model.basis, options.decimal(Option.CORE_PRICE));
    }

    private static CostModel wakeUp(Options options) {
        String value = options.text(Option.WAKEUP_COST);
        if (!options.isExplicit(Option.WAKEUP_COST)) {
            return CostModel.ASSUMED;
        }
        try {
            return isTime(value) ? new CostModel(nanos(value), "wakeupCost=" + value.trim(), Double.NaN) : read(value);
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
            return "wakeupCost=" + value + " cannot be read (" + wrong.getMessage() + ") and is ignored; name a time such as 5us, or the file that validate writes";
        }
    }

    private static CostModel read(String path) throws IOException {
        Properties file = new Properties();
        try {
            file.load(new StringReader(new String(OptionFile.read(path.trim()), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException escape) {
            throw new IOException(escape.getMessage(), escape);
        }
        long nanos = nanos(file, SECONDS);
        if (nanos < 1) {
            throw new IOException("it has no " + SECONDS + " from 1e-9 to 1e-3");
        }
        String basis = file.getProperty(BASIS, "from " + path.trim()).trim();
        return new CostModel(nanos, basis.substring(0, Math.min(basis.length(), LONGEST_BASIS)), Double.NaN);
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
        return limited(WrittenTime.nanos(time.trim()));
    }

    private static long limited(double nanos) {
        return nanos >= 1 && nanos <= LONGEST_NANOS ? Math.round(nanos) : 0;
    }
}
