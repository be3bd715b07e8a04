package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Replaces each call of a pause by a call of the hook. No frames are computed, no members added: the same rewriting
 * works at load, by retransformation, and backwards. Loaded at the first class that has a pause, with the library
 * that it uses; thread-safe.
 */
final class Rewriter {

    /** The newest class-file version that the library knows. */
    static final int NEWEST_VERSION = Opcodes.V28;

    private final ChosenPauses pauses;

    Rewriter(ChosenPauses pauses) {
        this.pauses = pauses;
    }

    /**
     * Methods that have no room for the hook keep their pauses: those that would grow over 64 KB, and those whose stack
     * is as large as the class file can say.
     *
     * @param loader of the class, asked for class files of superclasses where a call may be inherited
     * @return null if the class makes no pause
     * @throws RuntimeException if the class cannot be rewritten
     */
    byte[] rewrite(byte[] classFile, ClassLoader loader, SiteNumbers numbers) {
        ClassReader reader = new ClassReader(classFile);
        Set<String> leftAlone = new HashSet<>();
        while (true) {
            ClassWriter writer = new ClassWriter(reader, 0);
            PauseReplacer replacer = new PauseReplacer(writer, new ReferenceTargets(pauses, reader, loader, numbers), numbers, leftAlone);
            reader.accept(replacer, 0);
            if (leftAlone.addAll(replacer.fullStacks())) {
                continue;
            }
            try {
                return replacer.replaced() == 0 ? null : writer.toByteArray();
            } catch (MethodTooLargeException grown) {
                if (!leftAlone.add(grown.getMethodName() + grown.getDescriptor())) {
                    throw grown;
                }
                numbers.unseen(Skip.METHOD_TOO_LARGE, "a method has no room for the hook; its pauses are not counted: "
                    + reader.getClassName().replace('/', '.') + '.' + grown.getMethodName());
            }
        }
    }
}
