package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Wildcards;
import java.io.ByteArrayOutputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class PauseTransformerTest {

    private static final byte[] PAUSING = PausingClass.of(PauseForm.SLEEP_MILLIS);

    private final RewriteStats stats = new RewriteStats();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final ClassLoader application = Loaders.ofAnApplication();

    @Test
    void aPausingClassOfTheApplicationIsRewrittenAndCounted() {
        byte[] given = PAUSING.clone();
        assertThat(transform(application, given)).isNotNull().isNotEqualTo(PAUSING);
        assertThat(given).isEqualTo(PAUSING);
        assertThat(stats.scannedClasses()).isEqualTo(1);
        assertThat(stats.rewrittenClasses()).isEqualTo(1);
        assertThat(stats.nanos()).isPositive();
        assertThat(log.size()).isZero();
    }

    @Test
    void aClassThatIsRetransformedCountsOnce() {
        PauseTransformer transformer = transformer("");
        assertThat(transformer.transform(application, "gen/Pausing", null, null, PAUSING)).isNotNull();
        for (int i = 0; i < 3; i++) {
            assertThat(transformer.transform(application, "gen/Pausing", Integer.class, null, PAUSING)).isNotNull();
        }
        assertThat(stats.rewrittenClasses()).isEqualTo(1);

        assertThat(transformer.transform(application, "gen/Pausing", null, null, PAUSING)).isNotNull();
        assertThat(stats.rewrittenClasses()).as("one of the same name").isEqualTo(2);
        assertThat(transformer.known.isRewritten("gen.Pausing")).isTrue();
        assertThat(transformer.known.isRewritten("gen.Calm")).isFalse();
    }

    @Test
    void aClassThatWasLoadedBeforeCountsAtItsFirstRetransformation() {
        PauseTransformer transformer = transformer("");
        for (int i = 0; i < 3; i++) {
            transformer.transform(application, "gen/Pausing", Integer.class, null, PAUSING);
        }
        transformer.transform(application, "gen/Pausing", Long.class, null, PAUSING);
        assertThat(stats.rewrittenClasses()).isEqualTo(2);
    }

    @Test
    void aClassThatIsLeftCountsOnce() {
        PauseTransformer transformer = transformer("gen.*");
        transformer.transform(application, "gen/Pausing", null, null, PAUSING);
        transformer.transform(application, "gen/Pausing", Integer.class, null, PAUSING);
        transformer.transform(application, "gen/Pausing", Integer.class, null, PAUSING);
        assertThat(stats.skippedClasses(Skip.EXCLUDED)).isEqualTo(1);
        assertThat(transformer.known.isRewritten("gen.Pausing")).isFalse();
    }

    @Test
    void atTheEndOfAFullStackAClassIsLeftAndToldOfOnceThereIsRoom() throws InterruptedException {
        PauseTransformer transformer = transformer("");
        Thread deep = new Thread(() -> atTheEnd(() -> transformer.transform(application, "a/B", null, null, PAUSING)));
        deep.start();
        deep.join();
        assertThat(stats.skippedClasses(Skip.FAILED)).isPositive();
        assertThat(stats.rewrittenClasses()).isZero();
        assertThat(log.size()).isZero();

        assertThat(transformer.transform(application, "a/B", null, null, PAUSING)).isNotNull();
        assertThat(transformer.transform(application, "a/B", null, null, PAUSING)).isNotNull();
        assertThat(logged()).singleElement().asString().contains("had no stack");
    }

    /** In the last frame that has room for it, after the frames below it have tried. */
    private static void atTheEnd(Runnable task) {
        try {
            atTheEnd(task);
        } catch (StackOverflowError full) {
            task.run();
        }
    }

    @Test
    void aClassWithoutAPauseIsScannedAndLeft() {
        byte[] calm = PausingClass.of(Opcodes.V1_8, "()V", code -> code.visitInsn(Opcodes.RETURN));
        assertThat(transform(application, calm)).isNull();
        assertThat(stats.scannedClasses()).isEqualTo(1);
        assertThat(stats.rewrittenClasses()).isZero();
    }

    @Test
    void classesOfTheJdkAndOfTheAgentAreNotLookedAt() throws MalformedURLException {
        assertThat(transform(null, PAUSING)).isNull();
        assertThat(transform(ClassLoader.getPlatformClassLoader(), PAUSING)).isNull();
        assertThat(transform(PauseTransformer.class.getClassLoader(), PAUSING)).isNull();
        assertThat(stats.scannedClasses()).isZero();
        CodeSource source = new CodeSource(URI.create("jrt:/jdk.compiler").toURL(), (Certificate[]) null);
        ProtectionDomain module = new ProtectionDomain(source, null);
        assertThat(transformer("").transform(application, "a/B", null, module, PAUSING)).isNull();
        assertThat(stats.rewrittenClasses()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.github.dozemeter.AgentLoader", "io.github.dozemeter.export.micrometer.BridgeLoader",
        "io.github.dozemeter.rewrite.SelfTest"})
    void classesOfAnAgentBeforeThisOneAreNotLookedAt(String loader) throws ReflectiveOperationException {
        Object earlier = new Rewriting().load(loader, loaderNamed(loader.replace('.', '/'))).getDeclaredConstructor().newInstance();

        assertThat(transform((ClassLoader) earlier, PAUSING)).isNull();
        assertThat(stats.scannedClasses()).isZero();
    }

    private static byte[] loaderNamed(String name) {
        ClassWriter loader = new ClassWriter(0);
        loader.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/ClassLoader", null);
        MethodVisitor constructor = loader.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/ClassLoader", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(1, 1);
        constructor.visitEnd();
        return loader.toByteArray();
    }

    @Test
    void aClassWithoutANameIsLeftWhereNoLoaderDefinesIt() {
        assertThat(transformer("").transform(application, null, null, null, PAUSING)).isNull();
        assertThat(transformer("").transform(application, null, null, null, new byte[10])).isNull();
        assertThat(stats.skippedClasses(Skip.MALFORMED)).isEqualTo(1);
        assertThat(stats.rewrittenClasses()).isZero();
    }

    @Test
    void theNameOfAClassIsReadFromItsClassFile() {
        assertThat(new ConstantPool(PAUSING).className()).isEqualTo("gen/Pausing");
        ClassWriter odd = new ClassWriter(0);
        odd.visit(Opcodes.V1_8, 0, "gen/P\u00e4us\ud83d\udca4", null, "java/lang/Object", null);
        odd.visitField(Opcodes.ACC_STATIC, "last", "J", null, 7L);
        assertThat(new ConstantPool(odd.toByteArray()).className()).isEqualTo("gen/P\u00e4us\ud83d\udca4");
    }

    @Test
    void anExcludedClassIsLeftAndCountedWithoutAWord() {
        assertThat(transformer("gen.*").transform(application, "gen/Pausing", null, null, PAUSING)).isNull();
        assertThat(stats.skippedClasses(Skip.EXCLUDED)).isEqualTo(1);
        assertThat(log.size()).isZero();
    }

    @Test
    void aNewerClassFileVersionIsLeftAndTold() {
        byte[] newer = PAUSING.clone();
        newer[7] = Rewriter.NEWEST_VERSION + 1;
        assertThat(transform(application, newer)).isNull();
        assertThat(stats.skippedClasses(Skip.VERSION)).isEqualTo(1);
        assertThat(logged()).containsExactly("[dozemeter] WARN class gen.Pausing was not instrumented; its pauses are not"
            + " counted: class-file version 73, this agent knows up to 72 (further ones are counted in"
            + " dozemeter_classes_skipped_total)");
    }

    @Test
    void aLoaderThatDoesNotFindTheHookKeepsItsClassesAndIsToldOnce() {
        assertThat(transform(Loaders.withoutTheHook(), PAUSING)).isNull();
        assertThat(transform(Loaders.withAnotherHook(), PAUSING)).isNull();
        assertThat(stats.skippedClasses(Skip.HOOK_INVISIBLE)).isEqualTo(2);
        assertThat(logged()).singleElement().asString().contains("its class loader " + Loaders.class.getName())
            .contains("does not find java.lang.Dozemeter");
    }

    @Test
    void aMalformedClassIsLeftToTheJvm() {
        assertThat(transform(application, new byte[] {1, 2, 3})).isNull();
        assertThat(transform(application, Arrays.copyOf(PAUSING, 40))).isNull();
        assertThat(stats.skippedClasses(Skip.MALFORMED)).isEqualTo(2);
        assertThat(log.size()).isZero();
    }

    @Test
    void aClassThatCannotBeRewrittenIsLeftAndTold() {
        byte[] cut = Arrays.copyOf(PAUSING, PAUSING.length - 20);
        assertThat(transform(application, cut)).isNull();
        assertThat(stats.skippedClasses(Skip.FAILED)).isEqualTo(1);
        assertThat(logged()).singleElement().asString().startsWith("[dozemeter] WARN class gen.Pausing was not instrumented");
    }

    @ParameterizedTest
    @EnumSource
    void everyReasonIsToldToBeTheFirstOnce(Skip reason) {
        assertThat(stats.skipped(reason)).isTrue();
        assertThat(stats.skipped(reason)).isFalse();
        assertThat(stats.skippedClasses(reason)).isEqualTo(2);
        assertThat(reason.label()).matches("[a-z_]+");
    }

    @Test
    void includesMustMatchAndExcludesMustNot() {
        ClassFilter filter = new ClassFilter(new Wildcards(List.of("a.*", "b.C")), new Wildcards(List.of("a.x.*")));
        assertThat(filter.accepts("a.B")).isTrue();
        assertThat(filter.accepts("b.C")).isTrue();
        assertThat(filter.accepts("b.D")).isFalse();
        assertThat(filter.accepts("a.x.B")).isFalse();
    }

    private byte[] transform(ClassLoader loader, byte[] classFile) {
        return transformer("").transform(loader, "gen/Pausing", null, null, classFile);
    }

    private PauseTransformer transformer(String excludes) {
        ClassFilter filter = new ClassFilter(new Wildcards(List.of("*")), new Wildcards(List.of(excludes)));
        return new PauseTransformer(Rewriting.ALL, filter, new SiteRegistry(), () -> null, stats, new Log(Log.Level.INFO, log));
    }

    private List<String> logged() {
        return log.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
