/** What ran on which JDK, noted while the end-to-end tests run, and the page made of it. */
package io.github.dozemeter.tried;
