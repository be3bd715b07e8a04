package io.github.dozemeter.jvm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Collection;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A test that takes a {@link Jdk}: once for each of those that are meant. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(allowZeroInvocations = true)
@ArgumentsSource(OnJdks.Source.class)
@Tag(OnJdks.MATRIX)
public @interface OnJdks {

    /** Tag of the tests that fork a JDK of the matrix: on a further JDK only these say anything new. */
    String MATRIX = "matrix";

    Which value();

    /** The oldest feature release on which there is something to see. */
    int from() default 8;

    /** As the methods of {@link Jdk} that are called so. */
    enum Which {

        ALL(Jdk::all), EACH_KIND(Jdk::eachKind), OUTERMOST(Jdk::outermost);

        private final Supplier<Collection<Jdk>> jdks;

        Which(Supplier<Collection<Jdk>> jdks) {
            this.jdks = jdks;
        }
    }

    /** For JUnit. */
    final class Source implements ArgumentsProvider, AnnotationConsumer<OnJdks> {

        private OnJdks wanted;

        @Override
        public void accept(OnJdks annotation) {
            wanted = annotation;
        }

        @Override
        public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            return wanted.value().jdks.get().stream().filter(jdk -> jdk.feature() >= wanted.from()).map(Arguments::of);
        }
    }
}
