/** Text and bytes of the application and of files, safe for every output, in lines that fit. Needs the JDK alone. */
package io.github.dozemeter.text;
