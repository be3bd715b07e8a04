package io.github.dozemeter.cli.jvm;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;

/** The command line of a {@code java} process. Immutable. */
final class JavaCommandLine {

    private static final List<String> WITH_VALUE = Arrays.asList("-cp", "-classpath", "--class-path", "-p",
        "--module-path", "--upgrade-module-path", "--add-modules", "--limit-modules", "--add-exports", "--add-opens",
        "--add-reads", "--patch-module", "--enable-native-access", "--source", "--describe-module", "-d");
    private static final List<String> BEFORE_MAIN = Arrays.asList("-jar", "-m", "--module");

    private final List<String> words;

    JavaCommandLine(List<String> words) {
        this.words = words;
    }

    boolean isJava() {
        if (words.isEmpty()) {
            return false;
        }
        Path program = Paths.get(words.get(0)).getFileName();
        return program != null && (program.toString().equals("java") || program.toString().equals("javaw"));
    }

    /** Empty if there is none. */
    String main() {
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (BEFORE_MAIN.contains(word)) {
                return i + 1 < words.size() ? words.get(i + 1) : "";
            }
            if (!word.startsWith("-") && !word.startsWith("@")) {
                return word;
            }
            i += WITH_VALUE.contains(word) ? 1 : 0;
        }
        return "";
    }
}
