package io.github.dozemeter.cli.jvm;

/** The message of another program as part of a sentence. */
final class OneSentence {

    private OneSentence() {
    }

    static String of(Exception said) {
        String text = said.getMessage() == null ? said.toString() : said.getMessage().replaceAll("\\s+", " ").trim();
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
