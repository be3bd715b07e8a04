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

    private final Pauses pauses;

    Rewriter(Pauses pauses) {
        this.pauses = pauses;
    }

    /**
     * Methods that would grow over 64 KB keep their pauses.
     *
     * @param loader of the class, asked for class files of superclasses where a call may be inherited
     * @return null if the class makes no pause
     * @throws RuntimeException if the class cannot be rewritten
     */
    byte[] rewrite(byte[] classFile, ClassLoader loader, SiteNumbers numbers) {
        ClassReader reader = new ClassReader(classFile);
        Set<String> tooLarge = new HashSet<>();
        while (true) {
            try {
                return rewrite(reader, loader, numbers, tooLarge);
            } catch (MethodTooLargeException grown) {
                if (!tooLarge.add(grown.getMethodName() + grown.getDescriptor())) {
                    throw grown;
                }
                numbers.unseen(Skip.METHOD_TOO_LARGE, "a method has no room for the hook, its pauses are not seen: "
                    + reader.getClassName().replace('/', '.') + '.' + grown.getMethodName());
            }
        }
    }

    private byte[] rewrite(ClassReader reader, ClassLoader loader, SiteNumbers numbers, Set<String> leftAlone) {
        ClassWriter writer = new ClassWriter(reader, 0);
        Targets targets = new Targets(pauses, reader, loader, numbers);
        PauseReplacer replacer = new PauseReplacer(writer, targets, numbers, leftAlone);
        reader.accept(replacer, 0);
        return replacer.replaced() == 0 ? null : writer.toByteArray();
    }
}
