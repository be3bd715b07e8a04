package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Call;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;

/** Finds the pauses of class files without running them, by the agent's own table and pre-scan. Thread-safe. */
public final class PauseSearch {

    private final ChosenPauses pauses;
    private final boolean timerWheels;

    /** @param calls with schedules, timer wheels are found, too */
    public PauseSearch(Set<Call> calls) {
        this.pauses = new ChosenPauses(calls);
        this.timerWheels = calls.contains(Call.SCHEDULE_AT_FIXED_RATE);
    }

    /**
     * @param superclasses finds class files, as resources, where a call may be inherited; null for the JDK's alone
     * @param made says of a class name whether constructor calls of it are searched for besides those of timer wheels; null
     * for none
     * @throws RuntimeException if the bytes are no class file, or one newer than the library knows
     */
    public List<FoundPause> in(byte[] classFile, ClassLoader superclasses, Predicate<String> made) {
        if (!pauses.mayBeIn(classFile) && !mayMakeTimers(classFile, made)) {
            return Collections.emptyList();
        }
        ClassReader reader = new ClassReader(classFile);
        ReferenceTargets targets = new ReferenceTargets(pauses, reader, superclasses,
            // Nothing is rewritten.
            (call, className, method, line, argument) -> 0);
        PauseFinder finder = new PauseFinder(targets, !timerWheels ? name -> false : made == null ? FoundPause::isTimerWheel
            : made.or(FoundPause::isTimerWheel));
        reader.accept(finder, 0);
        return finder.found;
    }

    private boolean mayMakeTimers(byte[] classFile, Predicate<String> made) {
        return timerWheels && (made != null || new String(classFile, StandardCharsets.ISO_8859_1).contains(FoundPause.TIMER_WHEEL));
    }
}
