package io.github.dozemeter.cli;

import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.judge.Verdict;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names that {@code --fail-on} takes, the same in {@code report} and {@code scan}, in either spelling: severities,
 * verdicts, marks of a scan. A mark names the verdict that explains it, and a verdict its mark. Immutable.
 */
final class FailOn {

    private final List<String> given;
    private final Set<String> plainNames = new HashSet<>();
    private final Set<String> severities = new HashSet<>();
    private final Set<String> verdicts = new HashSet<>();
    private final Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);

    /** @throws io.github.dozemeter.cli.jvm.CommandFailure if one of the names is none; it lists the valid ones */
    FailOn(List<String> names) {
        given = names;
        for (String name : names) {
            String plain = Verb.plain(name.trim());
            Verb.checkFailOn(validNames().contains(plain), name.trim(), validNames());
            plainNames.add(plain);
            severities.addAll(severities(plain));
            verdicts.addAll(verdicts(plain));
            kinds.addAll(kinds(plain));
        }
    }

    /** INTENDED is no finding: the allow list says that the pause is meant. */
    private static Set<Verdict> findings() {
        return EnumSet.complementOf(EnumSet.of(Verdict.INTENDED));
    }

    private static Set<String> validNames() {
        Set<String> all = new LinkedHashSet<>(Arrays.asList(Severity.WARNING.label(), Severity.INFO.label()));
        findings().forEach(verdict -> all.add(Verb.plain(verdict.name())));
        all.addAll(FindingKind.labels());
        return all;
    }

    /** The severity info includes warning. */
    private static Set<String> severities(String name) {
        Set<String> named = new HashSet<>();
        boolean isInfo = name.equals(Severity.INFO.label());
        if (isInfo || name.equals(Severity.WARNING.label())) {
            named.add(name);
            named.add(Severity.WARNING.label());
        }
        return named;
    }

    /** Returns the names of the verdict, or of that which explains the mark. */
    private static Set<String> verdicts(String name) {
        FindingKind kind = FindingKind.named(name);
        Verdict ofKind = kind == null ? null : kind.verdict;
        return findings().stream().filter(verdict -> verdict == ofKind || Verb.plain(verdict.name()).equals(name))
            .map(Verdict::name).collect(Collectors.toSet());
    }

    /** Returns the marks of that name, of that severity, or that the verdict explains. */
    private static Set<FindingKind> kinds(String name) {
        Set<String> ofSeverity = severities(name);
        return Arrays.stream(FindingKind.values())
            .filter(kind -> kind == FindingKind.named(name) || ofSeverity.contains(kind.severity().label())
                || kind.verdict != null && Verb.plain(kind.verdict.name()).equals(name))
            .collect(Collectors.toSet());
    }

    /** Whether a verdict of a report fails it. */
    boolean names(String verdict, String severity) {
        return verdicts.contains(verdict) || severities.contains(severity);
    }

    /** Whether a known pause in a report fails it: only by its own name, as it is no verdict. */
    boolean namesKnown(boolean failsGates) {
        FindingKind kind = failsGates ? FindingKind.KNOWN : FindingKind.KNOWN_INFO;
        return plainNames.contains(kind.label());
    }

    /** @throws io.github.dozemeter.cli.jvm.CommandFailure if one of the names is of a verdict that no scan finds */
    Set<FindingKind> kinds() {
        for (String name : given) {
            boolean isFound = !kinds(Verb.plain(name.trim())).isEmpty();
            Verb.require(isFound, "--fail-on " + name.trim() + ": a scan does not find it, as it shows only in a JVM"
                + " that runs: report --fail-on " + name.trim() + "; a scan finds warning, info, "
                + String.join(", ", FindingKind.labels()));
        }
        return EnumSet.copyOf(kinds);
    }

    @Override
    public String toString() {
        return String.join(",", given);
    }
}
