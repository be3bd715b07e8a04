package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Call;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The forms that this agent looks for: those of the chosen calls. Immutable. */
final class ChosenPauses {

    private final Map<String, List<PauseForm>> byMethod = new HashMap<>();
    /** {@code TimeUnit} has a sleep too, and is no thread. */
    private final Set<String> unrelated = new HashSet<>();
    private final Set<PauseForm> forms = EnumSet.noneOf(PauseForm.class);

    /** Of every Java. */
    ChosenPauses(Set<Call> calls) {
        this(calls, Integer.MAX_VALUE);
    }

    /**
     * Calls of methods that this Java lacks are left to the JVM: its NoSuchMethodError is what code for several releases
     * catches to call an older method.
     *
     * @param feature the Java that runs the calls
     */
    ChosenPauses(Set<Call> calls, int feature) {
        for (PauseForm form : PauseForm.values()) {
            if (!form.isInherited()) {
                unrelated.add(form.owner());
            }
            if (calls.contains(form.call()) && form.since() <= feature) {
                forms.add(form);
                List<PauseForm> namesakes = new ArrayList<>(namesakes(form.method(), form.descriptor()));
                namesakes.add(form);
                byMethod.put(form.method() + form.descriptor(), namesakes);
            }
        }
    }

    Iterable<PauseForm> forms() {
        return forms;
    }

    /** @return null if this is no pause, unless the owner inherits it */
    PauseForm find(String owner, String method, String descriptor) {
        for (PauseForm form : namesakes(method, descriptor)) {
            if (form.owner().equals(owner)) {
                return form;
            }
        }
        return null;
    }

    /** @return the pause that a subclass would inherit, null if there is none */
    PauseForm findInherited(String owner, String method, String descriptor) {
        for (PauseForm form : namesakes(method, descriptor)) {
            if (mayBeInherited(form, owner)) {
                return form;
            }
        }
        return null;
    }

    /** Whether this is a pause, or is one if the owner inherits it. */
    boolean mayBe(String owner, String method, String descriptor) {
        for (PauseForm form : namesakes(method, descriptor)) {
            if (form.owner().equals(owner) || mayBeInherited(form, owner)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayBeInherited(PauseForm form, String owner) {
        return form.isInherited() && (form.isOfEveryClass() || !unrelated.contains(owner));
    }

    private List<PauseForm> namesakes(String method, String descriptor) {
        List<PauseForm> namesakes = byMethod.get(method + descriptor);
        return namesakes == null ? Collections.<PauseForm>emptyList() : namesakes;
    }
}
