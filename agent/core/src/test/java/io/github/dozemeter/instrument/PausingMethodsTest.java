package io.github.dozemeter.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.record.HookState;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

@ExtendWith(HookState.class)
class PausingMethodsTest {

    private static final int NO_INSTRUCTION = 0xFE;

    @ParameterizedTest
    @EnumSource(PauseForm.class)
    void everyPauseAndEveryReferenceToOneIsFound(PauseForm form) {
        assertThat(PausingMethods.of(Rewriting.ALL, PausingClass.of(form))).containsExactly(true);
        assertThat(PausingMethods.of(Rewriting.ALL, PausingClass.reference(form, 0))).containsExactly(true);
    }

    @Test
    void onlyMethodsWithAPauseAreFoundBehindFieldsAndInterfaces() {
        assertThat(PausingMethods.of(Rewriting.ALL, threeMethods(Opcodes.NOP))).containsExactly(false, true, false);
    }

    @Test
    void aMethodWithoutAPauseIsNotEvenRead() {
        byte[] rewritten = Rewriter.rewrite(Rewriting.ALL, threeMethods(NO_INSTRUCTION), null,
            (call, type, method, line, argument) -> 1);
        assertThat(rewritten).contains(NO_INSTRUCTION);
    }

    @Test
    void anAttributeThatIsLongerThanAnyFileIsRefused() {
        byte[] classFile = PausingClass.of(PauseForm.YIELD);
        int attributes = classFile.length - 2;
        // The only one of the class's only method, Code: its length lies behind its name.
        int code = new ConstantPool(classFile).end() + 6 + 2 + 2 + 2 + 6 + 2 + 2;
        assertThat(code).isLessThan(attributes);
        classFile[code] = (byte) 0x80;
        assertThatThrownBy(() -> PausingMethods.of(Rewriting.ALL, classFile)).isInstanceOf(IllegalArgumentException.class);
    }

    /** @param odd the only instruction of the first and the last method, before their return */
    private static byte[] threeMethods(int odd) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "gen/Three", null, "java/lang/Object",
            new String[] {"java/lang/Runnable", "java/io/Serializable"});
        FieldVisitor field = writer.visitField(Opcodes.ACC_PRIVATE, "field", "I", "TT;", null);
        field.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
        field.visitEnd();
        method(writer, "first", code -> code.visitInsn(odd));
        method(writer, "second", PausingClass::sleepZero);
        method(writer, "third", code -> code.visitInsn(odd));
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void method(ClassWriter writer, String name, Consumer<MethodVisitor> body) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "()V", null, null);
        code.visitCode();
        body.accept(code);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(2, 0);
        code.visitEnd();
    }
}
