package io.github.dozemeter.bench.page;

import java.util.List;

/** A page of HTML that needs no other file; light or dark as the reader's system is. */
public final class Page {

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
    private final StringBuilder body = new StringBuilder();

    public Page(String title) {
        this.title = title;
        body.append("<h1>").append(Svg.escaped(title)).append("</h1>\n");
    }

    public Page heading(String id, String text) {
        body.append("<h2 id=\"").append(id).append("\">").append(Svg.escaped(text)).append("</h2>\n");
        return this;
    }

    public Page paragraph(String text) {
        body.append("<p>").append(Svg.escaped(text)).append("</p>\n");
        return this;
    }

    public Page warning(String text) {
        body.append("<p class=\"warning\">").append(Svg.escaped(text)).append("</p>\n");
        return this;
    }

    public Page list(List<String> items) {
        body.append("<ul>\n");
        items.forEach(item -> body.append("<li>").append(Svg.escaped(item)).append("</li>\n"));
        body.append("</ul>\n");
        return this;
    }

    public Page drawing(Drawing drawing) {
        body.append("<div class=\"wide\">\n").append(drawing.inPage()).append("</div>\n");
        return this;
    }

    /** A table of words. */
    public Page table(Columns table) {
        body.append("<div class=\"facts\">").append(table.html()).append("</div>\n");
        return this;
    }

    public Page figures(Columns table) {
        body.append(table.html());
        return this;
    }

    /** A table of figures, of which the reader sees the title first. */
    public Page folded(String summary, Columns table) {
        body.append("<details><summary>").append(Svg.escaped(summary)).append("</summary>\n").append(table.html())
            .append("</details>\n");
        return this;
    }

    public String html() {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            + "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\""
            + " content=\"light dark\">\n"
            + "<title>" + Svg.escaped(title) + "</title>\n<style>\n" + CSS + Theme.css() + "</style>\n</head>\n"
            + "<body class=\"paper ink\">\n" + body + "</body>\n</html>\n";
    }
}
