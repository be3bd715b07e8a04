package io.github.dozemeter.bench.claims;

/** A claim about time, on a machine that others use too: it holds if it is seen in one of a few attempts. */
final class Repeated {

    private static final int ATTEMPTS = 3;

    private Repeated() {
    }

    /** @param claim measures anew and asserts */
    static void until(Claim claim) throws Exception {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                claim.check();
                return;
            } catch (AssertionError disturbed) {
                System.out.println("attempt " + attempt + ": " + disturbed.getMessage());
            }
        }
        claim.check();
    }

    /** May throw what measuring throws. */
    interface Claim {
        void check() throws Exception;
    }
}
