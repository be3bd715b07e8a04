/** Text and bytes of the application and of files, safe for every output. Needs the JDK alone. */
package io.github.dozemeter.text;
