package io.github.dozemeter;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.OptionsPage;
import io.github.dozemeter.export.AgentThreads;
import io.github.dozemeter.export.MisnamedSystem;
import io.github.dozemeter.guard.Timing;
import io.github.dozemeter.instrument.ClassFilter;
import io.github.dozemeter.instrument.Hook;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteRegistry;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Wires the parts and starts them. What stands between the JVM's start and the application's {@code main} is here:
 * options, the hook, the transformer. All else is left to {@link Startup}, on a thread of the agent's own.
 */
public final class Agent implements BiConsumer<String, Instrumentation> {

    @Override
    public void accept(String argument, Instrumentation instrumentation) {
        if ("help".equals(argument)) {
            System.err.print(OptionsPage.help());
            return;
        }
        Options options = OptionSources.read(argument, System.getProperties(), System.getenv());
        Log log = LogTarget.of(options);
        try {
            if (mayStart(options, log)) {
                start(options, instrumentation, log);
            }
        } catch (Exception | LinkageError failure) {
            log.error("the agent did not start, the application runs without it: " + failure);
        }
    }

    private static boolean mayStart(Options options, Log log) throws URISyntaxException {
        LaunchedMain main = new LaunchedMain(System.getProperties());
        boolean explicit = options.isExplicit(Option.ENABLED);
        if (!options.flag(Option.ENABLED) || !explicit && isLeftAlone(main, options)) {
            log.debug("the agent stays off in this JVM");
            return false;
        }
        for (String complaint : options.complaints()) {
            log.warn(complaint);
        }
        if (options.flag(Option.STRICT) && !options.complaints().isEmpty()) {
            log.error("the agent stays off, because of strict=true and the errors above");
            return false;
        }
        if (Hook.isInstalled()) {
            log.warn("the agent is in this JVM already; the second -javaagent is ignored, remove one of them");
            return false;
        }
        return true;
    }

    private static boolean isLeftAlone(LaunchedMain main, Options options) throws URISyntaxException {
        return main.isJdkTool() || main.isJar(ownJar()) || main.isAnyOf(options.wildcards(Option.SKIP_MAINS));
    }

    private static File ownJar() throws URISyntaxException {
        return new File(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static void start(Options options, Instrumentation instrumentation, Log log)
        throws IOException, ReflectiveOperationException {
        Hook.install(instrumentation);
        Timing timing = Timing.valueOf(options.text(Option.TIMING).toUpperCase(Locale.ROOT));
        timing.apply();
        SiteRegistry registry = new SiteRegistry();
        ClassFilter filter =
            new ClassFilter(options.wildcards(Option.INCLUDES), options.wildcards(Option.EXCLUDES));
        Instrumenter instrumenter = new Instrumenter(instrumentation, calls(options), filter, registry, log);
        Startup startup = new Startup(options, timing, instrumenter, registry, log);
        instrumenter.start();
        if (!options.isOff(Option.PORT)) {
            MisnamedSystem.prepareSockets();
        }
        new AgentThreads("start").newThread(startup).start();
        if (!options.text(Option.DUMP).isEmpty()) {
            Runtime.getRuntime().addShutdownHook(new AgentThreads("dump").newThread(startup.dump()));
        }
    }

    private static Set<Call> calls(Options options) {
        Set<Call> calls = EnumSet.noneOf(Call.class);
        for (String name : options.list(Option.CALLS)) {
            calls.addAll(Call.named(name));
        }
        return calls;
    }
}
