package io.github.dozemeter.metrics;

import io.github.dozemeter.diagnose.Diagnosis;

/** Supplies the diagnosis of the span that a report covers: the last minute, or a whole run. */
public interface Diagnoses {

    Diagnosis diagnosis();
}
