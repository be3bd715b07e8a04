package io.github.dozemeter;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {

    private static final String ROOT = "io.github.dozemeter";
    private static final JavaClasses AGENT = new ClassFileImporter().importPaths("target/classes", "../core/target/classes",
        "../cli/target/classes", "../hook/target/hook-classes");
    private static final DescribedPredicate<JavaClass> HOOK = nameMatching("java\\.lang\\.Dozemeter.*").forSubtype();
    private static final DescribedPredicate<JavaClass> JDK = resideInAnyPackage("java..").and(not(HOOK));

    /** Each package, and what it may depend on. */
    private static final Map<String, String> ALLOWED = Map.ofEntries(entry("text", ""), entry("log", "text"),
        entry("process", "log"), entry("experiment", ""), entry("record", "hook text"), entry("options", "hook record text"), entry("access", "options log text"),
        entry("instrument", "hook record options log process"), entry("overhead", "hook record log process"),
        entry("retransform", "instrument record log"), entry("sample", "hook record log process"),
        entry("wakeup", "record log process"), entry("known", "options record text"), entry("diagnose", "known options record sample text wakeup"), entry("suite", "diagnose record text"), entry("metrics", "known record wakeup diagnose instrument overhead process text"),
        entry("report", "suite known experiment metrics record wakeup diagnose sample overhead log process text"),
        entry("http", "access report metrics record instrument log process text"),
        entry("cli", "request access cli.jvm cli.look cli.record cli.scan cli.experiment suite experiment known options record diagnose metrics report text wakeup"), entry("cli.jvm", "options process text"),
        entry("cli.experiment", "experiment record report text"), entry("cli.look", "cli.jvm known options process record sample wakeup diagnose metrics report"),
        entry("cli.record", "options cli.jvm cli.look process record sample wakeup diagnose metrics report"),
        entry("cli.scan", "known options record instrument diagnose report text"), entry("micrometer", "metrics instrument log process text"),
        entry("micrometer.bridge", "micrometer"),
        entry("request", "report"), entry("suite.run", "suite log options process record report"),
        entry("experiment.run", "experiment request hook diagnose log metrics options process record report sample text wakeup"),
        entry("agent", "experiment.run suite.run request access suite experiment known hook options record instrument retransform sample wakeup overhead diagnose metrics report http micrometer process log text"));

    static Stream<Arguments> allowed() {
        return ALLOWED.entrySet().stream().map(row -> Arguments.of(row.getKey(), row.getValue()));
    }

    @Test
    void noPackageIsWithoutItsDirection() {
        Stream<String> packages = AGENT.stream().map(JavaClass::getPackageName).distinct();
        assertThat(packages.filter(name -> name.startsWith(ROOT + '.')))
            .containsExactlyInAnyOrderElementsOf(ALLOWED.keySet().stream().map(name -> ROOT + '.' + name).toList());
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void packagesDependInOneDirection(String name, String allowed) {
        DescribedPredicate<JavaClass> known = resideInAnyPackage(ROOT + '.' + name);
        for (String other : allowed.split(" ")) {
            known = known.or(other.equals("hook") ? HOOK : resideInAnyPackage(ROOT + '.' + other));
        }
        DescribedPredicate<JavaClass> ours = resideInAnyPackage(ROOT + "..").or(HOOK);
        noClasses().that().resideInAPackage(ROOT + '.' + name).should().dependOnClassesThat(ours.and(not(known)))
            .check(AGENT);
    }

    @Test
    void theHookDependsOnTheJdkAlone() {
        DescribedPredicate<JavaClass> compilerHint = nameMatching("(jdk\\.internal\\.vm\\.annotation|java\\.lang\\.invoke)\\.DontInline")
            .forSubtype();
        classes().that(HOOK).should().onlyDependOnClassesThat(HOOK.or(JDK).or(compilerHint)).check(AGENT);
    }

    @Test
    void theHookNeedsTheBaseModuleAlone() {
        StringWriter out = new StringWriter();
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        // What HotSpot 8 calls DontInline is in no later JDK.
        jdeps.run(new PrintWriter(out), new PrintWriter(out), "--print-module-deps", "--ignore-missing-deps", "../hook/target/hook-classes");
        assertThat(out.toString().lines()).filteredOn(line -> !line.startsWith("Warning: split package: java.lang"))
            .containsExactly("java.base");
    }

    @Test
    void theEntryDependsOnTheJdkAlone() {
        DescribedPredicate<JavaClass> entry = nameMatching(ROOT + "\\.(Agent(Main|Loader)|CommandLineLauncher)(\\$.*)?").forSubtype();
        classes().that(entry).should().onlyDependOnClassesThat(entry.or(JDK)).check(AGENT);
    }

    @Test
    void onlyTheRewriterTouchesByteBuddy() {
        noClasses().that().haveNameNotMatching(".*\\.instrument\\.(Rewriter|ConstantArguments|PauseSearch|CallContext"
            + "|ReferenceTargets|GeneratedHooks)(\\$.*)?")
            .should().dependOnClassesThat().resideInAPackage("net.bytebuddy..").check(AGENT);
    }

    @Test
    void onlyTheCommandLineTouchesPicocli() {
        noClasses().that().resideOutsideOfPackage(ROOT + ".cli").should().dependOnClassesThat()
            .resideInAPackage("picocli..").check(AGENT);
    }

    @Test
    void onlyReportsAndTheCommandLineTouchGson() {
        noClasses().that().resideOutsideOfPackages(ROOT + ".report", ROOT + ".cli", ROOT + ".cli.experiment", ROOT + ".cli.look", ROOT + ".cli.record", ROOT + ".cli.scan")
            .should().dependOnClassesThat().resideInAPackage("com.google.gson..").check(AGENT);
    }

    /** The jar holds no more of it; see agent.xml. */
    @Test
    void theStreamOfGsonIsAllThatIsUsedOfIt() {
        noClasses().should().dependOnClassesThat(resideInAnyPackage("com.google.gson..")
            .and(not(resideInAnyPackage("com.google.gson.stream")))).check(AGENT);
    }

    @Test
    void oneClassTouchesTheVersionsOfMaven() {
        noClasses().that().doNotHaveSimpleName("MavenVersion").should().dependOnClassesThat()
            .resideInAPackage("org.apache.maven..").check(AGENT);
    }

    /** The jar holds no more of it. */
    @Test
    void theOrderOfVersionsIsAllThatIsUsedOfMaven() {
        noClasses().should().dependOnClassesThat(resideInAPackage("org.apache.maven..")
            .and(not(simpleName("ComparableVersion")))).check(AGENT);
    }

    @Test
    void noAgentDependsOnTheCommandLine() {
        noClasses().that().resideOutsideOfPackage(ROOT + ".cli..").should().dependOnClassesThat()
            .resideInAPackage(ROOT + ".cli..").check(AGENT);
    }

    @Test
    void onlyTheEndpointTouchesTheHttpServer() {
        noClasses().that().resideOutsideOfPackage(ROOT + ".http")
            .should().dependOnClassesThat().resideInAPackage("com.sun.net..").check(AGENT);
    }

    @Test
    void onlyTheExportAndWhatTurnsItIntoMetersTouchPrometheus() {
        noClasses().that().resideOutsideOfPackages(ROOT + ".metrics", ROOT + ".report", ROOT + ".micrometer")
            .should().dependOnClassesThat().resideInAPackage("io.prometheus..").check(AGENT);
    }

    @Test
    void onlyTheBridgeTouchesMicrometerAndNobodyTheBridge() {
        noClasses().that().resideOutsideOfPackage(ROOT + ".micrometer.bridge").should().dependOnClassesThat()
            .resideInAnyPackage("io.micrometer..", ROOT + ".micrometer.bridge").check(AGENT);
    }

    @Test
    void onlyWhatReadsThreadsTouchesManagement() {
        noClasses().that().haveNameNotMatching(ROOT + "\\.(overhead\\.CostWatch\\$CpuClock|sample\\.MonitorSampler|wakeup\\.ThreadWatch|experiment\\.run\\.Experiments\\$GcTime|http\\.RequestThreads\\$AllocatedBytes)").should().dependOnClassesThat()
            .resideInAnyPackage("java.util.logging..", "javax.management..", "java.lang.management..",
                "com.sun.management..", "sun.misc..").check(AGENT);
    }

    @Test
    void nobodyEndsTheApplication() {
        noClasses().that().doNotHaveFullyQualifiedName(ROOT + ".cli.CommandLineMain")
            .should().callMethod(System.class, "exit", int.class)
            .orShould().callMethod(Runtime.class, "exit", int.class)
            .orShould().callMethod(Runtime.class, "halt", int.class).check(AGENT);
    }

    @Test
    void nobodyButTheHookAndTheSelfTestParks() {
        noClasses().that(resideOutsideOfPackages("java.lang")).and().haveNameNotMatching(".*\\.SelfTest\\$Pause")
            .should().dependOnClassesThat().belongToAnyOf(LockSupport.class).check(AGENT);
    }

    @Test
    void noStaticStateOutsideTheHook() {
        fields().that().areStatic().and().areDeclaredInClassesThat(resideOutsideOfPackages("java.lang"))
            .should().beFinal().andShould(StaticField.HOLD_NO_STATE).check(AGENT);
    }

    @Test
    void theRulesSeeTheWholeAgent() {
        assertThat(AGENT.that(HOOK)).extracting(JavaClass::getSimpleName).contains("Dozemeter", "DozemeterSites");
        assertThat(AGENT.that(resideInAnyPackage(ROOT))).extracting(JavaClass::getSimpleName).contains("AgentMain");
        assertThat(AGENT.get("java.lang.DozemeterSites").getFields()).extracting(JavaField::getModifiers)
            .anyMatch(modifiers -> !modifiers.contains(JavaModifier.FINAL));
    }
}
