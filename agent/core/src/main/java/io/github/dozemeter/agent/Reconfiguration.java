package io.github.dozemeter.agent;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;

/** Puts the options of a second start in force as far as a running agent can. */
final class Reconfiguration {

    private final Faces faces;
    private final Log log;

    Reconfiguration(Faces faces, Log log) {
        this.faces = faces;
        this.log = log;
    }

    /** @return what holds from now on; an option that {@code wanted} does not name stays as it is */
    Options apply(Options now, Options wanted) {
        Options changed = now;
        for (Option option : Option.values()) {
            String value = wanted.text(option);
            if (!wanted.isExplicit(option) || value.equals(now.text(option))) {
                continue;
            }
            if (isLower(option, now, wanted)) {
                refuse(option, value + " is fewer than now, and", now);
            } else if (isLive(option)) {
                changed = changed.with(option, value);
                log.info(option.key() + " is " + value + " from now on");
            } else {
                refuse(option, value, now);
            }
        }
        if (changed != now) {
            faces.reconfigure(changed);
        }
        return changed;
    }

    /** Sites that are exported would vanish, and a counter that comes back later has fallen. */
    private static boolean isLower(Option option, Options now, Options wanted) {
        return option == Option.MAX_SITES && wanted.number(option) < now.number(option);
    }

    private void refuse(Option option, String value, Options now) {
        log.warn(option.key() + '=' + value + " needs a stop and a start; the agent runs on with "
            + option.key() + '=' + now.text(option));
    }

    private static boolean isLive(Option option) {
        switch (option) {
            case ALLOW:
            case HISTOGRAM:
            case MAX_SITES:
            case OVERHEAD_LIMIT:
            case TIMING:
                return true;
            default:
                return option.key().startsWith("thresholds.");
        }
    }
}
