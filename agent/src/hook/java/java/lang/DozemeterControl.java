package java.lang;

import java.util.function.Consumer;

/**
 * Where an agent that is loaded into this JVM again finds the one that runs. Not public: the agent reaches it by
 * reflection, from the one module that {@code java.lang} is opened to; the application cannot, from 16 on.
 */
final class DozemeterControl {

    /** Which build of the agent this hook belongs to; the hook stays for the life of the JVM. */
    static volatile String version;
    /** Takes the arguments of further loads; null while no agent runs, so that nothing of a stopped one stays. */
    static volatile Consumer<String> running;

    private DozemeterControl() {
    }
}
