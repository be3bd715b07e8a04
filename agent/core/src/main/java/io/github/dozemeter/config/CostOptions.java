package io.github.dozemeter.config;

import io.github.dozemeter.support.OptionFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Reads {@code wakeupCost}, a time or the file that {@code validate} writes, and {@code corePrice}. */
public final class CostOptions {

    private static final int MAX_BASIS = 200;

    private CostOptions() {
    }

    public static CostModel of(Options options) {
        CostModel model = CostModel.ASSUMED;
        if (options.isExplicit(Option.WAKEUP_COST)) {
            try {
                model = read(options.text(Option.WAKEUP_COST));
            } catch (IOException gone) {
                // It was there when the options were read; then it was complained about.
            }
        }
        if (options.text(Option.CORE_PRICE).isEmpty()) {
            return model;
        }
        return new CostModel(model.wakeUpNanos, model.basis, options.decimal(Option.CORE_PRICE));
    }

    /** @return what is wrong with the file, with the way out; null if nothing is, or if it is a time */
    static String complaint(String value) {
        try {
            read(value);
            return null;
        } catch (IOException wrong) {
            return "wakeupCost=" + value + " cannot be read (" + wrong.getMessage()
                + ") and is ignored; name a time such as 5us, or the file that validate writes";
        }
    }

    /** Reads a time, or two keys of a file, {@code seconds} and {@code basis}; it holds more, for people. */
    private static CostModel read(String value) throws IOException {
        String path = value.trim();
        if (OptionType.isTime(value)) {
            return new CostModel(OptionType.wakeUpNanos(value), "wakeupCost=" + path, Double.NaN);
        }
        Properties file = new Properties();
        try {
            file.load(new StringReader(new String(OptionFile.read(path), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException escape) {
            throw new IOException(escape.getMessage(), escape);
        }
        long nanos = 0;
        try {
            double seconds = Double.parseDouble(file.getProperty("seconds", "0").trim());
            nanos = OptionType.wakeUpNanos(seconds * 1e9);
        } catch (NumberFormatException none) {
            // Reported below, as a number that is too large is.
        }
        if (nanos < 1) {
            throw new IOException("it has no seconds from 1e-9 to 1e-3");
        }
        String basis = file.getProperty("basis", "from " + path).trim();
        return new CostModel(nanos,
            basis.substring(0, Math.min(basis.length(), MAX_BASIS)), Double.NaN);
    }
}
