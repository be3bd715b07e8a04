package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Wildcards;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What no compiler writes: the transformer neither throws nor hangs, and changes only what pauses. */
class MutatedClassesTest {

    private static final int MUTANTS = Integer.getInteger("dozemeter.mutants", 40_000);
    /** Of all mutants together; one takes some 50 µs. */
    private static final Duration NEVER_ENDING = Duration.ofMinutes(5);

    private final long seed = Long.getLong("dozemeter.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final ClassLoader application = Loaders.ofAnApplication();
    private final PauseTransformer transformer = new PauseTransformer(Rewriting.ALL,
        new ClassFilter(new Wildcards(List.of("*")), new Wildcards(List.of(""))), new SiteRegistry(), () -> null, new RewriteStats(),
        new Log(Log.Level.ERROR, new ByteArrayOutputStream()));

    @Test
    @Timeout(value = 6, unit = TimeUnit.MINUTES)
    void mutantsAreRewrittenOnlyWhereTheyPauseAndNeverThrow() throws IOException {
        List<byte[]> classFiles = classFiles();
        Assertions.assertTimeoutPreemptively(NEVER_ENDING, () -> {
            for (int i = 0; i < MUTANTS; i++) {
                feed(mutant(classFiles.get(random.nextInt(classFiles.size()))));
            }
        }, () -> "dozemeter.seed=" + seed);
    }

    @Test
    void anyBytesAreLeftAlone() {
        for (int i = 0; i < MUTANTS; i++) {
            byte[] noise = new byte[random.nextInt(400)];
            random.nextBytes(noise);
            if (noise.length > 10 && random.nextBoolean()) {
                System.arraycopy(classFileHead(), 0, noise, 0, 10);
            }
            assertThat(transform(noise)).as("dozemeter.seed=%d", seed).isNull();
        }
    }

    private static byte[] classFileHead() {
        return new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 52, 0, 40};
    }

    private void feed(byte[] mutant) {
        byte[] given = mutant.clone();
        byte[] rewritten = transform(mutant);
        assertThat(mutant).as("dozemeter.seed=%d", seed).isEqualTo(given);
        if (rewritten != null) {
            assertThat(mayPause(given)).as("dozemeter.seed=%d", seed).isTrue();
            // Not any refusal: an attribute in a wrong place, which the JVM ignores, may be copied to where it counts.
            assertThat(refusal(given) == null && refusal(rewritten) instanceof VerifyError)
                .as("dozemeter.seed=%d", seed).isFalse();
        }
    }

    /** True also if it cannot be read: methods without a pause are copied as they lie. */
    private static boolean mayPause(byte[] classFile) {
        try {
            return !PauseCalls.in(classFile).isEmpty();
        } catch (RuntimeException unreadable) {
            return true;
        }
    }

    /** Why the JVM does not link it, null if it does; reading the methods of a class links and verifies it. */
    private static Throwable refusal(byte[] classFile) {
        try {
            new Definer().define(classFile).getDeclaredMethods();
            return null;
        } catch (LinkageError | SecurityException refused) {
            return refused;
        }
    }

    private static final class Definer extends ClassLoader {

        Definer() {
            super(MutatedClassesTest.class.getClassLoader());
        }

        Class<?> define(byte[] classFile) {
            return defineClass(null, classFile, 0, classFile.length);
        }
    }

    private byte[] transform(byte[] classFile) {
        return transformer.transform(application, "a/Mutant", null, null, classFile);
    }

    /** One to four changes: a bit, a byte, a number of two bytes, a cut, bytes put in, taken out or repeated. */
    private byte[] mutant(byte[] classFile) {
        byte[] mutant = classFile.clone();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            mutant = changed(mutant, random.nextInt(Math.max(1, mutant.length - 4)));
        }
        return mutant;
    }

    private byte[] changed(byte[] bytes, int at) {
        if (bytes.length < 8) {
            return bytes;
        }
        switch (random.nextInt(7)) {
            case 0:
                bytes[at] ^= (byte) (1 << random.nextInt(8));
                return bytes;
            case 1:
                bytes[at] = (byte) random.nextInt();
                return bytes;
            case 2:
                bytes[at] = (byte) (random.nextBoolean() ? 0xFF : 0);
                bytes[at + 1] = (byte) random.nextInt(4);
                return bytes;
            case 3:
                return Arrays.copyOf(bytes, at);
            case 4:
                return spliced(bytes, at, at, random.nextInt(40));
            case 5:
                return spliced(bytes, at, Math.min(bytes.length, at + random.nextInt(40)), 0);
            default:
                System.arraycopy(bytes, at, bytes, random.nextInt(bytes.length - 4), 4);
                return bytes;
        }
    }

    private byte[] spliced(byte[] bytes, int from, int to, int added) {
        byte[] spliced = new byte[from + added + bytes.length - to];
        random.nextBytes(spliced);
        System.arraycopy(bytes, 0, spliced, 0, from);
        System.arraycopy(bytes, to, spliced, from + added, bytes.length - to);
        return spliced;
    }

    /** One of each form, as a call and as a reference, and classes as a compiler writes them, pausing and calm ones. */
    private static List<byte[]> classFiles() throws IOException {
        List<byte[]> classFiles = new ArrayList<>();
        for (PauseForm form : PauseForm.values()) {
            classFiles.add(PausingClass.of(form));
            classFiles.add(PausingClass.reference(form, form.isStatic ? 0 : 1));
        }
        for (Class<?> type : List.of(Pausing.class, Worker.class, PauseForm.class)) {
            classFiles.add(Hook.ownResource(type.getName().replace('.', '/') + ".class"));
        }
        return classFiles;
    }
}
