package io.github.dozemeter.metrics;

import io.github.dozemeter.diagnose.Diagnosis;

/** What holds now, or over a whole run: whatever a report is about. */
public interface Diagnoses {

    Diagnosis diagnosis();
}
