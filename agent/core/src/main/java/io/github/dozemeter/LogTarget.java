package io.github.dozemeter;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.util.Locale;

/** Where the agent's lines go, as the options say. */
final class LogTarget {

    private LogTarget() {
    }

    /** To stderr if the file cannot be opened, after one line about it. */
    static Log of(Options options) {
        return of(options, Log.standardError());
    }

    static Log of(Options options, OutputStream standardError) {
        Log.Level level = Log.Level.valueOf(options.text(Option.LOG).toUpperCase(Locale.ROOT));
        Log toError = new Log(level, standardError);
        String path = options.text(Option.LOG_FILE);
        if (path.isEmpty()) {
            return toError;
        }
        try {
            return new Log(level, new FileOutputStream(path, true), Clock.systemUTC());
        } catch (IOException unwritable) {
            toError.warn("logFile=" + path + " cannot be written, this log goes to stderr: " + unwritable.getMessage());
            return toError;
        }
    }
}
