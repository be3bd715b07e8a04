package io.github.dozemeter.sample;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The command line, read.
 *
 * @param seconds how long to run; empty for until stopped
 * @param only    names and groups as given; empty for all
 * @param flow    milliseconds of a unit of the event flow; empty for the behaviours instead
 * @param fail    the task of the flow that fails; 0 for none
 */
record Arguments(OptionalLong seconds, List<String> only, OptionalLong flow, int fail, boolean list, boolean help) {

    private static final Arguments NONE =
            new Arguments(OptionalLong.empty(), List.of(), OptionalLong.empty(), 0, false, false);

    /** Accepts {@code --option value} and {@code --option=value}. */
    static Arguments parse(String... words) {
        Arguments arguments = NONE;
        Iterator<String> rest = List.of(words).iterator();
        while (rest.hasNext()) {
            String[] parts = rest.next().split("=", 2);
            Option option = Option.named(parts[0]);
            arguments = option.apply(arguments, value(option, parts, rest));
        }
        if (arguments.fail != 0 && arguments.flow.isEmpty()) {
            throw new UsageException("--fail lets a task of the flow fail, so it goes with --flow, such as --flow 100"
                    + " --fail " + arguments.fail);
        }
        return arguments;
    }

    Arguments withSeconds(String given) {
        if (!given.matches("0*[1-9]\\d{0,8}")) {
            throw new UsageException("--seconds takes a whole number from 1 on, such as --seconds 10" + notAs(given));
        }
        return new Arguments(OptionalLong.of(Long.parseLong(given)), only, flow, fail, list, help);
    }

    Arguments withOnly(String given) {
        List<String> names = Arrays.stream(given.split(",")).map(String::trim).filter(name -> !name.isEmpty()).toList();
        if (names.isEmpty()) {
            throw new UsageException("--only takes names, such as --only zero-sleep; --list shows them");
        }
        return new Arguments(seconds, Stream.concat(only.stream(), names.stream()).toList(), flow, fail, list, help);
    }

    Arguments withFlow(String given) {
        if (!given.matches("0*[1-9]\\d{0,5}")) {
            throw new UsageException("--flow takes the milliseconds of its unit, from 1 on, such as --flow 100" + notAs(given));
        }
        return new Arguments(seconds, only, OptionalLong.of(Long.parseLong(given)), fail, list, help);
    }

    Arguments withFail(String given) {
        if (!given.matches("[1-4]")) {
            throw new UsageException("--fail takes the task of the flow that is to fail, 1 to 4" + notAs(given));
        }
        return new Arguments(seconds, only, flow, Integer.parseInt(given), list, help);
    }

    Arguments withList() {
        return new Arguments(seconds, only, flow, fail, true, help);
    }

    Arguments withHelp() {
        return new Arguments(seconds, only, flow, fail, list, true);
    }

    private static String value(Option option, String[] parts, Iterator<String> rest) {
        if (!option.takesValue()) {
            if (parts.length > 1) {
                throw new UsageException(option.flag() + " takes no value; write it alone");
            }
            return "";
        }
        if (parts.length > 1) {
            return parts[1];
        }
        return rest.hasNext() ? rest.next() : "";
    }

    private static String notAs(String given) {
        return given.isEmpty() ? "" : ", not '" + given + "'";
    }
}
