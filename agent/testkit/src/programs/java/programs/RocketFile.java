package programs;

import java.io.File;
import java.lang.reflect.Method;
import java.nio.file.Files;

/**
 * RocketMQ warms a mapped file again and again, until the seconds given have passed: it touches a byte of each page, and
 * sleeps for no time every 1,000 pages, on purpose.
 */
public final class RocketFile {

    private static final int BYTES = 64 << 20;

    private RocketFile() {
    }

    public static void main(String[] arguments) throws Exception {
        File folder = Files.createTempDirectory("rocket").toFile();
        File file = new File(folder, "00000000000000000000");
        folder.deleteOnExit();
        file.deleteOnExit();
        Class<?> mappedFile = Class.forName("org.apache.rocketmq.store.MappedFile");
        Class<?> flush = Class.forName("org.apache.rocketmq.store.config.FlushDiskType");
        Method warm = mappedFile.getMethod("warmMappedFile", flush, int.class);
        Object mapped = mappedFile.getConstructor(String.class, int.class).newInstance(file.getPath(), BYTES);
        Object lazily = flush.getField("ASYNC_FLUSH").get(null);
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L;
        while (System.nanoTime() < end) {
            warm.invoke(mapped, lazily, Integer.MAX_VALUE);
        }
    }
}
