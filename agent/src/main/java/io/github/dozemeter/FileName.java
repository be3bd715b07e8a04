package io.github.dozemeter;

import java.io.File;
import java.io.IOException;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/** File names with placeholders: {@code %p} is the process id, {@code %t} a time as {@code 20260131-235959}. */
final class FileName {

    private FileName() {
    }

    static String expand(String pattern, long millis) {
        String named = pattern;
        if (named.contains("%p")) {
            named = named.replace("%p", processId());
        }
        return named.replace("%t", new SimpleDateFormat("yyyyMMdd-HHmmss", Locale.ROOT).format(new Date(millis)));
    }

    /** Without JMX, which on 8 would be the only portable way, and which an agent must not be the first to touch. */
    private static String processId() {
        try {
            Object current = Class.forName("java.lang.ProcessHandle").getMethod("current").invoke(null);
            return Class.forName("java.lang.ProcessHandle").getMethod("pid").invoke(current).toString();
        } catch (ReflectiveOperationException before9) {
            return linuxProcessId();
        }
    }

    private static String linuxProcessId() {
        try {
            return new File("/proc/self").getCanonicalFile().getName();
        } catch (IOException notLinux) {
            return "self";
        }
    }
}
