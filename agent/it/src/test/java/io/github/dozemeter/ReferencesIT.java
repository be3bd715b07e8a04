package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag(OnJdks.MATRIX)
class ReferencesIT {

    private static final int FORMS_OF_JAVA_8 = 49;
    private static final int FORMS_THAT_THROW = 30;

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void eachIsCountedOnceAndExceptionsHaveOneMoreFrame(Jdk jdk) throws Exception {
        RemappedProgram.into(folder, "EveryReference");
        Path dump = folder.resolve("references.prom");
        Outcome seen = Jvm.tool(jdk, "java").classPath(folder, Path.of(System.getProperty("program.classes")))
            .agent("port=off,calls=default:waits:futures,dump=" + dump).main("programs.EveryReference").run();

        List<String> forms = seen.outLines().stream().filter(line -> line.startsWith("form ")).toList();
        assertThat(forms).as(seen.err()).hasSizeGreaterThanOrEqualTo(FORMS_OF_JAVA_8);
        List<String> thrown = forms.stream().filter(form -> form.contains(" threw")).toList();
        assertThat(thrown).hasSizeGreaterThanOrEqualTo(FORMS_THAT_THROW)
            .allSatisfy(form -> assertThat(form).matches(".* threw java\\.lang\\.Dozemeter(Durations|Futures|Selectors|Waits)?"));
        assertThat(Scrape.of(dump).all("dozemeter_pauses_total", "class", "programs.EveryReference")).hasSameSizeAs(forms)
            .allSatisfy(site -> assertThat(site.value()).as("%s", site.labels()).isEqualTo(1));
    }
}
