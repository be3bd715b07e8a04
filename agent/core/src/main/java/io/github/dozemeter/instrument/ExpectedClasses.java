package io.github.dozemeter.instrument;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Classes from one place, of which several loaders may have one of the same name; each is shown once. Not thread-safe. */
final class ExpectedClasses {

    private final Map<String, List<Class<?>>> byPath = new LinkedHashMap<>();
    private final ClassFiles.Visitor visitor;

    ExpectedClasses(List<Class<?>> classes, ClassFiles.Visitor visitor) {
        this.visitor = visitor;
        for (Class<?> type : classes) {
            String path = type.getName().replace('.', '/') + ".class";
            List<Class<?>> same = byPath.get(path);
            if (same == null) {
                same = new ArrayList<>(1);
                byPath.put(path, same);
            }
            same.add(type);
        }
    }

    /** Of those not shown yet. */
    List<String> paths() {
        return new ArrayList<>(byPath.keySet());
    }

    boolean has(String path) {
        return byPath.containsKey(path);
    }

    boolean isEmpty() {
        return byPath.isEmpty();
    }

    /** @param classFile null if it cannot be read */
    void found(String path, byte[] classFile) {
        for (Class<?> type : byPath.remove(path)) {
            visitor.visit(type, classFile);
        }
    }

    /** Those that were not found. */
    void visitRest() {
        for (String path : paths()) {
            found(path, null);
        }
    }
}
