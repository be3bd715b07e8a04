package java.lang;

/**
 * Which sites without a slot of their own pause most. A timed pause of such a site leaves the site's number behind, and
 * who pauses most is there most often when somebody looks. One plain write, no lock: one that comes at the same time may be lost.
 */
public final class DozemeterLate {

    /** Sites that pause often seldom meet in one. A power of two. */
    private static final int PLACES = 64;
    private static final int[] LAST = new int[PLACES];

    private DozemeterLate() {
    }

    static void timed(int site) {
        LAST[site >>> DozemeterSites.CALL_BITS & PLACES - 1] = site;
    }

    /** The numbers left since the last call; none is 0. */
    public static int[] take() {
        int[] taken = new int[PLACES];
        for (int place = 0; place < PLACES; place++) {
            taken[place] = LAST[place];
            LAST[place] = 0;
        }
        return taken;
    }
}
