package io.github.dozemeter.metrics;

import io.github.dozemeter.record.Site;
import java.util.Arrays;
import java.util.List;

/** The labels of a site, in the order of their names. */
final class SiteLabels {

    static final List<String> NAMES = Arrays.asList("call", "class", "method", "line", "artifact");

    private SiteLabels() {
    }

    static List<String> values(Site site) {
        return Arrays.asList(site.call().label(), site.className(), site.method(), Integer.toString(site.line()),
            site.artifact());
    }
}
