package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.counters.HookState;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

@ExtendWith(HookState.class)
class PausingMethodsTest {

    private static final int NO_INSTRUCTION = 0xFE;

    @ParameterizedTest
    @EnumSource(PauseForm.class)
    void everyPauseAndEveryReferenceToOneIsFound(PauseForm form) {
        assertThat(cutOut(PausingClass.of(form))).hasSize(1);
        assertThat(cutOut(PausingClass.reference(form, 0))).hasSize(1);
    }

    @Test
    void onlyMethodsWithAPauseAreFoundBehindFieldsAndInterfaces() {
        assertThat(cutOut(threeMethods(Opcodes.NOP))).containsOnlyKeys("second");
    }

    @Test
    void aMethodWithoutAPauseIsNotEvenRead() {
        byte[] rewritten = Rewriter.rewrite(Rewriting.ALL, threeMethods(NO_INSTRUCTION), null,
            (call, type, method, line, argument) -> 1);
        assertThat(rewritten).contains(NO_INSTRUCTION);
    }

    @Test
    void whatDoesNotPauseStaysByteByByte() {
        byte[] classFile = threeMethods(NO_INSTRUCTION);
        byte[] rewritten = Rewriter.rewrite(Rewriting.ALL, classFile, null, (call, type, method, line, argument) -> 1);
        int constants = new ConstantPool(classFile).end();
        assertThat(rewritten).startsWith(Arrays.copyOf(classFile, 8))
            .containsSequence(Arrays.copyOfRange(classFile, 10, constants))
            .containsSequence(Arrays.copyOfRange(classFile, constants, begin(classFile, "second")))
            .endsWith(Arrays.copyOfRange(classFile, begin(classFile, "third"), classFile.length));
    }

    @Test
    void whatAPausingMethodNeedsIsCutOutWithIt() throws IOException {
        byte[] classFile = Rewriting.classFile(Everything.class);
        assertThat(cutOut(classFile)).hasSize(1).containsEntry("pausing", methods(classFile).get("pausing"));
        assertThat(text(new PausingMethods(Rewriting.ALL, classFile).cutOut()))
            .contains("a text of its own").doesNotContain("a text of another method");
    }

    @Test
    void aConstantThatIsMadeAtRunTimeIsCutOutWithTheMethodThatMakesIt() {
        Handle making = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "nullConstant",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;", false);
        ConstantDynamic inner = new ConstantDynamic("inner", "Ljava/lang/String;", making);
        byte[] classFile = PausingClass.of(Opcodes.V11, "()V", code -> {
            for (Object constant : List.of(new ConstantDynamic("outer", "Ljava/lang/Object;", making, inner), making,
                Type.getMethodType("(J)V"), Type.getObjectType("gen/Other"))) {
                code.visitLdcInsn(constant);
                code.visitInsn(Opcodes.POP);
            }
            PausingClass.sleepZero(code);
            code.visitInsn(Opcodes.RETURN);
        });
        assertThat(cutOut(classFile)).isEqualTo(methods(classFile));
        assertThat(methods(new Rewriting().rewrite(classFile)).get("run")).contains("outer", "inner", "gen/Other", "(J)V");
    }

    /** Those in the places of constants that are left out; the library might take one for the other. */
    @ParameterizedTest
    @MethodSource
    void numbersThatNoCompilerWritesAreRefused(Object number) {
        byte[] classFile = PausingClass.of(Opcodes.V1_8, "()V", code -> {
            code.visitLdcInsn(number);
            code.visitInsn(number instanceof Float ? Opcodes.POP : Opcodes.POP2);
            PausingClass.sleepZero(code);
            code.visitInsn(Opcodes.RETURN);
        });
        assertThatThrownBy(() -> new PausingMethods(Rewriting.ALL, classFile)).isInstanceOf(IllegalArgumentException.class);
    }

