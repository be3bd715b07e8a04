package io.github.dozemeter.rewrite;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The methods of a class file that may pause: cut out as a class file of their own, which alone is read and written, and
 * put back. A class that pauses has some fifty methods, and one or two of them pause. Each constant keeps its index in
 * what is cut out; those that its methods do not need are numbers there, which are read at once.
 */
final class PausingMethods {

    /** The flags, the class and the superclass; also the flags, the name and the descriptor of a member. */
    private static final int THREE_NUMBERS = 6;
    /** Magic number, version and how many constants there are. */
    private static final int HEAD = 10;
    private static final byte[] NO_INTERFACES_AND_FIELDS = new byte[4];

    private final Layout layout;
    /** Their places among all methods. */
    private final int[] pausing;
    private final byte[] cutOut;
    private final int constantsEnd;

    /** @throws IndexOutOfBoundsException or IllegalArgumentException if the bytes are no class file */
    PausingMethods(ChosenPauses pauses, byte[] classFile) {
        layout = new Layout(classFile);
        pausing = layout.pausing(pauses);
        NeededConstants needed = new NeededConstants(layout);
        for (int method : pausing) {
            needed.addThoseOf(method);
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream(classFile.length);
        file.write(classFile, 0, HEAD);
        needed.write(file);
        constantsEnd = file.size();
        file.write(classFile, layout.pool.end(), THREE_NUMBERS);
        file.write(NO_INTERFACES_AND_FIELDS, 0, NO_INTERFACES_AND_FIELDS.length);
        writeU2(file, pausing.length);
        for (int method : pausing) {
            layout.writeMethod(method, file);
        }
        if (needed.hasBootstraps) {
            writeU2(file, 1);
            layout.writeBootstraps(file);
        } else {
            writeU2(file, 0);
        }
        cutOut = file.toByteArray();
    }

    /** Returns a class file with these methods and nothing else. */
    byte[] cutOut() {
        return cutOut;
    }

    /**
     * Returns the class file with these methods as they are now, and all else as it was.
     *
     * @param rewritten what was cut out, with more constants after its own
     */
    byte[] putBack(byte[] rewritten) {
        byte[] original = layout.bytes;
        Layout changed = new Layout(rewritten);
        ByteArrayOutputStream file = new ByteArrayOutputStream(original.length + rewritten.length);
        file.write(original, 0, HEAD - 2);
        writeU2(file, changed.pool.count());
        file.write(original, HEAD, layout.pool.end() - HEAD);
        file.write(rewritten, constantsEnd, changed.pool.end() - constantsEnd);
        int at = layout.pool.end();
        for (int i = 0; i < pausing.length; i++) {
            file.write(original, at, layout.methods[pausing[i]] - at);
            changed.writeMethod(i, file);
            at = layout.methods[pausing[i] + 1];
        }
        if (changed.bootstraps != 0) {
            file.write(original, at, layout.bootstraps - at);
            changed.writeBootstraps(file);
            at = layout.bootstrapsEnd;
        }
        file.write(original, at, original.length - at);
        return file.toByteArray();
    }

    private static void writeU2(ByteArrayOutputStream file, int value) {
        file.write(value >> 8);
        file.write(value);
    }

    /** Where the parts of a class file lie (JVMS 4.1). */
    private static final class Layout {

        private final byte[] bytes;
        private final ConstantPool pool;
        /** Where each method begins, and where the last one ends. */
        private final int[] methods;
        /** Of the attribute with the bootstrap methods; 0 if there is none. */
        private int bootstraps;
        private int bootstrapsEnd;
        private int at;

        Layout(byte[] classFile) {
            bytes = classFile;
            pool = new ConstantPool(classFile);
            at = pool.end() + THREE_NUMBERS;
            int interfaces = u2();
            at += 2 * interfaces;
            for (int fields = u2(); fields > 0; fields--) {
                skipMember();
            }
            methods = new int[u2() + 1];
            for (int method = 0; method < methods.length - 1; method++) {
                methods[method] = at;
                skipMember();
            }
            methods[methods.length - 1] = at;
            for (int attributes = u2(); attributes > 0; attributes--) {
                int begin = at;
                skipAttribute();
                if (pool.isText(ConstantPool.u2(bytes, begin), "BootstrapMethods")) {
                    bootstraps = begin;
                    bootstrapsEnd = at;
                }
            }
        }

        private void skipMember() {
            at += THREE_NUMBERS;
            for (int attributes = u2(); attributes > 0; attributes--) {
                skipAttribute();
            }
        }

        private void skipAttribute() {
            at += 2;
            int length = u2() << 16 | u2();
            if (length < 0) {
                throw new IllegalArgumentException("an attribute is longer than a class file");
            }
            at += length;
        }

        private int u2() {
            int value = ConstantPool.u2(bytes, at);
            at += 2;
            return value;
        }

        /**
         * Looks for the instruction at each byte of a method (JVMS 4.6), whatever begins there: it may say yes to a
         * method without a pause, never no to one with it.
         */
        int[] pausing(ChosenPauses pauses) {
            boolean[] madeBy = pool.madeBy(pauses);
            int[] pausing = new int[methods.length - 1];
            int count = 0;
            for (int method = 0; method < pausing.length; method++) {
                if (hasPause(madeBy, methods[method], methods[method + 1])) {
                    pausing[count++] = method;
                }
            }
            return Arrays.copyOf(pausing, count);
        }

        private boolean hasPause(boolean[] madeBy, int from, int to) {
            for (int place = from; place < to - 2; place++) {
                int instruction = bytes[place] & 0xFF;
                if (instruction >= Opcodes.INVOKEVIRTUAL && instruction <= Opcodes.INVOKEDYNAMIC) {
                    int constant = ConstantPool.u2(bytes, place + 1);
                    if (constant < madeBy.length && madeBy[constant]) {
                        return true;
                    }
                }
            }
            return false;
        }

        void writeMethod(int method, ByteArrayOutputStream file) {
            file.write(bytes, methods[method], methods[method + 1] - methods[method]);
        }

        void writeBootstraps(ByteArrayOutputStream file) {
            file.write(bytes, bootstraps, bootstrapsEnd - bootstraps);
        }
    }

    /**
     * The constants that some methods need. Looks for them at each byte of a method, too: it may keep one that is not
     * needed, never leave one out that is.
     */
    private static final class NeededConstants {

        /** A method handle names a method, that its class, and that its text. */
        private static final int MAX_DEPTH = 4;
        private static final int LDC2_W = 20;
        /** Numbers that no compiler writes: they are no number, and are not the one that stands for that. */
        private static final byte[] ONE = {ConstantPool.FLOAT, 0x7F, (byte) 0xAB, (byte) 0xCD, (byte) 0xEF};
        private static final byte[] TWO = {ConstantPool.DOUBLE, 0x7F, (byte) 0xF5, 0, 0, (byte) 0xAB, (byte) 0xCD, (byte) 0xEF, 1};

        private final Layout layout;
        private final byte[] bytes;
        private final ConstantPool pool;
        private final boolean[] isNeeded;
        private boolean hasBootstraps;

        /** Those that name the class and its superclass. */
        NeededConstants(Layout layout) {
            this.layout = layout;
            bytes = layout.bytes;
            pool = layout.pool;
            isNeeded = new boolean[pool.count()];
            addNamedAt(pool.end() + 2, 1);
            addNamedAt(pool.end() + 4, 1);
        }

        void addThoseOf(int method) {
            int before = 0;
            for (int place = layout.methods[method]; place < layout.methods[method + 1] - 1; place++) {
                if (before == Opcodes.LDC) {
                    add(bytes[place] & 0xFF, 1);
                }
                int constant = ConstantPool.u2(bytes, place);
                if (mayBeNamed(pool.tag(constant), before)) {
                    add(constant, 1);
                }
                before = bytes[place] & 0xFF;
            }
        }

        /** Whether the two bytes after this one may name such a constant; attributes name texts and classes. */
        private static boolean mayBeNamed(int tag, int before) {
            switch (tag) {
                case ConstantPool.UTF8:
                case ConstantPool.CLASS:
                    return true;
                case ConstantPool.FIELDREF:
                case ConstantPool.METHODREF:
                case ConstantPool.INTERFACE_METHODREF:
                case ConstantPool.INVOKE_DYNAMIC:
                    return before >= Opcodes.GETSTATIC && before <= Opcodes.INVOKEDYNAMIC;
                case ConstantPool.STRING:
                case ConstantPool.METHOD_HANDLE:
                case ConstantPool.METHOD_TYPE:
                case ConstantPool.DYNAMIC:
                    return before > Opcodes.LDC && before <= LDC2_W;
                default:
                    return false;
            }
        }

        private void addNamedAt(int place, int depth) {
            add(ConstantPool.u2(bytes, place), depth);
        }

        private void add(int constant, int depth) {
            int tag = pool.tag(constant);
            if (tag == 0 || isNeeded[constant]) {
                return;
            }
            if (depth > MAX_DEPTH) {
                throw new IllegalArgumentException("constants name each other");
            }
            isNeeded[constant] = true;
            int place = pool.place(constant) + 1;
            switch (tag) {
                case ConstantPool.CLASS:
                case ConstantPool.STRING:
                case ConstantPool.METHOD_TYPE:
                    addNamedAt(place, depth + 1);
                    break;
                case ConstantPool.METHOD_HANDLE:
                    addNamedAt(place + 1, depth + 1);
                    break;
                case ConstantPool.FIELDREF:
                case ConstantPool.METHODREF:
                case ConstantPool.INTERFACE_METHODREF:
                case ConstantPool.NAME_AND_TYPE:
                    addNamedAt(place, depth + 1);
                    addNamedAt(place + 2, depth + 1);
                    break;
                case ConstantPool.DYNAMIC:
                case ConstantPool.INVOKE_DYNAMIC:
                    addNamedAt(place + 2, depth + 1);
                    addBootstraps();
                    break;
                default:
                    break;
            }
        }

        /** All of them (JVMS 4.7.23), as they have numbers, too. */
        private void addBootstraps() {
            if (hasBootstraps || layout.bootstraps == 0) {
                return;
            }
            hasBootstraps = true;
            addNamedAt(layout.bootstraps, 1);
            int at = layout.bootstraps + THREE_NUMBERS + 2;
            for (int methods = ConstantPool.u2(bytes, at - 2); methods > 0; methods--) {
                addNamedAt(at, 1);
                int arguments = ConstantPool.u2(bytes, at + 2);
                at += 4;
                for (int argument = 0; argument < arguments; argument++) {
                    addNamedAt(at, 1);
                    at += 2;
                }
            }
        }

        /** Constant by constant would take as long as to read them. */
        void write(ByteArrayOutputStream file) {
            int begin = 1;
            while (begin < isNeeded.length) {
                boolean kept = isKept(begin);
                int end = begin + 1;
                while (end < isNeeded.length && isKept(end) == kept) {
                    end++;
                }
                if (kept) {
                    file.write(bytes, pool.place(begin), pool.place(end) - pool.place(begin));
                } else {
                    writeOthers(end - begin, file);
                }
                begin = end;
            }
        }

        /** Numbers are; one of eight bytes has two indexes. */
        private boolean isKept(int constant) {
            int tag = pool.tag(constant);
            if (tag == ONE[0] && isAt(pool.place(constant), ONE) || tag == TWO[0] && isAt(pool.place(constant), TWO)) {
                throw new IllegalArgumentException("a constant is a number that the agent puts in the places of others");
            }
            return isNeeded[constant] || tag <= ConstantPool.DOUBLE && tag != ConstantPool.UTF8;
        }

        private boolean isAt(int place, byte[] number) {
            int same = 0;
            while (same < number.length && bytes[place + same] == number[same]) {
                same++;
            }
            return same == number.length;
        }

        private static void writeOthers(int count, ByteArrayOutputStream file) {
            for (int pair = 0; pair < count / 2; pair++) {
                file.write(TWO, 0, TWO.length);
            }
            file.write(ONE, 0, count % 2 * ONE.length);
        }
    }
}
