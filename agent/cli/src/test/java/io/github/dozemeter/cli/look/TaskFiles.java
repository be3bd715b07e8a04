package io.github.dozemeter.cli.look;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the kernel writes into three files of a thread, as far as anything reads it: one line of a recording.
 *
 * @param switches voluntary ones, then the others
 * @param schedstat run time, delay, time slices
 * @param ticks of 10 ms in the application and in the kernel
 */
record TaskFiles(int id, int idInside, long switches, long otherSwitches, String schedstat, List<String> ticks, String name) {

    private static final int USER = 11;
    private static final int FIELDS = 9;

    static TaskFiles read(Path task) throws IOException {
        String status = Files.readString(task.resolve("status"));
        String inside = field(status, "NSpid:");
        int id = Integer.parseInt(task.getFileName().toString());
        int idInside = Integer.parseInt(inside.substring(inside.lastIndexOf('\t') + 1));
        long switches = Long.parseLong(field(status, "voluntary_ctxt_switches:"));
        long otherSwitches = Long.parseLong(field(status, "nonvoluntary_ctxt_switches:"));
        List<String> ticks = ticks(Files.readString(task.resolve("stat")));
        String schedstat = Files.readString(task.resolve("schedstat")).strip();
        return new TaskFiles(id, idInside, switches, otherSwitches, schedstat, ticks, field(status, "Name:"));
    }

    /** Of a file {@code stat}, of a thread or of a process: in the application and in the kernel. */
    static List<String> ticks(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return List.of(fields[USER], fields[USER + 1]);
    }

    private static String field(String status, String name) {
        return status.lines().filter(line -> line.startsWith(name)).findFirst().orElseThrow().substring(name.length()).strip();
    }

    static TaskFiles parse(String line) {
        String[] fields = line.split(" ", FIELDS + 1);
        String schedstat = String.join(" ", fields[4], fields[5], fields[6]);
        return new TaskFiles(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]), Long.parseLong(fields[2]),
            Long.parseLong(fields[3]), schedstat, List.of(fields[7], fields[8]), fields[9]);
    }

    long runNanos() {
        return Long.parseLong(schedstat.split(" ")[0]);
    }

    String line() {
        return Stream.of(id, idInside, switches, otherSwitches, schedstat, ticks.get(0), ticks.get(1), name).map(Object::toString)
            .collect(Collectors.joining(" "));
    }

    /** Makes the files again, in a folder like {@code /proc/PID/task}. */
    void write(Path tasks) throws IOException {
        Path task = Files.createDirectories(tasks.resolve(Integer.toString(id)));
        Files.writeString(task.resolve("status"), "Name:\t" + name + "\nNSpid:\t" + idInside
            + "\nvoluntary_ctxt_switches:\t" + switches + "\nnonvoluntary_ctxt_switches:\t" + otherSwitches + '\n');
        Files.writeString(task.resolve("schedstat"), schedstat + '\n');
        Files.writeString(task.resolve("stat"), stat(id, name, ticks));
    }

    static String stat(long id, String name, List<String> ticks) {
        return id + " (" + name + ") S 1 1 1 0 -1 0 0 0 0 0 " + String.join(" ", ticks) + " 0 0 20 0 1 0\n";
    }
}
