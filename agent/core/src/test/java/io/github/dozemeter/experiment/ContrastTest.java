package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContrastTest {

    private static final double[] TWELVE = {-4, -1, 2, -8, 16, -32, 64, -128, -256, -512, 1_024, -2_048};

    private static Contrast of(double... differences) {
        return Contrast.of(differences, 0);
    }

    /** The sum of the ranks of the positive differences, as a textbook has it; no ties. */
    private static int rankSum(double[] differences) {
        double[] sizes = Arrays.stream(differences).map(Math::abs).sorted().toArray();
        return Arrays.stream(differences).filter(difference -> difference > 0).mapToInt(difference -> Arrays.binarySearch(sizes, difference) + 1).sum();
    }

    @Test
    void thePValueIsTheShareOfSignPatternsThatAreAsExtreme() {
        int observed = rankSum(TWELVE);
        long asExtreme = IntStream.range(0, 1 << 12).filter(pattern -> {
            double[] flipped = IntStream.range(0, 12).mapToDouble(i -> (pattern >> i & 1) == 0 ? TWELVE[i] : -TWELVE[i]).toArray();
            return rankSum(flipped) <= observed;
        }).count();
        assertThat(of(TWELVE).pValue).isEqualTo(2 * asExtreme / 4_096.0).isGreaterThan(0.05).isLessThan(1);
    }

    @Test
    void twelveDifferencesOfOneSignAreTheRarest() {
        Contrast contrast = of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        assertThat(contrast.pValue).isEqualTo(2 / 4_096.0);
        assertThat(contrast.estimate).isEqualTo(6.5);
        assertThat(contrast.low).isEqualTo(4);
        assertThat(contrast.high).isEqualTo(9);
        assertThat(contrast.leastVisible()).isEqualTo(2.5);
        assertThat(contrast.excludesZero()).isTrue();
        assertThat(contrast.high).isNotNegative();
    }

    /** Six blocks have 21 means of pairs, with one in the middle; seven have 28, with two. */
    @Test
    void theEstimateIsTheMedianOfTheMeansOfAllPairs() {
        assertThat(of(1, 2, 4, 8, 16, 32).estimate).isEqualTo(8.5);
        assertThat(of(1, 2, 4, 8, 16, 32, 64).estimate).isEqualTo(14);
    }

    /** Each end is where the sign flips begin to reject. */
    @Test
    void theIntervalHoldsWhatTheFlipsDoNotReject() {
        Contrast contrast = of(TWELVE);
        for (double end : new double[] {contrast.low, contrast.high}) {
            double outwards = Math.signum(end - contrast.estimate) * 1e-6;
            assertThat(of(minus(TWELVE, end + outwards)).pValue).isLessThan(0.05);
            assertThat(of(minus(TWELVE, end - outwards)).pValue).isGreaterThan(0.05);
        }
    }

    private static double[] minus(double[] differences, double effect) {
        return Arrays.stream(differences).map(difference -> difference - effect).toArray();
    }

    @Test
    void theOtherSignIsTheMirrorImage() {
        Contrast contrast = of(TWELVE);
        Contrast mirrored = of(Arrays.stream(TWELVE).map(difference -> -difference).toArray());
        assertThat(mirrored.low).isEqualTo(-contrast.high);
        assertThat(mirrored.high).isEqualTo(-contrast.low);
        assertThat(mirrored.estimate).isEqualTo(-contrast.estimate);
        assertThat(mirrored.pValue).isEqualTo(contrast.pValue);
    }

    @ParameterizedTest
    @CsvSource({"6, 0.03125", "7, 0.015625", "8, 0.0078125", "11, 0.0009765625"})
    void fewerBlocksHaveAWiderIntervalAndALargerLeastPValue(int blocks, double least) {
        Contrast contrast = of(IntStream.rangeClosed(1, blocks).mapToDouble(i -> -i).toArray());
        assertThat(contrast.blocks).isEqualTo(blocks);
        assertThat(contrast.pValue).isEqualTo(least);
        assertThat(contrast.high).isNegative();
    }

    @Test
    void sixBlocksNeedTheirWholeRange() {
        Contrast contrast = of(-6, -5, -4, -3, -2, -1);
        assertThat(contrast.isKnown()).isTrue();
        assertThat(contrast.low).isEqualTo(-6);
        assertThat(contrast.high).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5})
    void fewerThanSixBlocksSayNothing(int blocks) {
        Contrast contrast = of(DoubleStream.generate(() -> -100).limit(blocks).toArray());
        assertThat(contrast.isKnown()).isFalse();
        assertThat(contrast.blocks).isEqualTo(blocks);
        assertThat(contrast.excludesZero()).isFalse();
        assertThat(contrast.pValue).isNaN();
    }

    @Test
    void whatNobodyKnowsIsLeftOut() {
        Contrast contrast = of(-6, Double.NaN, -5, -4, Double.POSITIVE_INFINITY, -3, -2, -1);
        assertThat(contrast.blocks).isEqualTo(6);
        assertThat(contrast.low).isEqualTo(-6);
    }

    @Test
    void nothingButZeroIsNoEffect() {
        Contrast contrast = of(new double[12]);
        assertThat(contrast.pValue).isEqualTo(1);
        assertThat(contrast.excludesZero()).isFalse();
    }

    @Test
    void aConstantDifferenceIsAnEffectOfThatSize() {
        Contrast contrast = of(DoubleStream.generate(() -> -3).limit(12).toArray());
        assertThat(contrast.low).isEqualTo(-3);
        assertThat(contrast.high).isEqualTo(-3);
        assertThat(contrast.pValue).isEqualTo(2 / 4_096.0);
    }

    @Test
    void noIntervalIsFinerThanItsCounter() {
        Contrast contrast = Contrast.of(new double[12], 0.0025);
        assertThat(contrast.low).isEqualTo(-0.0025);
        assertThat(contrast.high).isEqualTo(0.0025);
        assertThat(contrast.leastVisible()).isEqualTo(0.0025);
        assertThat(Contrast.of(DoubleStream.generate(() -> -0.0025).limit(12).toArray(), 0.0025).excludesZero()).isFalse();
    }

    /** Breaking the ties at random could only make it smaller. */
    @Test
    void tiesCountAgainstAnEffect() {
        Random random = new Random(5);
        for (int run = 0; run < 500; run++) {
            double[] tied = IntStream.range(0, 12).mapToDouble(i -> random.nextInt(5) - 2).toArray();
            double[] broken = Arrays.stream(tied).map(difference -> difference + 1e-6 * random.nextGaussian()).toArray();
            Contrast contrast = of(tied);
            assertThat(contrast.pValue).isGreaterThanOrEqualTo(of(broken).pValue);
            assertThat(contrast.excludesZero()).isEqualTo(contrast.pValue <= 0.05);
        }
    }

    @Test
    void oneWildBlockMovesLittle() {
        double[] wild = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1e9};
        assertThat(of(wild).estimate).isCloseTo(6.5, within(0.5));
        assertThat(of(wild).high).isLessThan(12);
    }
}
