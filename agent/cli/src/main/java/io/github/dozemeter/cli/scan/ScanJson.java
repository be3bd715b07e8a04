package io.github.dozemeter.cli.scan;

import io.github.dozemeter.instrument.FoundPause;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A scan for programs: {@code {"classes": n, "pauses": [...], "complaints": [...]}}. */
final class ScanJson implements ScanFormat {

    @Override
    public void write(ScanResult result, PrintStream out) {
        List<Object> pauses = new ArrayList<>();
        for (ScannedPause pause : result.pauses()) {
            pauses.add(pause(pause));
        }
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("classes", result.classes());
        root.put("pauses", pauses);
        root.put("complaints", result.complaints());
        out.print(JsonTree.text(root));
    }

    private static Map<String, Object> pause(ScannedPause scanned) {
        FoundPause pause = scanned.pause();
        List<String> kinds = new ArrayList<>();
        for (FindingKind kind : scanned.kinds()) {
            kinds.add(kind.label());
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("container", scanned.container());
        object.put("class", pause.className());
        object.put("method", pause.method());
        object.put("line", pause.line());
        object.put("call", pause.call().label());
        object.put("argument", pause.argument().label());
        object.put("inLoop", pause.isInLoop());
        object.put("kinds", kinds);
        return object;
    }
}
