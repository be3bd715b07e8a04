package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The forms that this agent looks for, those of the chosen calls, and the pre-scan for them. Immutable. */
final class ChosenPauses {

    private final Set<Call> calls;
    private final int feature;
    /** ASCII names of methods by their length: the pre-scan finds them in bytes without making strings. */
    private final byte[][][] names;
    /** The first and last letters of names by their length, their sum modulo 64 as a bit: a quick no to most others. */
    private final long[] letters;
    private volatile Forms forms;

    /** Chooses those of every Java. */
    ChosenPauses(Set<Call> calls) {
        this(calls, Integer.MAX_VALUE);
    }

    /**
     * Calls of methods that this Java lacks are left to the JVM: its NoSuchMethodError is what code for several
     * releases catches to call an older method.
     *
     * @param feature the Java that runs the calls
     */
    ChosenPauses(Set<Call> calls, int feature) {
        this.calls = calls;
        this.feature = feature;
        this.names = byLength(methods());
        this.letters = new long[names.length];
        for (int length = 1; length < names.length; length++) {
            for (byte[] name : names[length]) {
                letters[length] |= 1L << name[0] + name[length - 1];
            }
        }
    }

    /** Makes no table of forms where the calls say enough: it takes two milliseconds before {@code main}. */
    private Set<String> methods() {
        Set<String> methods = new HashSet<>();
        for (Call call : calls) {
            if (!call.isDefault()) {
                return forms().methods;
            }
            methods.add(call.method());
        }
        return methods;
    }

    private Forms forms() {
        Forms made = forms;
        if (made == null) {
            made = new Forms(calls, feature);
            forms = made;
        }
        return made;
    }

    /** Whether the table of forms is there; to make it takes some stack and memory. */
    boolean hasForms() {
        return forms != null;
    }

    /** The chosen part of the table of pauses. Immutable. */
    private static final class Forms {

        private final Set<String> methods = new HashSet<>();
        private final Map<String, List<PauseForm>> byMethod = new HashMap<>();
        /** Waits and schedules by name and arguments, whatever the result. */
        private final Map<String, List<PauseForm>> waits = new HashMap<>();
        /** {@code TimeUnit} has a sleep too, and is no thread. */
        private final Set<String> unrelated = new HashSet<>();

        Forms(Set<Call> calls, int feature) {
            for (PauseForm form : PauseForm.values()) {
                if (!form.isInherited || form.isWait()) {
                    unrelated.addAll(form.owners());
                }
                if (calls.contains(form.call) && form.since <= feature) {
                    methods.add(form.method);
                    add(byMethod, form.method + form.descriptor, form);
                    if (form.isWait()) {
                        add(waits, withArguments(form.method, form.descriptor), form);
                    }
                }
            }
        }

        private static void add(Map<String, List<PauseForm>> forms, String key, PauseForm form) {
            List<PauseForm> namesakes = forms.getOrDefault(key, new ArrayList<>());
            namesakes.add(form);
            forms.put(key, namesakes);
        }
    }

    /** Returns a method as its callers know it, whatever it returns. */
    static String withArguments(String method, String descriptor) {
        return method + descriptor.substring(0, descriptor.indexOf(')') + 1);
    }

    @SuppressWarnings("deprecation")
    private static byte[][][] byLength(Set<String> names) {
        int longest = 0;
        for (String name : names) {
            longest = Math.max(longest, name.length());
        }
        byte[][][] byLength = new byte[longest + 1][0][];
        for (String name : names) {
            byte[][] known = byLength[name.length()];
            byte[][] more = Arrays.copyOf(known, known.length + 1);
            more[known.length] = new byte[name.length()];
            // Without a Charset, which would load classes before main.
            name.getBytes(0, name.length(), more[known.length], 0);
            byLength[name.length()] = more;
        }
        return byLength;
    }

    /**
     * The pre-scan decides in about a microsecond that a class holds no pause, as 997 of 1,000. It reads the
     * constant pool alone: it may say yes to a class that only mentions a pause, never no to one that makes it.
     *
     * @throws RuntimeException if the bytes are no class file
     */
    boolean mayBeIn(byte[] classFile) {
        return ConstantPool.hasNameOf(this, classFile)
            && new ConstantPool(classFile).refersTo(this);
    }

    /** Compares letters first, and names out of line: a compiler then takes little for a loop that asks this. */
    boolean isName(byte[] bytes, int from, int length) {
        return length < letters.length
            && (letters[length] >>> bytes[from] + bytes[from + length - 1] & 1) != 0 && isOneOf(bytes, from, length);
    }

    private boolean isOneOf(byte[] bytes, int from, int length) {
        for (byte[] name : names[length]) {
            int same = 0;
            while (same < length && name[same] == bytes[from + same]) {
                same++;
            }
            if (same == length) {
                return true;
            }
        }
        return false;
    }

    /** @return null if this is no pause, unless the owner inherits it */
    PauseForm find(String owner, String method, String descriptor) {
        for (PauseForm form : namesakes(method, descriptor)) {
            if (form.isOwner(owner)) {
                return form;
            }
        }
        return null;
    }

    /** @return the pause that a subclass would inherit, null if there is none */
    PauseForm findInherited(String owner, String method, String descriptor) {
        for (PauseForm form : namesakes(method, descriptor)) {
            boolean mayBeRelated = form.isOfEveryClass() || !forms().unrelated.contains(owner);
            if (mayBeRelated && form.isInherited && !form.isWait()) {
                return form;
            }
        }
        return null;
    }

    /** Returns waits and schedules of this name and these arguments whose owners this one may be related to. */
    List<PauseForm> waitsOfRelated(String owner, String method, String descriptor) {
        Forms made = forms();
        if (made.waits.isEmpty() || made.unrelated.contains(owner)) {
            return Collections.emptyList();
        }
        return made.waits.getOrDefault(withArguments(method, descriptor), Collections.<PauseForm>emptyList());
    }

    /** @return the schedule of this name and these arguments, whatever it returns; null if there is none */
    PauseForm scheduleLike(String method, String descriptor) {
        List<PauseForm> namesakes = forms().waits.get(withArguments(method, descriptor));
        if (namesakes == null || !namesakes.get(0).call.isSchedule()) {
            return null;
        }
        return namesakes.get(0);
    }

    /** Whether this is a pause, or is one if the owner inherits it; also a wait that is counted as left alone. */
    boolean mayBe(String owner, String method, String descriptor) {
        return find(owner, method, descriptor) != null || findInherited(owner, method, descriptor) != null
            || !waitsOfRelated(owner, method, descriptor).isEmpty();
    }

    private List<PauseForm> namesakes(String method, String descriptor) {
        return forms().byMethod.getOrDefault(method + descriptor, Collections.<PauseForm>emptyList());
    }
}
