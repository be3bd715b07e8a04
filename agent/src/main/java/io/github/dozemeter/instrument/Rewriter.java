package io.github.dozemeter.instrument;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Replaces each call of a pause by a call of the hook. No frames are computed, no members added: the same rewriting
 * works at load, by retransformation, and backwards. Loaded at the first class that has a pause, with the library
 * that it uses; thread-safe.
 */
final class Rewriter {

    /** The newest class-file version that the library knows. */
    static final int NEWEST_VERSION = Opcodes.V28;

    private final Pauses pauses;

    Rewriter(Pauses pauses) {
        this.pauses = pauses;
    }

    /**
     * @param loader of the class, asked for class files of superclasses where a call may be inherited
     * @return null if the class makes no pause
     * @throws RuntimeException if the class cannot be rewritten, for instance because a method would grow over 64 KB
     */
    byte[] rewrite(byte[] classFile, ClassLoader loader, SiteNumbers numbers) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        Targets targets = new Targets(pauses, reader, loader, numbers);
        PauseReplacer replacer = new PauseReplacer(writer, targets, numbers);
        reader.accept(replacer, 0);
        return replacer.replaced() == 0 ? null : writer.toByteArray();
    }
}