    static Stream<Object> numbersThatNoCompilerWritesAreRefused() {
        return Stream.of(Float.intBitsToFloat(0x7FAB_CDEF), Double.longBitsToDouble(0x7FF5_0000_ABCD_EF01L));
    }

    @Test
    void classesThatNameClassesAreRefused() {
        byte[] classFile = PausingClass.of(Opcodes.V1_8, "()V", code -> {
            for (String type : List.of("A", "B", "C", "D")) {
                code.visitLdcInsn(Type.getObjectType(type));
                code.visitInsn(Opcodes.POP);
            }
            PausingClass.sleepZero(code);
            code.visitInsn(Opcodes.RETURN);
        });
        ConstantPool pool = new ConstantPool(classFile);
        int named = 0;
        for (int index = pool.count() - 1; index > 0; index--) {
            if (pool.tag(index) == ConstantPool.CLASS) {
                if (named != 0) {
                    classFile[pool.place(index) + 1] = (byte) (named >> 8);
                    classFile[pool.place(index) + 2] = (byte) named;
                }
                named = index;
            }
        }
        assertThatThrownBy(() -> new PausingMethods(Rewriting.ALL, classFile)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAttributeThatIsLongerThanAnyFileIsRefused() {
        byte[] classFile = PausingClass.of(PauseForm.YIELD);
        int attributes = classFile.length - 2;
        // The only one of the class's only method, Code: its length lies behind its name.
        int code = new ConstantPool(classFile).end() + 6 + 2 + 2 + 2 + 6 + 2 + 2;
        assertThat(code).isLessThan(attributes);
        classFile[code] = (byte) 0x80;
        assertThatThrownBy(() -> new PausingMethods(Rewriting.ALL, classFile)).isInstanceOf(IllegalArgumentException.class);
    }

    private static int begin(byte[] classFile, String method) {
        ConstantPool pool = new ConstantPool(classFile);
        for (int place = pool.end(); place < classFile.length - 6; place++) {
            if (ConstantPool.u2(classFile, place) == (Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC)
                && pool.isText(ConstantPool.u2(classFile, place + 2), method)) {
                return place;
            }
        }
        throw new AssertionError(method);
    }

    private static Map<String, String> cutOut(byte[] classFile) {
        return methods(new PausingMethods(Rewriting.ALL, classFile).cutOut());
    }

    /** The text of each method, by its name. */
    private static Map<String, String> methods(byte[] classFile) {
        Map<String, List<Object>> methods = new HashMap<>();
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                Textifier text = new Textifier();
                methods.put(name, List.of(access, descriptor, signature + Arrays.toString(exceptions), text.getText()));
                return new TraceMethodVisitor(text);
            }
        }, 0);
        return methods.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, method -> method.getValue().toString()));
    }

    private static String text(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1);
    }

    /** Names each kind of constant by each kind of instruction and attribute. */
    @SuppressWarnings("unused")
    static final class Everything {

        private final LongAdder adder = new LongAdder();
        private int field;

        @Deprecated(since = "a year", forRemoval = false)
        <T extends Comparable<T>> Supplier<String> pausing(T[][] given, @Deprecated Object other) throws IOException {
            String text = "a text of its own";
            int[][] numbers = new int[2][3];
            List<@Marked(1.5) String> list = new ArrayList<>(List.of(text));
            field = 1_000_000;
            System.out.printf("%s %s %s", 1.5f, 2.5, 1L << 40);
            try {
                Thread.sleep(70_000_000_000L);
            } catch (InterruptedException | IllegalStateException ended) {
                list.add(ended + text + field);
            }
            switch (text) {
                case "one" -> list.clear();
                default -> list.add(null);
            }
            Class<?> type = other instanceof Map<?, ?> map ? map.getClass() : Set.class;
            return () -> list.get(0) + type + numbers.length;
        }

        long other() {
            adder.add("a text of another method".length());
            return adder.sum();
        }
    }

    @Target(ElementType.TYPE_USE)
    @interface Marked {
        double value();
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
