package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.rewrite.RewriteStats.Skip;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Rewrites classes, verifies and loads them, and tells what was counted. */
final class Rewriting {

    static final ChosenPauses ALL = new ChosenPauses(EnumSet.allOf(Call.class));

    private final SiteRegistry registry = new SiteRegistry();

    /** @return null if the class makes no pause */
    byte[] rewrite(byte[] classFile) {
        return rewrite(classFile, skip -> { });
    }

    /** @return null if the class makes no pause that can be seen */
    byte[] rewrite(byte[] classFile, Consumer<Skip> unseen) {
        SiteNumbers numbers = new SiteNumbers() {
            @Override
            public int number(Call call, String className, String method, int line, Argument argument) {
                return registry.number(new Site(call, className, method, line, "gen.jar"), argument);
            }

            @Override
            public void unseen(Skip reason, String what) {
                unseen.accept(reason);
            }
        };
        byte[] rewritten = Rewriter.rewrite(ALL, classFile, Rewriting.class.getClassLoader(), numbers);
        if (rewritten != null) {
            verify(rewritten);
        }
        return rewritten;
    }

    private static void verify(byte[] classFile) {
        StringWriter faults = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(classFile), Rewriting.class.getClassLoader(), false,
            new PrintWriter(faults));
        assertThat(faults.toString()).isEmpty();
    }

    /** As it was compiled. */
    static byte[] classFile(Class<?> type) throws IOException {
        return Hook.ownResource(type.getName().replace('.', '/') + ".class");
    }

    /** Loaded and verified by the JVM. */
    Class<?> load(String name, byte[] classFile) throws ClassNotFoundException {
        return load(Map.of(name, classFile), name);
    }

    /** Loaded and verified by the JVM, with another class that it uses. */
    Class<?> load(String name, byte[] classFile, String used, byte[] usedClassFile) throws ClassNotFoundException {
        return load(Map.of(name, classFile, used, usedClassFile), name);
    }

    private static Class<?> load(Map<String, byte[]> classFiles, String name) throws ClassNotFoundException {
        ClassLoader loader = new ClassLoader(Rewriting.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String requested, boolean resolve) throws ClassNotFoundException {
                Class<?> loaded = findLoadedClass(requested);
                byte[] classFile = classFiles.get(requested);
                return loaded != null ? loaded : classFile == null ? super.loadClass(requested, resolve)
                    : defineClass(requested, classFile, 0, classFile.length);
            }
        };
        return Class.forName(name, true, loader);
    }

    List<SiteFigures> counted() {
        return new Recorder(registry, 100, System.nanoTime()).snapshot().sites();
    }
}
