package io.github.dozemeter.instrument;

import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Which methods of a class have a backward branch: only those can run for ever on their own. */
final class LoopFinder extends ClassVisitor {

    private final Set<String> methods = new HashSet<>();

    private LoopFinder() {
        super(Opcodes.ASM9);
    }

    /** Names of methods; a stack trace does not distinguish overloads either. */
    static Set<String> loopingMethods(byte[] classFile) {
        LoopFinder finder = new LoopFinder();
        new ClassReader(classFile).accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return finder.methods;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                     String[] exceptions) {
        return new CallContext(false) {
            @Override
            public void visitEnd() {
                if (hasLoops()) {
                    methods.add(name);
                }
            }
        };
    }
}
