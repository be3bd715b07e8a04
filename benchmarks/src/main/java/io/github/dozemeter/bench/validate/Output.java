package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.cli.Target;
import io.github.dozemeter.bench.latency.LatencyFiles;
import io.github.dozemeter.bench.page.Drawing;
import io.github.dozemeter.bench.report.Chapter;
import io.github.dozemeter.bench.report.Chapters;
import io.github.dozemeter.bench.report.HtmlReport;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.ResultsFile;
import io.github.dozemeter.bench.wakeup.WakeUpCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files of a run.
 *
 * @param report the page; the others are named after it
 */
record Output(Path report) {

    private static final String[] ENDINGS = {".html", ".htm"};

    private Path sibling(String ending) {
        return report.resolveSibling(report.getFileName().toString().replaceFirst("\\.html?$", "") + ending);
    }

    Path json() {
        return sibling(".json");
    }

    Path log() {
        return sibling(".log");
    }

    Path hgrms() {
        return sibling("-hgrm");
    }

    /** For the agent's option wakeupCost. */
    Path wakeUpCost() {
        return sibling("-wake-up.properties");
    }

    /**
     * Asked before hours of work.
     *
     * @param isNew whether JMH's words of an earlier run are of no more use
     * @throws IllegalArgumentException with a sentence, if nothing can be written there
     */
    Output prepare(boolean isNew) throws IOException {
        preparePage();
        Target.file("-f", json(), ".json");
        Target.folder(hgrms());
        if (isNew) {
            Files.deleteIfExists(log());
        }
        return this;
    }

    /** The page alone; its folder is made. */
    Output preparePage() {
        Target.named("-f", report, ENDINGS);
        Target.folder(report.toAbsolutePath().getParent());
        Target.file("-f", report, ENDINGS);
        return this;
    }

    void writePage(Results results) throws IOException {
        Files.writeString(report, HtmlReport.of(results));
    }

    /**
     * What was found by a run that was stopped.
     *
     * @throws IllegalArgumentException with a sentence, if that was another one
     */
    Optional<Results> earlier(Bench bench) throws IOException {
        if (!Files.exists(json())) {
            return Optional.empty();
        }
        Results earlier = ResultsFile.read(json());
        if (!earlier.preset().equals(bench.preset().key()) || !earlier.jdk().equals(bench.jdk().toString())) {
            throw new IllegalArgumentException("--resume: " + json() + " holds preset " + earlier.preset() + " on "
                + earlier.jdk() + ", this is " + bench.preset().key() + " on " + bench.jdk() + "; take another -f");
        }
        return Optional.of(earlier);
    }

    void write(Results results) throws IOException {
        ResultsFile.write(results, json());
        new LatencyFiles(results.latencies()).write(hgrms());
        WakeUpCost.write(results, wakeUpCost());
        writePage(results);
    }

    /** Each picture as a file. */
    static void charts(Results results, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Chapter chapter : Chapters.of(results)) {
            List<Drawing> drawings = chapter.drawings();
            for (int i = 0; i < drawings.size(); i++) {
                String name = chapter.key() + (i == 0 ? "" : "-" + (i + 1)) + ".svg";
                Files.writeString(folder.resolve(name), drawings.get(i).alone());
            }
        }
    }
}
