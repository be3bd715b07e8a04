package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxProcessTest {

    private static final LinuxProcess PROCESS = new LinuxProcess(7);

    @TempDir
    Path root;

    @Test
    void memoryLeftIsTheLimitOfItsGroupLessWhatTheKernelCannotTakeBack() throws IOException {
        group("0::/system.slice/shop\n");
        limit("sys/fs/cgroup/system.slice/shop", "memory.max", "1000", "memory.current", "700", "anon 500\ninactive_file 120\n");

        assertThat(PROCESS.memoryLeft(root)).isEqualTo(420);
    }

    @Test
    void aGroupOfTheFirstVersionHasItsOwnFiles() throws IOException {
        group("12:cpu:/a\n5:memory:/docker/c1\n");
        limit("sys/fs/cgroup/memory/docker/c1", "memory.limit_in_bytes", "1000", "memory.usage_in_bytes", "990", "total_inactive_file 50\n");

        assertThat(PROCESS.memoryLeft(root)).isEqualTo(60);
    }

    @Test
    void theTightestOfTheLimitsCounts() throws IOException {
        group("0::/shop\n");
        limit("sys/fs/cgroup/shop", "memory.max", "1000", "memory.current", "100", "");
        limit("proc/7/root/sys/fs/cgroup", "memory.max", "500", "memory.current", "100", "");

        assertThat(PROCESS.memoryLeft(root)).isEqualTo(400);
    }

    @Test
    void withoutALimitAllIsLeft() throws IOException {
        assertThat(PROCESS.memoryLeft(root)).isEqualTo(Long.MAX_VALUE);
        group("0::/\n");
        limit("sys/fs/cgroup", "memory.max", "max", "memory.current", "100", "");
        assertThat(PROCESS.memoryLeft(root)).isEqualTo(Long.MAX_VALUE);
    }

    private void group(String lines) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve("proc/7")).resolve("cgroup"), lines);
    }

    private void limit(String folder, String limit, String most, String usage, String used, String statistics) throws IOException {
        Path group = Files.createDirectories(root.resolve(folder));
        Files.writeString(group.resolve(limit), most + '\n');
        Files.writeString(group.resolve(usage), used + '\n');
        Files.writeString(group.resolve("memory.stat"), statistics);
    }
}
