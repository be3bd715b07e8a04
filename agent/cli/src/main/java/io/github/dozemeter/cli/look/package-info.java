/** The verb {@code look}: what threads of another JVM do, seen from outside; judged and written as by an agent. */
package io.github.dozemeter.cli.look;
