/** The agent's own words. Depends on the JDK alone; every package may use it. */
package io.github.dozemeter.log;
