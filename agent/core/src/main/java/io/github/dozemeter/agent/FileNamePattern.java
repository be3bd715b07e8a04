package io.github.dozemeter.agent;

import io.github.dozemeter.process.ThisJvm;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/** File names with placeholders: {@code %p} is the process id, {@code %t} a time as {@code 20260131-235959}. */
final class FileNamePattern {

    private FileNamePattern() {
    }

    static String expand(String pattern, long millis) {
        String named = pattern;
        if (named.contains("%p")) {
            named = named.replace("%p", ThisJvm.processId());
        }
        return named.replace("%t", new SimpleDateFormat("yyyyMMdd-HHmmss", Locale.ROOT).format(new Date(millis)));
    }
}
