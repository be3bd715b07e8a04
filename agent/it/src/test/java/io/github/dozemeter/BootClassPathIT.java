package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.File;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;

/** Other agents put their libraries on the boot class path, where every loader finds them before its own. */
@DisplayName("The boot class path")
class BootClassPathIT {

    @OnJdks(Which.EACH_KIND)
    void agentUsesItsOwnLibrariesWhateverTheBootClassPathHolds(Jdk jdk) throws Exception {
        String others = Folders.files(Path.of(System.getProperty("webapp.lib")), ".jar").stream().map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
        try (RunningJvm jvm = Jvm.of(jdk).options("-Xbootclasspath/a:" + others).agent("port=0")
            .main("programs.Sleeper", 3, 0, "stay").start()) {
            jvm.awaitOut("slept 3");
            Scrape scrape = jvm.awaitScrape(seen -> seen.sum("dozemeter_active") == 1);

            assertThat(scrape.sum("dozemeter_pauses_total", "class", "programs.Sleeper", "call", "Thread.sleep")).isEqualTo(3);
        }
    }
}
