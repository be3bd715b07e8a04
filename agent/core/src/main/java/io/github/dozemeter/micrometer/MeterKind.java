package io.github.dozemeter.micrometer;

/** Which of Micrometer's meters a metric becomes. */
public enum MeterKind { COUNTER, GAUGE, TIMER }
