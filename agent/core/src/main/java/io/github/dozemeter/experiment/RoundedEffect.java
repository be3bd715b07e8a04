package io.github.dozemeter.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An effect for people, with as many digits as its interval bears. The interval is rounded outwards: the text never claims more
 * than the figures. Immutable.
 */
public final class RoundedEffect {

    private static final int MOST_DECIMALS = 6;
    /** Takes back what binary fractions add, so that 0.04 is not rounded up to 0.041. */
    private static final int EXACT_DIGITS = 12;

    private final double estimate;
    private final double low;
    private final double high;
    private final int decimals;

    public RoundedEffect(double estimate, double low, double high) {
        this.estimate = estimate;
        this.low = low;
        this.high = high;
        this.decimals = decimals();
    }

    /** A contrast times some number. */
    RoundedEffect(Contrast contrast, double scale) {
        this(contrast.estimate() * scale, contrast.low() * scale, contrast.high() * scale);
    }

    /** The first digit of half the interval is the last; one more where zero, outside the interval, looked as if in it. */
    private int decimals() {
        double half = half();
        boolean excludesZero = high < 0 || low > 0;
        int least = half > 0 ? Math.max(0, Math.min(MOST_DECIMALS, (int) -Math.floor(Math.log10(half)))) : 0;
        while (excludesZero && least < MOST_DECIMALS
            && round(low, least, RoundingMode.FLOOR).signum() != round(high, least, RoundingMode.CEILING).signum()) {
            least++;
        }
        return least;
    }

    private double half() {
        return (high - low) / 2;
    }

    public String estimate(String unit) {
        return signed(round(estimate, decimals, RoundingMode.HALF_EVEN)) + unit;
    }

    public String interval(String unit) {
        return "[" + signed(round(low, decimals, RoundingMode.FLOOR)) + unit + ", " + signed(round(high, decimals, RoundingMode.CEILING))
            + unit + "]";
    }

    /** What the effect is added to, in the same digits. */
    public String level(double rate) {
        return round(rate, decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    String size(String unit) {
        return level(Math.abs(estimate)) + unit;
    }

    String leastVisible() {
        return round(half(), decimals, RoundingMode.CEILING).toPlainString();
    }

    private static String signed(BigDecimal value) {
        return (value.signum() > 0 ? "+" : "") + value.toPlainString();
    }

    /** With one decimal, if it needs one. */
    static String plain(double value) {
        return round(value, 1, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString();
    }

    private static BigDecimal round(double value, int decimals, RoundingMode mode) {
        return new BigDecimal(value, new MathContext(EXACT_DIGITS)).setScale(decimals, mode);
    }
}
