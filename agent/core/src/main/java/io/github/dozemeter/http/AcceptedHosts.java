package io.github.dozemeter.http;

import java.net.InetAddress;
import java.util.Locale;

/**
 * Knows the names under which the endpoint answers. One that only this machine reaches answers under names that only this
 * machine can mean: a page of a foreign site, whose name was made to point to 127.0.0.1, does not get at it through the
 * user's browser. One that was opened to the network answers under every name, as scrapers use names that are unknown here.
 */
final class AcceptedHosts {

    /** Cannot be made to point elsewhere. */
    private static final String ADDRESS = "\\[.*]|[0-9.]+";

    private final String configured;
    private final boolean every;

    AcceptedHosts(String configured, InetAddress address) {
        this.configured = normal(configured);
        this.every = !address.isLoopbackAddress();
    }

    /** @param header of the name Host, empty if there is none, as in HTTP/1.0 */
    boolean accept(String header) {
        if (every || header.isEmpty()) {
            return true;
        }
        int colon = header.lastIndexOf(':');
        String name = normal(colon > header.lastIndexOf(']') ? header.substring(0, colon) : header);
        return name.equals(configured) || name.equals("localhost") || name.endsWith(".localhost") || name.matches(ADDRESS);
    }

    /** Returns one form of names that differ in letters or in the dot of the root. */
    private static String normal(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
