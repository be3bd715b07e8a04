package io.github.dozemeter.rewrite;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Knows how many monitors the method at hand holds at the instruction at hand, and which instructions lie in a
 * loop. Reads simply, in the order of the instructions: the monitors at a place are those of the first jump to it,
 * or of the instruction before it. That is exact for what compilers make of {@code synchronized}.
 */
class CallContext extends MethodVisitor {

    private final Map<Label, Integer> monitorsAt = new HashMap<>();
    private final Map<Label, List<Label>> handlersFrom = new HashMap<>();
    private final Map<Label, Integer> positions = new HashMap<>();
    final BitSet inLoops = new BitSet();
    int monitors;
    /** Grows with each place that can be jumped to or from. */
    int position;

    CallContext(boolean isSynchronized) {
        super(Opcodes.ASM9);
        monitors = isSynchronized ? 1 : 0;
    }

    /** Returns the names of methods with a backward branch; stack traces do not distinguish overloads either. */
    static Set<String> loopingMethods(byte[] classFile) {
        Set<String> methods = new HashSet<>();
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                             String[] exceptions) {
                return new CallContext(false) {
                    @Override
                    public void visitEnd() {
                        if (!inLoops.isEmpty()) {
                            methods.add(name);
                        }
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        handlersFrom.computeIfAbsent(start, none -> new ArrayList<>()).add(handler);
    }

    @Override
    public void visitLabel(Label label) {
        positions.put(label, ++position);
        monitors = monitorsAt.getOrDefault(label, monitors);
        for (Label handler : handlersFrom.getOrDefault(label, new ArrayList<>())) {
            monitorsAt.putIfAbsent(handler, monitors);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.MONITORENTER) {
            monitors++;
        } else if (opcode == Opcodes.MONITOREXIT && monitors > 0) {
            monitors--;
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        jump(target);
        position++;
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
        visitLookupSwitchInsn(otherwise, null, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        jump(otherwise);
        for (Label target : targets) {
            jump(target);
        }
        position++;
    }

    private void jump(Label target) {
        monitorsAt.putIfAbsent(target, monitors);
        Integer behind = positions.get(target);
        if (behind != null) {
            inLoops.set(behind, position + 1);
        }
    }
}
