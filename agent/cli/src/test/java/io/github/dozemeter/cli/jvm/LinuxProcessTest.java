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

    @Test
    void aGroupMayHaveColonsInItsName() throws IOException {
        group("0::/system.slice/shop:8080:x\n");
        limit("sys/fs/cgroup/system.slice/shop:8080:x", "memory.max", "1000", "memory.current", "700", "");

        assertThat(PROCESS.memoryLeft(root)).isEqualTo(300);
    }

    @Test
    void aGroupThatIsCalledLikeAControllerHasNoLimitOfIt() throws IOException {
        group("5:cpu:/a:memory:/b\n");
        limit("sys/fs/cgroup/memory/b", "memory.limit_in_bytes", "1000", "memory.usage_in_bytes", "990", "");

        assertThat(PROCESS.memoryLeft(root)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void hostileFilesOfAProcessAreReadRight() throws IOException {
        proc("cmdline", "/opt/my java/bin/java\0-Da=b\nc -XX:+DisableAttachMechanism\0-cp\0a b:c\0shop.Main\0-XX:+DisableAttachMechanism\0");
        proc("environ", "A=1\nJAVA_TOOL_OPTIONS=-XX:+DisableAttachMechanism\0X_JAVA_TOOL_OPTIONS=-Dno\0JAVA_TOOL_OPTIONS=-Dyes\0");
        proc("status", "Name:\ta\\nTgid:\t9\nState:\tS (sleeping)\nTgid:\t7\nNSpid:\t7\t3\nSigCgt:\t0000000000000004\n");
        proc("task/7/comm", "a\nSignal Dispatch\n");
        LinuxProcess process = new LinuxProcess(root.resolve("proc"), 7);

        assertThat(process.isJava()).isTrue();
        assertThat(process.main()).isEqualTo("shop.Main");
        assertThat(process.variable("JAVA_TOOL_OPTIONS")).isEqualTo("-Dyes");
        assertThat(process.group()).isEqualTo(7);
        assertThat(process.innerPid()).isEqualTo("3");
        assertThat(process.catchesQuit()).isTrue();
        assertThat(process.exists()).isTrue();
        assertThat(process.hasThread("Signal Dispatch"::equals)).isFalse();
        assertThat(JvmProcess.of(process).isAttachable()).as("an argument of the application, and a part of an option").isTrue();
    }

    /** As build tools start JVMs: the value holds the options of others. */
    @Test
    void anOptionInTheValueOfAnotherIsNone() throws IOException {
        proc("cmdline", "java\0-DargLine=-Xmx1g -javaagent:/apm.jar\0-Dx=a\njvm_args: -agentlib:jdwp\0-javaagent:an apm.jar\0shop.Main\0a b\0");
        String joined = "jvm_args: -DargLine=-Xmx1g -javaagent:/apm.jar -Dx=a\njvm_args: -agentlib:jdwp -javaagent:an apm.jar\njava_command: shop.Main a b";

        assertThat(new LinuxProcess(root.resolve("proc"), 7).removeBlanksInValues(joined))
            .isEqualTo("jvm_args:   -javaagent:an apm.jar\njava_command: shop.Main a b");
    }

    private void proc(String name, String text) throws IOException {
        Path file = root.resolve("proc/7").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
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
