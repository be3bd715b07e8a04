package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Section.Goal;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.program.KnownProgram;
import io.github.dozemeter.bench.truth.Comparison.Own;
import io.github.dozemeter.bench.truth.Comparison.Told;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** Programs that know what they did, against what the agent tells of it, by sample and with every pause timed, and {@code look}. */
public record TruthExperiment(Setting setting) {

    private static final int RUNS = 3;

    public Section measure() throws Exception {
        return setting.each(8, (jdk, found) -> {
            for (String timing : List.of("adaptive", "all")) {
                Run run = quietest(jdk, timing);
                found.add(table(run.all()), jdk.release() + ", `timing=" + timing + "`",
                    "Subtracted from the program's own times: " + Numbers.nanos(run.all().get(0).hookNanos())
                        + " a call. A reading of the clock: " + Numbers.nanos(run.all().get(0).clockNanos()) + ". " + run.load() + ".");
                found.goals.addAll(goals(jdk, timing, run.all()));
            }
            new LoopExperiment(setting).measure(jdk, found);
        });
    }

    private record Run(List<Comparison> all, Load load) {
    }

    /** On a busy machine up to three runs, of which the one counts that was disturbed least, whatever it says. */
    private Run quietest(Jdk jdk, String timing) throws IOException, InterruptedException {
        Run quietest = null;
        for (int run = 0; run < RUNS && (quietest == null || quietest.load().isHigh()); run++) {
            Load.Watch watch = new Load.Watch();
            List<Comparison> all = compare(jdk, timing);
            Load load = watch.load();
            if (quietest == null || load.others() < quietest.load().others()) {
                quietest = new Run(all, load);
            }
        }
        return quietest;
    }

    private List<Comparison> compare(Jdk jdk, String timing) throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom")) {
            String options = "port=off,log=warn,histogram=site,overheadLimit=100%,timing=" + timing + ",dump=" + dump.file();
            Outcome finished = setting.java(jdk).options(setting.jars().agentOption(options))
                .succeed(KnownProgram.class, setting.pick(10, 1));
            Scrape figures = Scrape.of(dump.file());
            List<Own> own = finished.fields("known").stream().map(Own::parse).toList();
            double clock = usualNanos(own, Known.NOTHING);
            // It takes no time: what the program sees of it beyond two reads of the clock is the hook.
            double hook = usualNanos(own, Known.PARK_ZERO) - clock;
            return own.stream().filter(one -> one.pause() != Known.NOTHING)
                .map(one -> new Comparison(one, Told.of(one.pause(), figures), hook, clock)).toList();
        }
    }

    private static double usualNanos(List<Own> own, Known pause) {
        return own.stream().filter(one -> one.pause() == pause).findFirst().orElseThrow().usualNanos();
    }

    private static Table table(List<Comparison> all) {
        Table table = new Table("call", "in", "calls made", "counted", "timed", "requested, off by",
            "realised, program", "realised, agent", "off by", "allowed", "chance alone", "quantiles off by", "bytes allocated");
        for (Comparison one : all) {
            String realised = "";
            String allowed = "";
            if (one.isJudged()) {
                realised = Numbers.millis(one.ownNanos());
                allowed = Numbers.percent(one.limit());
            }
            String counted = one.countsAgree() ? "all" : "**" + one.told().calls() + "**";
            String chance = one.isAllTimed() ? "" : "± " + Numbers.percent(one.chance());
            table.row(one.own().pause().call, "`" + one.own().pause().method + "`", String.valueOf(one.own().calls()), counted,
                String.valueOf(one.told().timed()), Numbers.percent(one.requestedError()), realised,
                Numbers.millis(one.told().realisedNanos()), offBy(one), allowed, chance, buckets(one.bucketsOff()),
                String.valueOf(one.own().bytes()));
        }
        return table;
    }

    private static String offBy(Comparison one) {
        if (!one.isJudged()) {
            return one.isAllTimed() ? "mostly clock" : "few, or mostly clock";
        }
        String error = Numbers.percent(one.error());
        if (one.isRealisedTrue()) {
            return error;
        }
        return one.isRealisedFair() ? error + " (chance)" : error + " **(!)**";
    }

    private static String buckets(int off) {
        if (off == 0) {
            return "none";
        }
        return off == 1 ? "1 bucket" : off + " buckets";
    }

    private static List<Goal> goals(Jdk jdk, String timing, List<Comparison> all) {
        String mode = ", `timing=" + timing + "`";
        return List.of(
            goal("counts equal the program's own" + mode, jdk, all, Comparison::countsAgree, one -> false),
            goal("sums of times within 1% (all timed), 4% (sampled), or half a reading of the clock a call" + mode, jdk, all,
                Comparison::isRealisedTrue, Comparison::isRealisedFair),
            goal("quantiles within one bucket" + mode, jdk, all, one -> one.bucketsOff() <= 1, one -> false),
            goal("less than a byte allocated a call" + mode, jdk, all,
                Comparison::isFreeOfAllocation, one -> false));
    }

    private static Goal goal(String what, Jdk jdk, List<Comparison> all, Predicate<Comparison> holds,
                             Predicate<Comparison> excused) {
        List<Comparison> failing = all.stream().filter(holds.negate()).toList();
        return new Goal(what, String.valueOf(jdk.feature()), "all",
            all.size() - failing.size() + " of " + all.size() + " pauses", verdict(failing, excused));
    }

    private static String verdict(List<Comparison> failing, Predicate<Comparison> excused) {
        if (failing.isEmpty()) {
            return Goal.MET;
        }
        String names = String.join(", ", failing.stream().map(one -> "`" + one.own().pause().method + "`").toList());
        boolean isChance = failing.stream().allMatch(excused);
        return isChance ? "not shown: chance, " + names : "**not met**: " + names;
    }
}
