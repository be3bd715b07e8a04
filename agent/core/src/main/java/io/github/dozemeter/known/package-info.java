/** Known pauses: costly pauses of published libraries, in a table, and which of them a site is. */
package io.github.dozemeter.known;
