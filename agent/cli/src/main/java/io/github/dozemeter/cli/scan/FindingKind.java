package io.github.dozemeter.cli.scan;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.export.report.VerdictPage;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.judge.Verdict;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.rewrite.FoundPause;
import io.github.dozemeter.support.Numbers;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The marks of a scan; {@code --fail-on} names them. SARIF knows a rule by its place here: new ones come last. */
public enum FindingKind {
    ZERO_SLEEP("A sleep that always requests no time: it only gives up the processor, at the price of a system"
        + " call. Block, or guard it; in a loop, yield and onSpinWait burn as much.",
        "always requests no time", Verdict.ZERO_SLEEP, "warning"),
    LOCK_HELD("A pause while a monitor is held: every thread that wants the monitor waits as long. Pause outside"
        + " the lock, or wait on it.", "is made while a monitor is held", Verdict.LOCK_HELD, "warning"),
    SHORT_WAIT("A wait whose time is a constant of 10 ms or less: in a loop it is a poll, where the time runs out"
        + " and nothing has arrived. Wait for the event, or longer.",
        "waits at most %s", Verdict.EXPIRED_WAIT, "note"),
    FAST_TICK("A schedule or a timer wheel whose period is a constant of 10 ms or less: it wakes a thread at least"
        + " 100 times a second, also when there is nothing to do. Use a longer period, or an event.",
        "has a period of %s", Verdict.FAST_TICK, "note"),
    KNOWN("A known pause: the file contains a version of a published library whose pauses at this place are a"
        + " documented fault. Upgrade the library, or use the workaround that the message names. Whether the place"
        + " runs, a scan does not see.", "is a known pause; the file contains %s", null, "warning"),
    SHORT_SLEEP("A sleep or park in a loop, whose time is a constant of 10 ms or less: a poll that wakes its"
        + " thread at least 100 times a second while it runs. Wait for the event, or longer.",
        "sleeps %s", Verdict.SHORT_POLL, "note"),
    KNOWN_INFO("A known pause for information: the file contains a version of a published library that pauses at this"
        + " place, at little cost by default, only where an application chooses it, or without a release or setting"
        + " that changes it. No gate fails on it unless it is named.",
        "is a known pause, for information; the file contains %s", null, "note"),
    TINY_PAUSE("A park for a constant of less than 1 µs: no system waits so short a time, it takes some 50 µs or more, and"
        + " a loop of them burns CPU. Spin for a moment, or request a time that the system can keep.",
        "parks %s", Verdict.TINY_PAUSE, "note");

    /** Below it no constant is meant: Linux rounds up by 50 µs, others by more. */
    private static final long MIN_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    final String meaning;
    /** Says what a pause does, with a gap for its time; for a known one, for what the file contains. */
    private final String says;
    /** The verdict of a running agent that explains such a pause; null where the table of known pauses does. */
    public final Verdict verdict;
    /** The level in SARIF: a note where it depends on how often the line runs. */
    final String level;

    FindingKind(String meaning, String says, Verdict verdict, String level) {
        this.meaning = meaning;
        this.says = says;
        this.verdict = verdict;
        this.level = level;
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(FindingKind::label).collect(Collectors.toList());
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the severity that finds it; information on known pauses has none, as it fails only if it is named. */
    public Severity severity() {
        if (this == KNOWN_INFO) {
            return Severity.NONE;
        }
        return level.equals("warning") ? Severity.WARNING : Severity.INFO;
    }

    /** Describes a pause with this mark, to be printed after its place. */
    String says(FoundPause pause, List<KnownSite> known) {
        if (verdict != null) {
            return String.format(says, Numbers.written(pause.time.orElse(0)));
        }
        String bugs = known.stream().filter(this::covers).map(FindingKind::text).collect(Collectors.joining("; and "));
        return String.format(says, bugs);
    }

    /** Whether a known pause has this mark. */
    boolean covers(KnownSite site) {
        return this == ofKnown(site);
    }

    private static FindingKind ofKnown(KnownSite site) {
        return site.known.failsGates ? KNOWN : KNOWN_INFO;
    }

    private static String text(KnownSite site) {
        String links = String.join(", ", site.known.links);
        if (links.isEmpty()) {
            return site.text();
        }
        return site.text() + " (" + links + ")";
    }

    /** Describes the kind in Markdown; fails if a resource of the jar is missing. */
    public String page() throws IOException {
        if (verdict != null) {
            return VerdictPage.whole(verdict);
        }
        return "# " + name() + "\n\n" + meaning
            + "\n\nThe table of known pauses, with their versions and sources: docs/known-pauses.md.\n";
    }

    /** Describes the kind in Markdown for a reader who has a finding. */
    String help() throws IOException {
        if (verdict == null) {
            return page();
        }
        return VerdictPage.withoutThresholds(verdict);
    }

    /** @return null if there is none */
    public static FindingKind named(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label().equals(label))
            .findFirst().orElse(null);
    }

    static Set<FindingKind> of(FoundPause pause, List<KnownSite> known) {
        Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
        if (pause.argument == Argument.CONSTANT_ZERO && pause.call.lastsItsTime()) {
            kinds.add(ZERO_SLEEP);
        }
        if (pause.isLockHeld && !pause.makesTicks() && !endsAtOnce(pause)) {
            kinds.add(LOCK_HELD);
        }
        long time = pause.time.orElse(0);
        if (time > 0 && time <= SHORT_NANOS) {
            if (pause.makesTicks()) {
                kinds.add(FAST_TICK);
            } else if (!pause.call.lastsItsTime()) {
                kinds.add(SHORT_WAIT);
            } else if (pause.isInLoop) {
                kinds.add(SHORT_SLEEP);
            }
        }
        if (pause.call == Call.PARK_NANOS && time > 0 && time < MIN_PARK_NANOS) {
            kinds.add(TINY_PAUSE);
        }
        for (KnownSite site : known) {
            kinds.add(ofKnown(site));
        }
        return kinds;
    }

    /** A wait that takes only what is there already: {@code tryLock(0, SECONDS)}, {@code selectNow()}. */
    private static boolean endsAtOnce(FoundPause pause) {
        Call call = pause.call;
        boolean zeroIsForEver = call == Call.SELECTOR_SELECT || call == Call.REFERENCE_QUEUE_REMOVE;
        return call.mayExpire()
            && (pause.argument == Argument.NONE
                || pause.argument == Argument.CONSTANT_ZERO && !zeroIsForEver);
    }
}
