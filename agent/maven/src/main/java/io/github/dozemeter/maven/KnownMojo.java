package io.github.dozemeter.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;

/**
 * Looks up the dependencies of all modules in the table of known pauses: which have a published bug, and which version ends
 * it. Reads POMs alone: nothing is compiled, and no jar is fetched.
 */
@Mojo(name = "known", aggregator = true, requiresDependencyCollection = ResolutionScope.TEST, threadSafe = true)
public final class KnownMojo extends DozemeterMojo {

    @Inject
    private RepositorySystem repositories;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    /** Names entries of the table that are no finding, with commas between them. */
    @Parameter(property = "dozemeter.known.ignore")
    private List<String> ignore;

    /** Omits known pauses of other systems: Windows, Linux or macOS. */
    @Parameter(property = "dozemeter.known.os")
    private String os;

    /** Omits known pauses that this feature release of the JDK does not show, for instance 17. */
    @Parameter(property = "dozemeter.known.jdk")
    private String jdk;

    /** Names artifacts, {@code group:artifact}, whose own dependencies may stay unknown. */
    @Parameter(property = "dozemeter.known.unresolved")
    private List<String> unresolved;

    @Override
    void work() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        Dependencies dependencies = new Dependencies(session, repositories);
        boolean isBad = !dependencies.isEmpty() && hasBadVersion(dependencies);
        Set<String> missing = new TreeSet<>(dependencies.unresolved());
        missing.removeIf(this::mayStayUnknown);
        if (!missing.isEmpty()) {
            throw new MojoExecutionException("Maven cannot read the POM of " + String.join(", ", missing)
                + ", so its dependencies were not looked up. Build the module as well (-am), install it, or accept this with"
                + " -Ddozemeter.known.unresolved=GROUP:ARTIFACT");
        }
        if (isBad) {
            throw new MojoFailureException("A dependency has a known pause; the lines above name the version to upgrade to."
                + " -Ddozemeter.known.ignore=ID accepts an entry");
        }
        if (dependencies.isEmpty()) {
            getLog().info("no dependencies");
        }
    }

    private boolean mayStayUnknown(String coordinates) {
        return unresolved != null && unresolved.stream().anyMatch(name -> coordinates.startsWith(name + ':'));
    }

    private boolean hasBadVersion(Dependencies dependencies)
        throws IOException, InterruptedException, MojoExecutionException {
        // A command line may be too short for them all.
        Path list = Files.createTempFile("dependencies", ".txt");
        try {
            Files.write(list, dependencies.lines(), StandardCharsets.UTF_8);
            AgentCommand.Answer answer = run(words(list));
            log(answer, withModules(answer.lines, dependencies));
            requireJudged(answer, "known");
            return answer.code == AgentCommand.FOUND;
        } finally {
            Files.delete(list);
        }
    }

    private Collection<String> words(Path list) {
        List<String> words = new ArrayList<>(Arrays.asList("known", list.toString()));
        if (ignore != null && !ignore.isEmpty()) {
            words.add("--ignore=" + String.join(",", ignore));
        }
        if (os != null) {
            words.add("--os=" + os);
        }
        if (jdk != null) {
            words.add("--jdk=" + jdk);
        }
        return words;
    }

    /** Adds to each artifact which modules have it, and through which dependency. */
    private static List<String> withModules(List<String> lines, Dependencies dependencies) {
        List<String> all = new ArrayList<>();
        for (String line : lines) {
            all.add(line);
            dependencies.paths(line).forEach(path -> all.add("  in " + path));
        }
        return all;
    }
}
