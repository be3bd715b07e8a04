package io.github.dozemeter.rewrite;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Remembers which classes with a pause were transformed before, so that each counts once, however often it is
 * retransformed; and which have the hook. Keeps names as hashes, in at most a hundredth of the heap. Thread-safe.
 */
final class TransformedClasses {

    private static final int MAX_NAMES = 65_536;
    /** An entry of the map, its key, and its place in the table. */
    private static final int BYTES_A_NAME = 64;
    private static final int PART_OF_HEAP = 100;

    private static final int LOADED = 1;
    private static final int REWRITTEN = 2;

    private final int limit;
    /** Keyed by the hash of the name: what happened to classes of it. */
    private final Map<Integer, Integer> names = new HashMap<>();
    private final Set<Class<?>> retransformed = Collections.newSetFromMap(new WeakHashMap<Class<?>, Boolean>());

    TransformedClasses(long heapBytes) {
        limit = (int) Math.min(MAX_NAMES, heapBytes / PART_OF_HEAP / BYTES_A_NAME);
    }

    /**
     * Must be called once for each transformation.
     *
     * @param redefined null for a class that is being loaded
     * @return whether this is the first one of the class
     */
    synchronized boolean isFirst(String name, Class<?> redefined) {
        if (redefined != null) {
            return !has(name, LOADED) && retransformed.add(redefined);
        }
        add(name, LOADED);
        return true;
    }

    /** @return false if there is no room to remember it */
    synchronized boolean rewritten(String name) {
        return add(name, REWRITTEN);
    }

    synchronized boolean isRewritten(String name) {
        return has(name, REWRITTEN);
    }

    private boolean has(String name, int what) {
        return (names.getOrDefault(name.hashCode(), 0) & what) != 0;
    }

    private boolean add(String name, int what) {
        int hash = name.hashCode();
        boolean hasRoom = names.containsKey(hash) || names.size() < limit;
        if (hasRoom) {
            names.put(hash, names.getOrDefault(hash, 0) | what);
        }
        return hasRoom;
    }
}
