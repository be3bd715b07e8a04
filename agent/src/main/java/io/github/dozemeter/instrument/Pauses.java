package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Call;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The forms that this agent looks for: those of the chosen calls. Immutable. */
final class Pauses {

    private final Map<String, PauseForm> byReference = new HashMap<>();
    private final Set<PauseForm> forms = EnumSet.noneOf(PauseForm.class);

    Pauses(Set<Call> calls) {
        for (PauseForm form : PauseForm.values()) {
            if (calls.contains(form.call())) {
                forms.add(form);
                byReference.put(reference(form.owner(), form.method(), form.descriptor()), form);
            }
        }
    }

    Iterable<PauseForm> forms() {
        return forms;
    }

    /** @return null if this is no pause */
    PauseForm find(String owner, String method, String descriptor) {
        return byReference.get(reference(owner, method, descriptor));
    }

    private static String reference(String owner, String method, String descriptor) {
        return owner + '.' + method + descriptor;
    }
}
