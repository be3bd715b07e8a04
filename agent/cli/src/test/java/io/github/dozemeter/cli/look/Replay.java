package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.cli.look.Look.ClassPathJars;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Feeds a recording to the classes between a look's readings and its report: the kernel's files as files, the dumps as text. No
 * other class here knows them.
 */
final class Replay {

    private static final Path PROGRAMS = Path.of(System.getProperty("program.classes", "../testkit/target/program-classes"));
    private static final double TICK_NANOS = 10_000_000;
    private static final double STOPPED_SECONDS_EACH = 0.0005;

    private Replay() {
    }

    private static LookResult of(Recording recording, Path folder) throws IOException {
        FakeJvm jvm = new FakeJvm(folder);
        String java = recording.head.get("java");
        jvm.java(java);
        jvm.option("java.class.path", PROGRAMS.toString());
        Recording.Reading first = recording.readings.get(0);
        Recording.Reading last = recording.readings.get(recording.readings.size() - 1);
        Look look = new Look(jvm.attach(), (int) Math.round(last.nanos() / 1e9), folder.toFile());
        read(look, first, folder);
        ThreadsSnapshot before = look.threads.snapshot();
        for (Recording.Dump dump : recording.dumps) {
            look.threads.leaveOut(dump.switches());
            look.threads.add(new ThreadDump(dump.text()));
            look.stopped += STOPPED_SECONDS_EACH;
        }
        read(look, last, folder);
        long cpuNanos = Math.round((ticks(last) - ticks(first)) * TICK_NANOS);
        ThreadsSnapshot span = look.threads.snapshot().since(before).withCpu(cpuNanos);
        ClassPathJars jars = new ClassPathJars(List.of(PROGRAMS));
        Judge judge = Look.judge(feature(java), "Linux", jars::jarOf, jars::locationsOf);
        return new LookResult(look, span, cpuNanos / 1e9 / span.seconds(), java, judge, jars::jarOf, null);
    }

    /** @param folder for files like those of {@code /proc} */
    static String report(Recording recording, Path folder, ReportFormat format) throws IOException {
        StringWriter text = new StringWriter();
        format.report(of(recording, folder).window(), TableQuery.USUAL).writeTo(text);
        return text.toString();
    }

    private static void read(Look look, Recording.Reading reading, Path folder) throws IOException {
        Path tasks = Files.createTempDirectory(folder, "process").resolve("task");
        for (TaskFiles task : reading.tasks()) {
            task.write(tasks);
        }
        Files.writeString(tasks.resolveSibling("stat"), TaskFiles.stat(1, "java", reading.ticks()));
        look.threads.read(TaskReadings.read(tasks.toFile(), true).values(), reading.nanos());
    }

    private static long ticks(Recording.Reading reading) {
        return reading.ticks().stream().mapToLong(Long::parseLong).sum();
    }

    private static int feature(String java) {
        return Integer.parseInt(java.replaceFirst("^1\\.", "").replaceFirst("\\D.*", ""));
    }
}
