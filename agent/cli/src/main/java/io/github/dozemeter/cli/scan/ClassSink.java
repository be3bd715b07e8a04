package io.github.dozemeter.cli.scan;

/** Takes class files as they are met; on several threads. */
interface ClassSink {

    /** @param superclasses gives class files that lie beside this one, as resources; null if it cannot */
    void classFile(String container, String name, byte[] bytes, ClassLoader superclasses);

    /** @param sentence about something that could not be read */
    void complaint(String sentence);
}
