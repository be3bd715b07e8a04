package io.github.dozemeter.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformTest {

    @TempDir
    private Path folder;

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text + "\n");
    }

    private String words() {
        return Platform.quota(folder.resolve("proc"), folder.resolve("groups"));
    }

    @Test
    void everyFactIsThereOrSaidToBeUnknown() {
        assertThat(Platform.here().facts()).containsOnlyKeys("processor", "processors", "kernel", "governor",
            "container CPU quota", "timer slack").allSatisfy((name, value) -> assertThat(value).isNotBlank());
    }

    @Test
    void theSecondVersionIsReadAtTheGroupOfThisProcess() throws Exception {
        write("proc/self/cgroup", "0::/user.slice/job.scope");
        write("groups/user.slice/job.scope/cpu.max", "150000 100000");
        assertThat(words()).isEqualTo("1.5 processors");
    }

    @Test
    void theLeastQuotaOnTheWayToTheRootCounts() throws Exception {
        write("proc/self/cgroup", "0::/a/b");
        write("groups/a/b/cpu.max", "max 100000");
        write("groups/a/cpu.max", "50000 100000");
        write("groups/cpu.max", "300000 100000");
        assertThat(words()).isEqualTo("0.5 processors");
    }

    @Test
    void theFirstVersionIsReadBesideOtherControllers() throws Exception {
        write("proc/self/cgroup", "3:memory:/other\n2:cpu,cpuacct:/job");
        write("groups/cpu/job/cpu.cfs_quota_us", "200000");
        write("groups/cpu/job/cpu.cfs_period_us", "100000");
        assertThat(words()).isEqualTo("2.0 processors");
    }

    @Test
    void aPathOfTheHostThatIsNotMountedLeavesTheRoot() throws Exception {
        write("proc/self/cgroup", "0::/docker/4711");
        write("groups/cpu.max", "100000 100000");
        assertThat(words()).isEqualTo("1.0 processors");
    }

    @Test
    void noQuotaIsToldFromNothingKnown() throws Exception {
        assertThat(words()).isEqualTo("none known");
        write("groups/cpu.max", "max 100000");
        assertThat(words()).isEqualTo("none");
        write("groups/cpu.max", "");
        write("groups/cpu/cpu.cfs_quota_us", "-1");
        write("groups/cpu/cpu.cfs_period_us", "100000");
        assertThat(words()).isEqualTo("none");
    }
}
