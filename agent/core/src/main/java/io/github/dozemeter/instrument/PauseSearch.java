package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;

/** Finds the pauses of class files without running them, by the agent's own table and pre-scan. Thread-safe. */
public final class PauseSearch {

    private final ChosenPauses pauses;
    private final PreScan preScan;

    public PauseSearch(Set<Call> calls) {
        this.pauses = new ChosenPauses(calls);
        this.preScan = new PreScan(pauses);
    }

    /**
     * @param superclasses asked for class files, as resources, where a call may be inherited; null for the JDK's alone
     * @throws RuntimeException if the bytes are no class file, or one newer than the library knows
     */
    public List<FoundPause> in(byte[] classFile, ClassLoader superclasses) {
        if (!preScan.mayPause(classFile)) {
            return Collections.emptyList();
        }
        ClassReader reader = new ClassReader(classFile);
        ReferenceTargets targets = new ReferenceTargets(pauses, reader, superclasses, new NoNumbers());
        PauseFinder finder = new PauseFinder(targets);
        reader.accept(finder, 0);
        return finder.found();
    }

    /** Nothing is rewritten. */
    private static final class NoNumbers implements SiteNumbers {

        @Override
        public int number(Call call, String className, String method, int line, Argument argument) {
            return 0;
        }
    }
}
