package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Footprint;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Experiments on pauses whose cost is known, requested as the command does it. The shortest takes 39 s, after 10 s of watching. */
@DisplayName("The verb try")
@Tag("try")
class TryIT {

    private static final String POLL = "programs.TriedPauses#poll";
    private static final String STRETCH = "stretch=20ms";
    private static final String METRIC = "dozemeter_experiment";
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    /** Experiments after which all code has run, ticks and a scrape too. */
    private static final int WARM_UP = 40;
    /** What a scrape or a tick may have beside it. */
    private static final int FEW = 10;
    /** The same; one from each further experiment would be sixty. */
    private static final int FEW_CLASSES = 30;
    /** The history of five minutes grows beside it; five kilobytes from each further experiment would be more. */
    private static final long MORE_HEAP = 300_000;

    @TempDir
    private Path folder;
    private final AtomicInteger folders = new AtomicInteger();

    /** Where nothing is measured, be it the memory that its samples take. */
    private static RunningJvm startAtFastPace(String pause, String options) throws Exception {
        RunningJvm jvm = start(Jvm.of(Jdk.running()).atFastPace(), pause, options);
        jvm.awaitScrape(seen -> seen.sum("dozemeter_pauses_total", "class", "programs.TriedPauses") > 0);
        return jvm;
    }

    private static RunningJvm start(Jvm java, String pause, String options) throws Exception {
        RunningJvm jvm = java.agent("port=0" + options).main("programs.TriedPauses", pause).start();
        jvm.awaitOut("pausing");
        jvm.url();
        return jvm;
    }

    private TryCommand command(Attached attached) throws Exception {
        return new TryCommand(attached, folder.resolve("try" + folders.incrementAndGet()));
    }

