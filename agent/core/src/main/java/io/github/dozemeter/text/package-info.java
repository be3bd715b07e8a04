/** Text and bytes that come from the application and from files, made safe for every output, in lines that fit. Depends only on the JDK. */
package io.github.dozemeter.text;
