package io.github.dozemeter.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Runs the tests with the agent, then does what {@code check} does: {@code prepare-agent test check} in one word. */
@Mojo(name = "test", threadSafe = true)
@Execute(phase = LifecyclePhase.TEST, lifecycle = "dozemeter")
public final class TestMojo extends CheckMojo {
}
