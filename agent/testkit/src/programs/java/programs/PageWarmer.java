package programs;

/**
 * Touches pages and gives way every thousandth time, as {@code MappedFile.warmMappedFile} of RocketMQ 4.9.4 does to
 * let a safepoint in: zero sleeps that are meant. For as many seconds as the argument says.
 */
public final class PageWarmer {

    private static final int PAGE = 4_096;
    private static final int PAGES = 1_000;

    private PageWarmer() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L;
        byte[] file = new byte[PAGE * PAGES];
        while (System.nanoTime() < end) {
            warm(file);
        }
    }

    private static void warm(byte[] file) throws InterruptedException {
        for (int page = 0; page < PAGES; page++) {
            file[page * PAGE] = 1;
        }
        Thread.sleep(0);
    }
}
