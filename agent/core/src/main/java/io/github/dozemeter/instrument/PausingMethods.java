package io.github.dozemeter.instrument;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds the methods of a class file that may pause, so that all others are copied as they lie. Looks for the
 * instruction at each byte of a method (JVMS 4.6), whatever begins there: it may say yes to a method without a pause,
 * never no to one with it.
 */
final class PausingMethods {

    /** The flags, the name and the descriptor of a member; also the flags, the class and the superclass. */
    private static final int THREE_NUMBERS = 6;

    private final byte[] bytes;
    private final boolean[] madeBy;
    private int at;

    private PausingMethods(ChosenPauses pauses, byte[] classFile) {
        ConstantPool pool = new ConstantPool(classFile);
        bytes = classFile;
        madeBy = pool.madeBy(pauses);
        at = pool.end() + THREE_NUMBERS;
    }

    /**
     * Tells it of each method, in the order of the class file.
     *
     * @throws IndexOutOfBoundsException or IllegalArgumentException if the bytes are no class file
     */
    static boolean[] of(ChosenPauses pauses, byte[] classFile) {
        return new PausingMethods(pauses, classFile).read();
    }

    private boolean[] read() {
        int interfaces = u2();
        at += 2 * interfaces;
        for (int fields = u2(); fields > 0; fields--) {
            skipMember();
        }
        boolean[] mayPause = new boolean[u2()];
        for (int method = 0; method < mayPause.length; method++) {
            int begin = at;
            skipMember();
            mayPause[method] = hasPause(begin, at);
        }
        return mayPause;
    }

    private void skipMember() {
        at += THREE_NUMBERS;
        for (int attributes = u2(); attributes > 0; attributes--) {
            at += 2;
            int length = u2() << 16 | u2();
            if (length < 0) {
                throw new IllegalArgumentException("an attribute is longer than a class file");
            }
            at += length;
        }
    }

    private boolean hasPause(int from, int to) {
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

    private int u2() {
        int value = ConstantPool.u2(bytes, at);
        at += 2;
        return value;
    }
}
