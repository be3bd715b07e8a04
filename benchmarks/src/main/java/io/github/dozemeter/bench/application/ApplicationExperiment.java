package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Extent;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Measures published applications in steady state and at the start: with Dozemeter, with agents that do nothing, without any. */
public record ApplicationExperiment(Setting setting) {

    /** Spring Boot 3 needs it. */
    private static final int OLDEST = 17;

    /** Continues with the rounds in the file; the result holds all of them. */
    public Section measure() throws Exception {
        RoundPlan plan = RoundPlan.of(setting.quick());
        String basis = "agent " + checksum(setting.jars().agent()) + ", " + plan;
        ApplicationTable table = new ApplicationTable(plan, basis);
        RoundsFile file = new RoundsFile(setting.extent().rounds());
        for (Jdk jdk : setting.jdks().stream().filter(each -> each.feature() >= OLDEST).toList()) {
            for (Application application : Application.values()) {
                Servers servers = new Servers(setting.jars(), jdk, application);
                for (LifePhase phase : LifePhase.values()) {
                    measure(servers, phase, file, table);
                }
            }
        }
        return table.section(file.read());
    }

    private void measure(Servers servers, LifePhase phase, RoundsFile file, ApplicationTable table) throws Exception {
        Extent extent = setting.extent();
        Application application = servers.application();
        Series series = Series.of(application, application.name(setting.jars()), servers.jdk());
        String name = series + ": " + phase.words();
        RoundLoop loop = new RoundLoop(table.plan(), file, extent.mostRounds());
        List<Round> known = table.of(series, phase, file.read());
        if (!extent.only().matcher(name).find() || !loop.isWanted(phase, known)) {
            return;
        }
        // Fills the system's file cache.
        servers.measureStart(List.of(Arm.DOZEMETER));
        loop.run(phase, known, order -> {
            Load.Watch watch = new Load.Watch();
            Map<Arm, Map<ServerCost, Double>> costs = costs(servers, phase, order);
            return new Round(series, table.basis(), servers.jdk().release(), watch.load(), costs);
        }, rounds -> System.out.println(name + ", round " + rounds.size() + ": " + table.progress(rounds, phase)));
    }

    private Map<Arm, Map<ServerCost, Double>> costs(Servers servers, LifePhase phase, List<Arm> order) throws Exception {
        if (phase == LifePhase.START) {
            return servers.measureStart(order);
        }
        return servers.measureSteadyState(order, RoundPlan.of(setting.quick()));
    }

    /** Rounds of another build are not mixed with these. */
    private static String checksum(Path jar) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(jar));
        return Long.toHexString(sum.getValue());
    }
}
