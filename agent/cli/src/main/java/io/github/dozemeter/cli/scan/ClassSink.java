package io.github.dozemeter.cli.scan;

/** Receives class files, on several threads. */
interface ClassSink {

    /** @param superclasses reads class files beside this one as resources; null if it cannot */
    void classFile(String container, String name, byte[] bytes, ClassLoader superclasses);

    /** @param sentence about something that could not be read */
    void complaint(String sentence);
}
