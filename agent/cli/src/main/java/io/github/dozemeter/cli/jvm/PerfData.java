package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.jvm.Launch;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * HotSpot's file {@code hsperfdata_USER/PID}, which jps reads too: the JVM is not disturbed.
 * Layout: HotSpot's {@code perfMemory.hpp}, version 2 of the format, unchanged from 8 on. Immutable.
 */
final class PerfData {

    private static final int MAGIC = 0xcafec0c0;
    private static final int MAX_BYTES = 1 << 20;

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();

    /** @throws IOException if the file cannot be read, or is not a JVM's */
    PerfData(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is too large");
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            if (bytes.getInt(0) != MAGIC) {
                throw new IOException("no performance data");
            }
            bytes.order(bytes.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            int at = bytes.getInt(24);
            for (int left = bytes.getInt(28); left > 0 && bytes.getInt(at) > 0; left--) {
                add(bytes, at);
                at += bytes.getInt(at);
            }
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException broken) {
            throw new IOException(file + " is broken", broken);
        }
    }

    private void add(ByteBuffer bytes, int at) {
        int capacity = bytes.getInt(at + 8);
        char type = (char) bytes.get(at + 12);
        String name = text(bytes, at + bytes.getInt(at + 4), bytes.limit());
        if (type == 'J' && capacity == 0) {
            numbers.put(name, bytes.getLong(at + bytes.getInt(at + 16)));
        }
        if (type == 'B' && capacity > 0) {
            texts.put(name, text(bytes, at + bytes.getInt(at + 16), capacity));
        }
    }

    private static String text(ByteBuffer bytes, int from, int most) {
        int end = from;
        while (end < bytes.limit() && end - from < most && bytes.get(end) != 0) {
            end++;
        }
        return new String(bytes.array(), from, end - from, StandardCharsets.UTF_8);
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }

    /** Main class or jar; empty if it does not say. */
    String main() {
        return Launch.main(text("sun.rt.javaCommand"), text("java.property.java.class.path"));
    }

    /** Options of the JVM in their order of precedence, including those of {@code JAVA_TOOL_OPTIONS}. */
    String options() {
        return text("java.rt.vmFlags") + ' ' + text("java.rt.vmArgs");
    }

    /** The full version: 1.8.0_412, 25.0.3; empty if it does not say. */
    String javaVersion() {
        return text("java.property.java.version");
    }

    /** 8, 17; 0 if it does not say. */
    int javaFeature() {
        return Launch.feature(text("java.property.java.vm.specification.version"));
    }

    /** Returns how long safepoints have stopped its threads so far; -1 if it does not say. */
    long safepointNanos() {
        Long ticks = numbers.get("sun.rt.safepointTime");
        Long frequency = numbers.get("sun.os.hrt.frequency");
        if (ticks == null || frequency == null || frequency <= 0) {
            return -1;
        }
        return (long) (ticks * 1e9 / frequency);
    }

    boolean isAttachable() {
        return !text("sun.rt.jvmCapabilities").startsWith("0");
    }
}
