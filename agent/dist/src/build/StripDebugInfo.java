import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Removes what only debuggers and compilers read from all class files of a folder, which are our libraries: the names of local
 * variables, generic signatures, line numbers and names of source files: names of methods say enough there. Code and all else stay. Run by the build, with ASM on the class path.
 */
final class StripDebugInfo {

    public static void main(String[] folders) throws IOException {
        Map<Path, byte[]> stripped = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(Path.of(folders[0]))) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
            for (Path file : classes) {
                stripped.put(file, withoutDebugInfo(Files.readAllBytes(file)));
            }
        }
        // ASM itself is loaded from there: so only when nothing more is to be loaded.
        for (Map.Entry<Path, byte[]> file : stripped.entrySet()) {
            Files.write(file.getKey(), file.getValue());
        }
    }

    private static byte[] withoutDebugInfo(byte[] file) {
        ClassWriter writer = new ClassWriter(0);
        ClassReader reader = new ClassReader(file);
        reader.accept(new Stripping(writer), 0);
        return writer.toByteArray();
    }

    private static final class Stripping extends ClassVisitor {

        Stripping(ClassWriter writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            super.visit(version, access, name, null, superName, interfaces);
        }

        @Override
        public void visitSource(String source, String debug) {
            // Left out.
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            return super.visitField(access, name, descriptor, null, value);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, null, exceptions)) {
                @Override
                public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end, int index) {
                    // Left out.
                }

                @Override
                public void visitLineNumber(int line, Label start) {
                    // Left out.
                }
            };
        }
    }
}