    private static double number(String json, String outcome, String name) {
        Matcher found = Pattern.compile("\"" + outcome + "\":\\{\"unit\":\"[^\"]*\",[^{]*\"" + name + "\":([-+.0-9Ee]+)").matcher(json);
        assertThat(found.find()).as(outcome + ' ' + name + " in " + json).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void aStretchedPollPausesAndWakesMoreRarelyAndIsAsBeforeAfterwards(Jdk jdk) throws Exception {
        try (RunningJvm jvm = start(Jvm.of(jdk), "poll", "")) {
            Attached attached = new Attached(jdk, jvm);
            try (TryCommand command = command(attached); TryCommand other = command(attached)) {
                command.begin(39, POLL, STRETCH, "\nprogress=");
                jvm.await(() -> command.text(".progress"), text -> text.matches("slot [1-3] of 39, 3\\d s left\\s"));
                assertThat(attached.properties()).containsEntry("dozemeter.experiment", POLL + ":" + line(jvm) + ' ' + STRETCH);
                other.begin(39, POLL, "stretch=50ms", "");
                assertThat(other.awaitAnswer()).contains("another experiment is running in this JVM, at " + POLL);
                String result = command.awaitAnswer();

                // Whether the saved CPU stands out of the noise is the machine's affair; CoverageTest shows how often an interval holds the truth.
                assertThat(result).contains("\"complete\":true,\"aborted\":\"\"", "\"effect\":true");
                assertThat(number(result, "siteRate", "high")).isNegative();
                assertThat(number(result, "wakeUps", "estimate")).isNegative();
                assertThat(number(result, "cpu", "low")).isNegative();
                assertThat(jvm.err()).contains("an experiment begins: programs.TriedPauses.poll").contains("the site is as it was: ");
                assertThat(jvm.scrape().all(METRIC)).isEmpty();
                assertThat(attached.properties()).doesNotContainKey("dozemeter.experiment");
            }
        }
    }

    private static String line(RunningJvm jvm) throws Exception {
        return jvm.scrape().all("dozemeter_pauses_total", "method", "poll").get(0).labels().get("line");
    }

    @Test
    @Tag("long")
    @Tag("alone")
    void guardedZeroSleepsSaveWhatTheyCost() throws Exception {
        try (RunningJvm jvm = start(Jvm.of(Jdk.running()), "zero", "")) {
            // The agent refuses it while threads wait for a processor, on this machine for others.
            String result = jvm.await(() -> guarded(jvm), answer -> !answer.contains("wait for a processor"));

            assertThat(result).contains("\"complete\":true,\"aborted\":\"\",\"saves\":true");
            assertThat(number(result, "cpu", "high")).isNegative();
        }
    }

    private String guarded(RunningJvm jvm) throws Exception {
        try (TryCommand command = command(new Attached(Jdk.running(), jvm))) {
            command.begin(39, "programs.TriedPauses#pause", "guard", "");
            return command.awaitAnswer();
        }
    }

    @Test
    @Tag("long")
    void anExperimentEndsWithItsCommandOrItsAgentAndLeavesNoTrace() throws Exception {
        try (RunningJvm jvm = startAtFastPace("poll", "")) {
            Attached attached = new Attached(Jdk.running(), jvm);
            for (String way : new String[] {"end", "kill", "silence"}) {
                TryCommand command = command(attached);
                command.begin(195, POLL, STRETCH, "");
                assertThat(jvm.awaitScrape(seen -> !seen.all(METRIC).isEmpty()).all(METRIC, "arm", STRETCH)).hasSize(1);
                assertThat(jvm.get("api/sites").body()).contains("\"experiment\":{\"id\":");
                if (way.equals("end")) {
                    command.end();
                    assertThat(command.awaitAnswer()).contains("\"complete\":false,\"aborted\":\"the command ended it\",\"saves\":false")
                        .contains("no figures, ended after ");
                    command.close();
                } else if (way.equals("kill")) {
                    command.close();
                } else {
                    command.fallSilent();
                    assertThat(command.awaitAnswer()).contains("the command was silent for 3 s");
                    command.close();
                }
                jvm.awaitScrape(seen -> seen.all(METRIC).isEmpty());
                assertThat(attached.properties()).doesNotContainKey("dozemeter.experiment");
                assertThat(jvm.get("api/sites").body()).contains("\"lastTry\":{").doesNotContain("\"experiment\":{");
            }
            jvm.await(() -> Files.exists(folder.resolve("try2")), there -> !there);

            try (TryCommand command = command(attached)) {
                command.begin(195, POLL, STRETCH, "");
                jvm.awaitScrape(seen -> !seen.all(METRIC).isEmpty());
                attached.stop();
                assertThat(command.awaitAnswer()).contains("\"aborted\":\"the agent was stopped\"");
                assertThat(attached.properties()).doesNotContainKey("dozemeter.experiment");
            }
        }
    }

    @Test
    @Tag("long")
    void aHundredExperimentsLeaveNoTrace() throws Exception {
        try (RunningJvm jvm = start(Jvm.of(Jdk.running()), "poll", "")) {
            Attached attached = new Attached(Jdk.running(), jvm);
            Footprint early = null;
            for (int i = 1; i <= 100; i++) {
                int ended = i;
                TryCommand command = command(attached);
                command.begin(39, POLL, STRETCH, "");
                jvm.await(() -> command.text(".progress"), text -> !text.isEmpty());
                command.close();
                jvm.await(() -> jvm.err().split("the site is as it was: ").length - 1, seen -> seen == ended);
                if (i == WARM_UP) {
                    jvm.awaitScrape(seen -> seen.all(METRIC).isEmpty());
                    early = Footprint.of(Jdk.running(), jvm);
                }
            }
            jvm.awaitScrape(seen -> seen.all(METRIC).isEmpty());
            assertThat(attached.properties()).doesNotContainKey("dozemeter.experiment");
            jvm.await(() -> threads(jvm), names -> names.stream().noneMatch(name -> name.startsWith("dozemeter-try")));
            jvm.await(() -> Files.exists(folder.resolve("try100")), there -> !there);
            Footprint late = Footprint.of(Jdk.running(), jvm);
            for (String type : List.of("java.lang.DozemeterArm", "io.github.dozemeter.experiment.TriedSlot",
                "io.github.dozemeter.experiment.ExperimentRun", "io.github.dozemeter.experiment.ExperimentResult")) {
                assertThat(late.instances(type)).as(type).isZero();
            }
            assertThat(late.threads()).as("from " + early + " to " + late).isLessThanOrEqualTo(early.threads() + FEW);
            assertThat(late.files()).as("from " + early + " to " + late).isLessThanOrEqualTo(early.files() + FEW);
            assertThat(late.classes()).as("from " + early + " to " + late).isLessThanOrEqualTo(early.classes() + FEW_CLASSES);
            assertThat(late.heapBytes()).as("from " + early + " to " + late).isLessThan(early.heapBytes() + MORE_HEAP);
        }
    }

    private static List<String> threads(RunningJvm jvm) throws Exception {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + jvm.pid() + "/task"))) {
            for (Path task : tasks) {
                names.add(Files.readString(task.resolve("comm")));
            }
        }
        return names;
    }

    @Test
    @Tag("long")
    void withoutAnArmTheAnswerSaysWhatFits() throws Exception {
        try (RunningJvm jvm = startAtFastPace("poll", "")) {
            Attached attached = new Attached(Jdk.running(), jvm);
            try (TryCommand command = command(attached); TryCommand unknown = command(attached)) {
                command.begin(180, POLL, "", "");
                assertThat(command.awaitAnswer()).contains("\"arms\":[{\"arm\":\"stretch=20ms\",\"fits\":true},{\"arm\":\"guard\",\"fits\":false,\"why\":\"");
                unknown.begin(180, "programs.TriedPauses#nothing", "guard", "");
                assertThat(unknown.awaitAnswer()).contains("no site fits programs.TriedPauses#nothing").contains(POLL);
            }
        }
    }

    @Test
    void whoeverSwitchesExperimentsOffHasNone() throws Exception {
        try (RunningJvm jvm = startAtFastPace("poll", ",experiments=off"); TryCommand command = command(new Attached(Jdk.running(), jvm))) {
            command.begin(39, POLL, STRETCH, "");
            assertThat(command.awaitAnswer()).contains("experiments=off");
        }
    }

    /** The agent has just been started: before it says yes, it must have seen who holds locks. */
    @Test
    @Tag("long")
    void aSiteThatPausesWithALockOrIsMeantToPauseIsNotChanged() throws Exception {
        try (RunningJvm jvm = start(Jvm.of(Jdk.running()), "locked", ",allow=" + POLL)) {
            assertThat(refusal(new Attached(Jdk.running(), jvm), "programs.TriedPauses#locked", STRETCH))
                .contains("is not changed, because of its verdict LOCK_HELD: pauses while it holds a lock of class java.lang.Class");
            assertThat(refusal(new Attached(Jdk.running(), jvm), POLL, STRETCH))
                .startsWith(POLL).contains("is not changed, because of its verdict INTENDED: ");
        }
    }

    static Collection<Jdk> jdksWithVirtualThreads() {
        return Jdk.outermost().stream().filter(jdk -> jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithVirtualThreads")
    @Tag(OnJdks.MATRIX)
    @Tag("long")
    void zeroSleepsOfVirtualThreadsAreNotGuarded(Jdk jdk) throws Exception {
        try (RunningJvm jvm = start(Jvm.of(jdk), "virtual", "")) {
            assertThat(refusal(new Attached(jdk, jvm), "programs.TriedPauses#pause", "guard"))
                .contains("guard does not fit programs.TriedPauses#pause").contains("virtual threads pause here");
        }
    }

    private String refusal(Attached attached, String site, String arm) throws Exception {
        try (TryCommand command = command(attached)) {
            command.begin(39, site, arm, "");
            String answer = command.awaitAnswer();
            assertThat(command.text(".failed")).isEqualTo(answer);
            assertThat(attached.jvm().scrape().all(METRIC)).isEmpty();
            attached.jvm().awaitErr("try " + site + " is refused: ");
            assertThat(attached.jvm().err()).doesNotContain("an experiment begins");
            return answer;
        }
    }

    @Test
    @Tag("long")
    void anAgentIsStartedForATryAndStoppedAfterwards() throws Exception {
        try (RunningJvm jvm = Jvm.of(Jdk.running()).main("programs.TriedPauses", "poll").start()) {
            jvm.awaitOut("pausing");
            Attached attached = new Attached(Jdk.running(), jvm);
            try (TryCommand command = command(attached)) {
                command.begin(39, POLL, "", "\noptions=port=off");
                assertThat(command.awaitAnswer()).contains(POLL + " cannot be changed: its class is deferred").contains("-javaagent");
                jvm.await(attached::properties, properties -> "stopped".equals(properties.get("dozemeter.state")));
            }
        }
    }
}
