/**
 * The verb {@code look}: what wakes another JVM, from the kernel's counters and thread dumps, with nothing loaded into it.
 * Depends on {@code cli.jvm}, {@code wakeup} and the formats of {@code report}.
 */
package io.github.dozemeter.cli.look;
