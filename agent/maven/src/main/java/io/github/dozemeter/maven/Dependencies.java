package io.github.dozemeter.maven;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorPolicy;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;

/** The dependencies that Maven collected for the modules of this build, without those modules themselves. */
final class Dependencies {

    /** Maps {@code group:artifact:version} to the paths from modules to it. */
    private final Map<String, Set<String>> paths = new LinkedHashMap<>();
    private final Set<String> unresolved = new LinkedHashSet<>();
    private final RepositorySystem repositories;
    private final RepositorySystemSession strict;

    Dependencies(MavenSession session, RepositorySystem repositories) {
        this.repositories = repositories;
        this.strict = new DefaultRepositorySystemSession(session.getRepositorySession())
            .setArtifactDescriptorPolicy((anySession, request) -> ArtifactDescriptorPolicy.STRICT);
        Set<String> modules = names(session.getAllProjects());
        Set<String> built = names(session.getProjects());
        Set<String> seen = new LinkedHashSet<>();
        for (MavenProject module : session.getProjects()) {
            for (Artifact artifact : module.getArtifacts()) {
                String name = name(artifact.getGroupId(), artifact.getArtifactId());
                String coordinates = name + ':' + artifact.getVersion();
                if (!built.contains(name) && seen.add(coordinates) && !isReadable(artifact, module)) {
                    unresolved.add(coordinates);
                }
                if (!modules.contains(name)) {
                    paths.computeIfAbsent(coordinates, none -> new LinkedHashSet<>()).add(path(module, artifact));
                }
            }
        }
    }

    boolean isEmpty() {
        return paths.isEmpty();
    }

    /** Returns a list as the verb {@code known} reads it. */
    Collection<String> lines() {
        return paths.keySet();
    }

    /** Returns the artifacts whose own dependencies Maven left out with no more than a warning. */
    Set<String> unresolved() {
        return unresolved;
    }

    /** @param coordinates {@code group:artifact:version}, or anything else, of which there are none */
    Set<String> paths(String coordinates) {
        return paths.getOrDefault(coordinates, Collections.emptySet());
    }

    private boolean isReadable(Artifact artifact, MavenProject module) {
        if (Artifact.SCOPE_SYSTEM.equals(artifact.getScope())) {
            return true;
        }
        try {
            repositories.readArtifactDescriptor(strict, new ArtifactDescriptorRequest(RepositoryUtils.toArtifact(artifact),
                module.getRemoteProjectRepositories(), null));
            return true;
        } catch (ArtifactDescriptorException missingOrInvalid) {
            return false;
        }
    }

    private static Set<String> names(List<MavenProject> projects) {
        return projects.stream().map(project -> name(project.getGroupId(), project.getArtifactId()))
            .collect(Collectors.toSet());
    }

    private static String name(String group, String artifact) {
        return group + ':' + artifact;
    }

    /** Returns the module, and what is between it and the artifact. */
    private static String path(MavenProject module, Artifact artifact) {
        List<String> trail = artifact.getDependencyTrail();
        List<String> path = new ArrayList<>();
        path.add(module.getArtifactId());
        if (trail != null && trail.size() > 2) {
            trail.subList(1, trail.size() - 1).forEach(between -> path.add(stripVersion(between)));
        }
        return String.join(" > ", path);
    }

    private static String stripVersion(String coordinates) {
        String[] parts = coordinates.split(":");
        return name(parts[0], parts[1]);
    }
}
