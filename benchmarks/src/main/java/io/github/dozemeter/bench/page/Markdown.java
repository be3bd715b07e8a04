package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page as Markdown, and as HTML that needs no other file, light or dark as the reader's system is. */
public final class Markdown {

    private static final List<Extension> TABLES = List.of(TablesExtension.create());
    private static final String CSS = """
        body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
        h1{margin:.5rem 0}h2{margin:2.5rem 0 .5rem}svg{width:100%;min-width:40rem;height:auto;display:block}
        .wide{overflow-x:auto;margin:.5rem 0}table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
        th,td{padding:.15rem .7rem;text-align:right;white-space:nowrap;border-bottom:1px solid #8884}
        th:first-child,td:first-child{text-align:left;white-space:normal;min-width:9rem}
        .facts td,.facts th{text-align:left;white-space:normal}
        .warning{border-left:.4rem solid #d9822b;padding:.5rem 1rem;margin:1rem 0}summary{cursor:pointer}
        """;

    private final String title;
    private final List<String> lines = new ArrayList<>();

    public Markdown(String title) {
        this.title = title;
        lines.add("# " + escaped(title));
    }

    /** As it is read: every sign that Markdown or HTML might take for its own has a backslash before it. */
    static String escaped(String text) {
        return text.strip().replaceAll("\\p{Punct}", "\\\\$0");
    }

    /** A block of lines that are Markdown already. */
    public Markdown block(List<String> block) {
        lines.add("");
        lines.addAll(block);
        return this;
    }

    public Markdown block(String... block) {
        return block(List.of(block));
    }

    /** @param id by which a link finds it in the page */
    public Markdown heading(String id, String text) {
        return block("<h2 id=\"" + id + "\">" + Picture.escaped(text) + "</h2>");
    }

    public Markdown paragraph(String text) {
        return block(escaped(text));
    }

    public Markdown warning(String text) {
        return block("<p class=\"warning\">" + Picture.escaped(text) + "</p>");
    }

    public Markdown list(List<String> items) {
        return block(items.stream().map(item -> "- " + escaped(item)).toList());
    }

    public Markdown picture(Picture picture) {
        return block(("<div class=\"wide\">\n" + picture.inPage() + "</div>").split("\n"));
    }

    public Markdown table(Table table) {
        return block("<div class=\"facts wide\">").block(table.escaped().lines()).block("</div>");
    }

    public Markdown figures(Table table) {
        return block("<div class=\"wide\">").block(table.escaped().lines()).block("</div>");
    }

    /** A table of figures, of which the reader sees the title first. */
    public Markdown folded(String summary, Table table) {
        return block("<details><summary>" + Picture.escaped(summary) + "</summary>").figures(table).block("</details>");
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    public String html() {
        String body = HtmlRenderer.builder().extensions(TABLES).build()
            .render(Parser.builder().extensions(TABLES).build().parse(String.join("\n", lines)))
            // A row of a table is a line.
            .replaceAll("(</t[dh]>)\n(?=<t[dh]>)", "$1");
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            + "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
            + "<title>" + Picture.escaped(title) + "</title>\n<style>\n" + CSS + Picture.css() + "</style>\n</head>\n"
            + "<body class=\"paper ink\">\n" + body + "</body>\n</html>\n";
    }
}
