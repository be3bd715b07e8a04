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
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
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

    private static final List<Path> SOURCES = Stream.of("../core/src/main/java", "../core/src/jfr/java", "../cli/src/main/java")
        .map(Path::of).toList();
    private static final Pattern PERMISSION = Pattern.compile("May depend on: (?<packages>[^.]*(?:\\.[a-z][^.]*)*)\\.\\s");

    /** Each package and what it may depend on, as its {@code package-info} says. */
    static Map<String, Set<String>> permissions() throws IOException {
        Map<String, Set<String>> permissions = new TreeMap<>();
        for (Path sources : SOURCES) {
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : files.filter(path -> path.endsWith("package-info.java")).toList()) {
                    Path folder = sources.resolve(ROOT.replace('.', '/')).relativize(file.getParent());
                    permissions.put(folder.toString().replace(File.separatorChar, '.'), permission(Files.readString(file)));
                }
            }
        }
        return permissions;
    }

    private static Set<String> permission(String packageInfo) {
        Matcher found = PERMISSION.matcher(packageInfo.replaceAll("\\R \\* ?", " "));
        assertThat(found.find()).as(packageInfo).isTrue();
        Set<String> packages = new TreeSet<>(List.of(found.group("packages").split(", ")));
        packages.remove("nothing");
        return packages;
    }

    static Stream<Arguments> permitted() throws IOException {
        return permissions().entrySet().stream().map(row -> Arguments.of(row.getKey(), row.getValue()));
    }

    @Test
    void everyPackageSaysWhatItMayDependOn() throws IOException {
        Stream<String> packages = AGENT.stream().map(JavaClass::getPackageName).distinct();
        assertThat(packages.filter(name -> name.startsWith(ROOT + '.')))
            .containsExactlyInAnyOrderElementsOf(permissions().keySet().stream().map(name -> ROOT + '.' + name).toList());
    }

    @ParameterizedTest
    @MethodSource("permitted")
    void packagesDependOnWhatTheirPackageInfoSays(String name, Set<String> permitted) {
        Set<String> used = new TreeSet<>();
        for (JavaClass type : AGENT.that(resideInAnyPackage(ROOT + '.' + name))) {
            type.getDirectDependenciesFromSelf().forEach(dependency -> used.add(room(dependency.getTargetClass().getBaseComponentType())));
        }
        used.removeAll(Set.of("", name));
        assertThat(permitted).containsAll(used);
    }

    /** Returns the package below ours, {@code hook}, or nothing for the class of somebody else. */
    private static String room(JavaClass type) {
        if (HOOK.test(type)) {
            return "hook";
        }
        return type.getPackageName().startsWith(ROOT + '.') ? type.getPackageName().substring(ROOT.length() + 1) : "";
    }

    @Test
    void noPackageIsInACircle() throws IOException {
        Map<String, Set<String>> left = permissions();
        left.values().forEach(permitted -> permitted.remove("hook"));
        boolean isSmaller = true;
        while (isSmaller) {
            Set<String> free = left.keySet().stream().filter(name -> left.get(name).isEmpty()).collect(Collectors.toSet());
            isSmaller = left.keySet().removeAll(free);
            left.values().forEach(permitted -> permitted.removeAll(free));
        }
        assertThat(left).isEmpty();
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
        noClasses().that().haveNameNotMatching(".*\\.rewrite\\.(Rewriter|ConstantArguments|PauseSearch|CallContext"
            + "|ReferenceTargets|GeneratedHooks)(\\$.*)?")
            .should().dependOnClassesThat().resideInAPackage("net.bytebuddy..").check(AGENT);
    }

    @Test
    void onlyTheCommandLineTouchesPicocli() {
        noClasses().that().resideOutsideOfPackage(ROOT + ".cli").should().dependOnClassesThat()
            .resideInAPackage("picocli..").check(AGENT);
    }

    @Test
    void onlyJsonAndTheCommandLineTouchGson() {
        noClasses().that().resideOutsideOfPackages(ROOT + ".support", ROOT + ".export.report", ROOT + ".cli..")
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
        noClasses().that().resideOutsideOfPackage(ROOT + ".export.http")
            .should().dependOnClassesThat().resideInAPackage("com.sun.net..").check(AGENT);
    }

    @Test
    void onlyTheExportAndWhatTurnsItIntoMetersTouchPrometheus() {
        noClasses().that().resideOutsideOfPackages(ROOT + ".export.metrics", ROOT + ".export.report", ROOT + ".export.micrometer")
            .should().dependOnClassesThat().resideInAPackage("io.prometheus..").check(AGENT);
    }

    @Test
    void onlyTheBridgeTouchesMicrometerAndNobodyTheBridge() {
        noClasses().that().resideOutsideOfPackage(ROOT + ".export.micrometer.bridge").should().dependOnClassesThat()
            .resideInAnyPackage("io.micrometer..", ROOT + ".export.micrometer.bridge").check(AGENT);
    }

    @Test
    void onlyEventsAndTheReaderOfRecordingsTouchTheRecorder() {
        noClasses().that().resideOutsideOfPackages(ROOT + ".export.jfr.bridge", ROOT + ".cli.record").should().dependOnClassesThat()
            .resideInAnyPackage("jdk.jfr..", ROOT + ".export.jfr.bridge").check(AGENT);
    }

    @Test
    void onlyWhatReadsThreadsTouchesManagement() {
        noClasses().that().haveNameNotMatching(ROOT + "\\.(overhead\\.CostWatch\\$CpuClock|threads\\.(MonitorSampler|ThreadWatch)"
            + "|experiment\\.Experiments\\$GcTime|export\\.http\\.RequestThreads\\$AllocatedBytes)").should().dependOnClassesThat()
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
