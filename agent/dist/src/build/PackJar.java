import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Puts what only the agent's own loader sees into three archives inside its jar: a JVM with an agent reads the directory of its jar before
 * main, in the interpreter, and 700 files there take it 1.4 to 2.2 ms. Run by the build; arguments: the jar, a file with the
 * names of the classes that are loaded before main.
 */
final class PackJar {

    private static final String FOLDER = "dozemeter/";
    private static final List<String> OF_THE_COMMAND_LINE = List.of("picocli/", "io/github/dozemeter/cli/", "io/github/dozemeter/support/JsonObject",
        "io/github/dozemeter/export/report/SitesDocument", "com/google/gson/stream/JsonReader", "com/google/gson/internal/JsonReader");

    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Set<String> missing = Files.readAllLines(Path.of(arguments[1])).stream().map(name -> name + ".class")
            .collect(Collectors.toCollection(TreeSet::new));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZipFile from = new ZipFile(jar.toFile()); ZipOutputStream to = new ZipOutputStream(packed)) {
            List<? extends ZipEntry> entries = from.stream().filter(entry -> !entry.isDirectory()).toList();
            // That of the build, of all files; whatever the time zone.
            LocalDateTime time = entries.get(0).getTimeLocal();
            Map<String, Archive> archives = new TreeMap<>();
            for (ZipEntry entry : entries) {
                byte[] content = from.getInputStream(entry).readAllBytes();
                if (entry.getName().startsWith(FOLDER)) {
                    String name = entry.getName().substring(FOLDER.length());
                    boolean isFirst = missing.remove(name);
                    String later = isOfTheCommandLine(name) ? "command-line" : "agent";
                    String archive = isFirst ? "before-main" : later;
                    archives.computeIfAbsent(archive, any -> new Archive()).add(name, content, time, isFirst);
                } else {
                    put(to, entry.getName(), content, time, false);
                }
            }
            for (Map.Entry<String, Archive> archive : archives.entrySet()) {
                put(to, FOLDER + archive.getKey() + ".zip", archive.getValue().bytes(), time, true);
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("no such classes, remove them from " + arguments[1] + ": " + missing);
        }
        Files.write(jar, packed.toByteArray());
    }

    private static boolean isOfTheCommandLine(String name) {
        return OF_THE_COMMAND_LINE.stream().anyMatch(name::startsWith);
    }

    private static final class Archive {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final ZipOutputStream files = new ZipOutputStream(bytes);

        void add(String name, byte[] content, LocalDateTime time, boolean isStored) throws IOException {
            put(files, name, content, time, isStored);
        }

        byte[] bytes() throws IOException {
            files.close();
            return bytes.toByteArray();
        }
    }

    private static void put(ZipOutputStream out, String name, byte[] content, LocalDateTime time, boolean isStored)
        throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(time);
        if (isStored) {
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
        }
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }
}
