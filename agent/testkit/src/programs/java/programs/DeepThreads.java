package programs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * THREADS FRAMES FILE: idle threads with so many frames, whose dump is larger than the buffer of a socket, and a count in
 * the first eight bytes of the file, which stands still while this JVM is stopped.
 */
public final class DeepThreads {

    private static final int PAUSE_NANOS = 100_000;

    private DeepThreads() {
    }

    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            Thread idle = new Thread(() -> waitBelowManyFramesWithAVeryLongNameThatMakesTheDumpLong(Integer.parseInt(arguments[1])), "idle-" + i);
            idle.setDaemon(true);
            idle.start();
        }
        try (RandomAccessFile file = new RandomAccessFile(arguments[2], "rw")) {
            MappedByteBuffer count = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
            System.out.println("counting");
            for (long i = 1; ; i++) {
                count.putLong(0, i);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static void waitBelowManyFramesWithAVeryLongNameThatMakesTheDumpLong(int frames) {
        if (frames > 0) {
            waitBelowManyFramesWithAVeryLongNameThatMakesTheDumpLong(frames - 1);
        } else {
            LockSupport.park();
        }
    }
}
