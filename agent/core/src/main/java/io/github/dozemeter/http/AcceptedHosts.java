package io.github.dozemeter.http;

import java.net.InetAddress;
import java.util.Locale;

/**
 * Under which names the endpoint answers. One that only this machine reaches answers under names that only this machine
 * can mean: a page of a foreign site, whose name was made to point to 127.0.0.1, does not get at it through the user's
 * browser. One that was opened to the network answers under every name, as scrapers use names nobody here knows.
 */
final class AcceptedHosts {

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
        String name = normal(withoutPort(header));
        return name.equals(configured) || name.equals("localhost") || name.endsWith(".localhost") || isAddress(name);
    }

    private static String withoutPort(String header) {
        int colon = header.lastIndexOf(':');
        return colon > header.lastIndexOf(']') ? header.substring(0, colon) : header;
    }

    /** Of names that differ in letters or in the dot of the root, one. */
    private static String normal(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    /** Addresses cannot be made to point elsewhere. */
    private static boolean isAddress(String name) {
        if (name.startsWith("[") && name.endsWith("]")) {
            return true;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c != '.' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return !name.isEmpty();
    }
}
