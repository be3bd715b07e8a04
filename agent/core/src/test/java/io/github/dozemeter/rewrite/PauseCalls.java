package io.github.dozemeter.rewrite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A second opinion, by another library: what in a class file has the name and descriptor of a pause. */
final class PauseCalls {

    private static final Set<String> PAUSES = Arrays.stream(PauseForm.values())
        .map(form -> form.method + form.descriptor).collect(Collectors.toSet());

    private PauseCalls() {
    }

    static List<String> in(byte[] classFile) {
        List<String> calls = new ArrayList<>();
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return new Calls(calls);
            }
        }, ClassReader.SKIP_FRAMES);
        return calls;
    }

    private static final class Calls extends MethodVisitor {

        private final List<String> calls;

        Calls(List<String> calls) {
            super(Opcodes.ASM9);
            this.calls = calls;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            add(owner, name, descriptor);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    add(handle.getOwner(), handle.getName(), handle.getDesc());
                }
            }
        }

        private void add(String owner, String name, String descriptor) {
            if (PAUSES.contains(name + descriptor)) {
                calls.add(owner + '.' + name + descriptor);
            }
        }
    }
}
