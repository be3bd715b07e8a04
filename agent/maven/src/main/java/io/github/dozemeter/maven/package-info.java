/**
 * The goals of the Maven plug-in, an artifact of its own. They run {@code java -jar dozemeter.jar} and read its exit code, so
 * Maven loads none of its classes. Depends on Maven alone.
 */
package io.github.dozemeter.maven;
