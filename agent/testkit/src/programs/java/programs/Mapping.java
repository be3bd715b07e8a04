package programs;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

/** Has a file in its memory as if it were a library, says so, and waits. */
public final class Mapping {

    private Mapping() {
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Paths.get(arguments[0]);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            Object mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, 1);
            System.out.println("mapped");
            synchronized (mapped) {
                mapped.wait();
            }
        }
    }
}
