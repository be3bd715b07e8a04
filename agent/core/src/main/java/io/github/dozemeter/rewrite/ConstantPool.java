package io.github.dozemeter.rewrite;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/**
 * The constant pool of a class file (JVMS 4.4), read where it lies. Bytes that are no class file end in an
 * {@link IndexOutOfBoundsException} or {@link IllegalArgumentException}, never in an endless loop.
 */
final class ConstantPool {

    static final int UTF8 = 1;
    static final int FLOAT = 4;
    private static final int LONG = 5;
    static final int DOUBLE = 6;
    static final int CLASS = 7;
    static final int STRING = 8;
    static final int FIELDREF = 9;
    static final int METHODREF = 10;
    static final int INTERFACE_METHODREF = 11;
    static final int NAME_AND_TYPE = 12;
    static final int METHOD_HANDLE = 15;
    static final int METHOD_TYPE = 16;
    static final int DYNAMIC = 17;
    static final int INVOKE_DYNAMIC = 18;
    private static final int FIRST_CONSTANT = 10;
    /** Bytes after the tag, by tag; 0: no such tag. The two bytes of a Utf8's length come before its text. */
    private static final int[] SIZES = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0,
        0, 3, 2, 4, 4, 2, 2};

    private final byte[] bytes;
    /** That of a constant's tag, by its index; 0 if there is none; after the last one the end. */
    private final int[] places;

    ConstantPool(byte[] classFile) {
        int count = count(classFile);
        bytes = classFile;
        places = new int[count + 1];
        int at = FIRST_CONSTANT;
        for (int index = 1; index < count; index++) {
            places[index] = at;
            int tag = bytes[at];
            if (isWide(tag)) {
                index++;
            }
            at = next(bytes, at, tag);
        }
        places[count] = at;
    }

    private static int count(byte[] classFile) {
        if (classFile.length < FIRST_CONSTANT
            || u2(classFile, 0) != 0xCAFE || u2(classFile, 2) != 0xBABE) {
            throw new IllegalArgumentException("no class file");
        }
        return u2(classFile, 8);
    }

    /**
     * Whether some text is the name of a method that pauses: quick, without an allocation or the table of forms. Every
     * class is asked, so what it calls is little: a compiler takes milliseconds of a start for each loop in it.
     */
    static boolean hasNameOf(ChosenPauses pauses, byte[] classFile) {
        int count = count(classFile);
        int at = FIRST_CONSTANT;
        for (int index = 1; index < count; index++) {
            int tag = classFile[at];
            if (tag == UTF8 && pauses.isName(classFile, at + 3, u2(classFile, at + 1))) {
                return true;
            }
            if (isWide(tag)) {
                index++;
            }
            at = next(classFile, at, tag);
        }
        return false;
    }

    /** The class-file version, 52 for Java 8. */
    static int majorVersion(byte[] classFile) {
        return u2(classFile, 6);
    }

    /** Whether the pool refers to a method that may be a pause; method handles refer to methods in the same way. */
    boolean refersTo(ChosenPauses pauses) {
        for (int index = 1; index < places.length - 1; index++) {
            if (isMethod(index) && mayBe(pauses, places[index])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Tells of each constant whether an instruction that names it may call a pause, or make a reference to one: those
     * of methods, and where some method handle leads to a pause, all that make references.
     */
    boolean[] madeBy(ChosenPauses pauses) {
        int count = count();
        boolean[] made = new boolean[count];
        boolean isReferred = false;
        for (int index = 1; index < count; index++) {
            int place = places[index];
            made[index] = isMethod(index) && mayBe(pauses, place);
            isReferred |= tag(index) == METHOD_HANDLE && isMethod(u2(bytes, place + 2))
                && mayBe(pauses, placeAt(place + 2));
        }
        for (int index = 1; isReferred && index < count; index++) {
            made[index] |= tag(index) == INVOKE_DYNAMIC;
        }
        return made;
    }

    /** Comes before {@link #mayBe}: called for each constant, that kept a compiler busy for 11 ms of a start. */
    private boolean isMethod(int index) {
        int tag = bytes[places[index]];
        return tag == METHODREF || tag == INTERFACE_METHODREF;
    }

    /** Makes strings only of what has the name of a pause. */
    private boolean mayBe(ChosenPauses pauses, int place) {
        int nameAndType = placeAt(place + 3);
        int name = placeAt(nameAndType + 1);
        return pauses.isName(bytes, name + 3, u2(bytes, name + 1))
            && pauses.mayBe(text(placeAt(placeAt(place + 1) + 1)), text(name),
                text(placeAt(nameAndType + 3)));
    }

    /** The internal name that the class gives itself (JVMS 4.1, this_class). */
    String className() {
        int name = placeAt(placeAt(end() + 2) + 1);
        try {
            return new DataInputStream(new ByteArrayInputStream(bytes, name + 1, bytes.length - name - 1)).readUTF();
        } catch (IOException malformed) {
            throw new IllegalArgumentException("no name of a class", malformed);
        }
    }

    /** Where the pool ends, and the flags of the class follow. */
    int end() {
        return places[places.length - 1];
    }

    /** One more than there are, as in the class file. */
    int count() {
        return places.length - 1;
    }

    /** Where the tag of a constant is; 0 if there is none. After the last one where they end. */
    int place(int index) {
        return places[index];
    }

    /** 0 if there is no such constant. */
    int tag(int index) {
        if (index >= count() || places[index] == 0) {
            return 0;
        }
        return bytes[places[index]];
    }

    boolean isText(int index, String text) {
        return tag(index) == UTF8 && text(places[index]).equals(text);
    }

    /** Returns the place of the constant that is named here. */
    private int placeAt(int at) {
        return places[u2(bytes, at)];
    }

    private static int next(byte[] bytes, int at, int tag) {
        if (tag <= 0 || tag >= SIZES.length || SIZES[tag] == 0) {
            throw new IllegalArgumentException("no constant has the tag " + tag);
        }
        int end = at + 1 + SIZES[tag];
        if (tag == UTF8) {
            return end + u2(bytes, at + 1);
        }
        return end;
    }

    @SuppressWarnings("deprecation")
    private String text(int place) {
        // A byte for a char: no Charset is loaded before main.
        return new String(bytes, 0, place + 3, u2(bytes, place + 1));
    }

    private static boolean isWide(int tag) {
        return tag == LONG || tag == DOUBLE;
    }

    static int u2(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
    }
}
