package io.github.dozemeter.export;

import java.util.Collections;
import java.util.Map;

/** What a report consists of when it is written: one file in most formats. */
public interface ReportFiles {

    /** By what stands before the ending of each file's name; the empty text is the file that was asked for itself. */
    Map<String, Report> now();

    static ReportFiles one(Report report) {
        return () -> Collections.singletonMap("", report);
    }
}
