package io.github.dozemeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;

/** A program as a compiler of the newest JDK makes it: for Java 8, and with that JDK's own methods of Thread. */
final class RemappedProgram {

    private static final Path CLASSES = Path.of(System.getProperty("program.classes"), "programs");

    private RemappedProgram() {
    }

    /** Writes the class of this name and those in it. */
    static void into(Path folder, String name) throws IOException {
        into(folder, name, name);
    }

    /** Writes the class and those in it under another name. */
    static void into(Path folder, String name, String as) throws IOException {
        try (Stream<Path> files = Files.list(CLASSES)) {
            List<String> own = files.map(file -> file.getFileName().toString().replace(".class", ""))
                .filter(file -> file.equals(name) || file.startsWith(name + "$")).collect(Collectors.toList());
            Map<String, String> names = new HashMap<>(Map.of("programs/NewerThread", "java/lang/Thread"));
            own.forEach(file -> names.put("programs/" + file, "programs/" + as + file.substring(name.length())));
            Files.createDirectories(folder.resolve("programs"));
            for (String file : own) {
                ClassWriter writer = new ClassWriter(0);
                new ClassReader(Files.readAllBytes(CLASSES.resolve(file + ".class"))).accept(
                    new ClassRemapper(Opcodes.ASM9, writer, new SimpleRemapper(Opcodes.ASM9, names)) { }, 0);
                Files.write(folder.resolve(names.get("programs/" + file) + ".class"), writer.toByteArray());
            }
        }
    }
}
