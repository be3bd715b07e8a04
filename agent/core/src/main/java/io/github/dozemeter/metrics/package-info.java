/**
 * The figures as metrics: names, labels, help texts and values, made from snapshots, never from a live counter.
 * May depend on {@code record} and {@code diagnose}, on {@code instrument} and {@code overhead} for their own
 * figures, and on simpleclient.
 */
package io.github.dozemeter.metrics;
