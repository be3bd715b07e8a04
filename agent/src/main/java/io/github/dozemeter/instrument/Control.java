package io.github.dozemeter.instrument;

import java.lang.reflect.Field;
import java.util.function.Consumer;

/**
 * The one place where an agent that is loaded again finds the agent that runs: two fields of the hook that are not
 * public. The hook must be installed, and with it {@code java.lang} opened to the loader of this class.
 */
public final class Control {

    private static final String TYPE = "java.lang.DozemeterControl";

    private Control() {
    }

    /** Takes the arguments of further loads; null if no agent runs. */
    @SuppressWarnings("unchecked")
    public static Consumer<String> running() throws ReflectiveOperationException {
        return (Consumer<String>) field("running").get(null);
    }

    /** @param agent null when it stops */
    public static void running(Consumer<String> agent) throws ReflectiveOperationException {
        field("running").set(null, agent);
    }

    /**
     * Whether the hook in this JVM is of this build of the agent; the first to ask decides.
     *
     * @return null if it is, otherwise the build whose hook it is
     */
    public static String otherVersion(String own) throws ReflectiveOperationException {
        Field version = field("version");
        if (version.get(null) == null) {
            version.set(null, own);
        }
        return own.equals(version.get(null)) ? null : (String) version.get(null);
    }

    private static Field field(String name) throws ReflectiveOperationException {
        Field field = Class.forName(TYPE, true, null).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
