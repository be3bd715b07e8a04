package io.github.dozemeter.tried;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the tests of this class try the agent with: a chapter of {@code docs/compatibility.md}, with a line for each of
 * its tests that takes a JDK.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Tried {

    String value();

    /** Whether tests that take no JDK are meant too: they fork the JDK that runs them. */
    boolean running() default false;
}
