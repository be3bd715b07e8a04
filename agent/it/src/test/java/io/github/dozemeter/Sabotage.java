package io.github.dozemeter;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** An agent, to be loaded before ours, under which one method of ours throws an error whenever it is called. */
final class Sabotage {

    static final String ERROR = "java.lang.OutOfMemoryError: sabotage";

    /** Of what is inserted. */
    private static final int STACK = 3;

    private Sabotage() {
    }

    /** @param type below {@code io.github.dozemeter}; @return the option of the JVM */
    static String of(Path folder, String type, String method) throws IOException {
        return of(folder, type, rewritten(file(type), method, false));
    }

    /** The same at its first call alone. */
    static String once(Path folder, String type, String method) throws IOException {
        return of(folder, type, rewritten(file(type), method, true));
    }

    /** A class that cannot be loaded, as one of a damaged jar. */
    static String ofClass(Path folder, String type) throws IOException {
        return of(folder, type, new byte[] {1, 2, 3, 4});
    }

    private static String file(String type) {
        return "io/github/dozemeter/" + type.replace('.', '/') + ".class";
    }

    private static String of(Path folder, String type, byte... classFile) throws IOException {
        Path jar = folder.resolve("sabotage.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar),
            Archives.manifest(Map.of("Premain-Class", "programs.Saboteur")))) {
            out.putNextEntry(new JarEntry("programs/Saboteur.class"));
            Files.copy(Archives.program("programs.Saboteur"), out);
            out.putNextEntry(new JarEntry("sabotage/" + file(type)));
            out.write(classFile);
        }
        return "-javaagent:" + jar;
    }

    private static byte[] rewritten(String file, String broken, boolean once) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        try (InputStream in = Sabotage.class.getClassLoader().getResourceAsStream(file)) {
            new ClassReader(in).accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                                 String[] exceptions) {
                    MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                    return !name.equals(broken) ? method : once ? new ThrownOnce(method) : thrown(method);
                }
            }, 0);
        }
        return writer.toByteArray();
    }

    /** @return null: nothing of the method's own code is copied */
    private static MethodVisitor thrown(MethodVisitor method) {
        method.visitCode();
        error(method);
        method.visitMaxs(STACK, 9);
        method.visitEnd();
        return null;
    }

    private static void error(MethodVisitor method) {
        method.visitTypeInsn(Opcodes.NEW, "java/lang/OutOfMemoryError");
        method.visitInsn(Opcodes.DUP);
        method.visitLdcInsn("sabotage");
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/OutOfMemoryError", "<init>", "(Ljava/lang/String;)V", false);
        method.visitInsn(Opcodes.ATHROW);
    }

    /** Before the method's own code; a system property tells that it was thrown. */
    private static final class ThrownOnce extends MethodVisitor {

        ThrownOnce(MethodVisitor method) {
            super(Opcodes.ASM9, method);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label thrown = new Label();
            visitLdcInsn("sabotaged");
            visitInsn(Opcodes.DUP);
            visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "setProperty",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", false);
            visitJumpInsn(Opcodes.IFNONNULL, thrown);
            error(mv);
            visitLabel(thrown);
            visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(Math.max(stack, STACK), locals);
        }
    }
}
