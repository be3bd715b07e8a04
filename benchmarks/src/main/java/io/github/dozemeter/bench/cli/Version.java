package io.github.dozemeter.bench.cli;

import picocli.CommandLine.IVersionProvider;

/** The project's version, from the manifest of {@code benchmarks.jar}. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {version == null ? "no version: not run from benchmarks.jar" : version};
    }
}
