/** Applications that bring a Micrometer, under the real agent. */
package io.github.dozemeter.applications;
