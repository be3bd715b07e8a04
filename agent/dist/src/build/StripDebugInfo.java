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
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Removes what only debuggers read from all class files of a folder, which are our libraries: the names of local variables,
 * a sixth of what the libraries add to the jar. Of picocli, which only the command line uses, the line numbers as well.
 * Code and all else stay. Run by the build, with ASM on the class path.
 */
final class StripDebugInfo {

    private static final String WITHOUT_LINES = "picocli/";

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
        boolean withLines = !reader.getClassName().startsWith(WITHOUT_LINES);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end, int index) {
                        // Left out.
                    }

                    @Override
                    public void visitLineNumber(int line, Label start) {
                        if (withLines) {
                            super.visitLineNumber(line, start);
                        }
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }
}
