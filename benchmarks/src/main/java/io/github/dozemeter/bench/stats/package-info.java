/** Order statistics and nothing else. Depends on the JDK alone. */
package io.github.dozemeter.bench.stats;
