package io.github.dozemeter.bench.page;

/** Colours, light and dark: as a style sheet that a picture of its own and a page with pictures can both carry. */
public final class Theme {

    private static final String[] LIGHT =
        {"#1f6feb", "#d9822b", "#2e8b57", "#8250df", "#bf3989", "#1b7c83", "#9a6700", "#57606a"};
    private static final String[] DARK =
        {"#58a6ff", "#f0a050", "#56d364", "#bc8cff", "#f778ba", "#39c5cf", "#e3b341", "#9ea7b3"};

    /** A chart with more curves uses them again. */
    static final int COLOURS = LIGHT.length;

    private Theme() {
    }

    /** Class of a curve's colour. */
    static String series(int index) {
        return "s" + index % COLOURS;
    }

    public static String css() {
        return rules("#ffffff", "#1f2328", "#57606a", "#d0d7de", LIGHT) + "@media (prefers-color-scheme: dark) {\n"
            + rules("#0d1117", "#e6edf3", "#9ea7b3", "#30363d", DARK) + "}\n";
    }

    private static String rules(String paper, String ink, String soft, String grid, String[] series) {
        StringBuilder css = new StringBuilder(".paper{fill:" + paper + ";background:" + paper + "}\n.ink{fill:" + ink
            + ";color:" + ink + "}\n.soft{fill:" + soft + ";color:" + soft + "}\n.grid{stroke:" + grid
            + ";fill:none}\n.mark{stroke:" + soft + ";fill:none}\n");
        for (int i = 0; i < series.length; i++) {
            css.append(".s").append(i).append("{fill:").append(series[i]).append(";stroke:").append(series[i])
                .append("}\n");
        }
        return css.toString();
    }
}
