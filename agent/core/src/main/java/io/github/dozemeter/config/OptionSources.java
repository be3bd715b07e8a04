package io.github.dozemeter.config;

import io.github.dozemeter.support.OptionFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/**
 * Reads the options from all their sources: the agent's argument wins over a system property, that over the
 * environment, that over the properties file, that over the default. Errors become complaints, never exceptions.
 */
public final class OptionSources {

    private final Map<Option, String> values = new EnumMap<>(Option.class);
    private final Map<Option, String> origins = new EnumMap<>(Option.class);
    private final List<String> complaints = new ArrayList<>();
    /** The last complaint about an option that may say who may read the endpoint; -1: none. */
    private int unsureWhoMayRead = -1;

    private OptionSources(String argument, Properties system, Map<String, String> environment) {
        readArgument(argument);
        for (String name : system.stringPropertyNames()) {
            if (name.startsWith(StateProperty.PREFIX) && !StateProperty.isOne(name)) {
                String key = name.substring(StateProperty.PREFIX.length());
                set(key, system.getProperty(name), "the system property " + name);
            }
        }
        readEnvironment(environment);
        readFile();
        closeIfUnsure();
        readContents();
    }

    /** @param argument the text after {@code -javaagent:dozemeter.jar=}, null if there is none */
    public static Options read(String argument, Properties system, Map<String, String> environment) {
        OptionSources sources = new OptionSources(argument, system, environment);
        sources.checkPlaces();
        return new Options(sources.values, sources.complaints);
    }

    /** The options of another JVM, whose folders may not be at hand. */
    public static Options readElsewhere(String argument) {
        OptionSources sources = new OptionSources(argument, new Properties(),
            Collections.emptyMap());
        return new Options(sources.values, sources.complaints);
    }

    /** Returns the source of each value in words; nothing for defaults. */
    public static Map<Option, String> origins(String argument, Properties system,
                                              Map<String, String> environment) {
        return new OptionSources(argument, system, environment).origins;
    }

    private void readArgument(String argument) {
        for (String[] pair : AgentArgument.pairs(argument)) {
            // What follows a password that has a comma is a part of it.
            boolean isUnknown = pair[1] == null || Option.named(pair[0]) == null;
            if (isUnknown && values.containsKey(Option.TLS_KEYSTORE_PASSWORD)) {
                complaints.add("a part of the agent argument after " + Option.TLS_KEYSTORE_PASSWORD.key()
                    + " is no option; write \\, for a comma in a password");
                unsureWhoMayRead = complaints.size() - 1;
            } else if (pair[1] == null) {
                complaints.add("'" + pair[0]
                    + "' has no value; write name=value,name=value, or help");
                checkAccess(pair[0]);
            } else {
                set(pair[0], pair[1], "the agent argument");
            }
        }
    }

    /** Whether this name, which no option has, may be meant to say who may read the endpoint. */
    private void checkAccess(String unknown) {
        Option near = nearest(unknown);
        boolean isTls = unknown.toLowerCase(Locale.ROOT).startsWith("tls");
        if (isTls || near == Option.AUTH || near != null && near.key().startsWith("tls.")) {
            unsureWhoMayRead = complaints.size() - 1;
        }
    }

    /** No endpoint where an option about access is wrong: its author does not want one that everyone can read. */
    private void closeIfUnsure() {
        if (unsureWhoMayRead >= 0 && !"off".equals(values.put(Option.PORT, "off"))) {
            complaints.set(unsureWhoMayRead,
                complaints.get(unsureWhoMayRead)
                + "; until then no endpoint, as it is not known who may read it");
        }
    }

    private void readEnvironment(Map<String, String> environment) {
        for (String variable : environment.keySet()) {
            String value = environment.get(variable);
            if (variable.startsWith(Option.ENVIRONMENT_PREFIX)
                && !isOfKubernetes(variable, value)) {
                // Not before: the names of all options take the interpreter two milliseconds.
                Option option = Option.ofVariable(variable);
                if (option != null) {
                    set(option.key(), value, "the environment variable " + variable);
                } else {
                    String key = variable.substring(Option.ENVIRONMENT_PREFIX.length()).replace('_', '.');
                    complainUnknown(key, "environment variable " + variable, true);
                }
            }
        }
    }

    /** A Kubernetes service dozemeter-x adds DOZEMETER_X_PORT=tcp://... and more to the containers around it. */
    private static boolean isOfKubernetes(String variable, String value) {
        return value.startsWith("tcp://") || value.startsWith("udp://") || variable.contains("_SERVICE_")
            || variable.contains("_PORT_");
    }

    private void readFile() {
        String path = values.getOrDefault(Option.CONFIG, "");
        if (!path.isEmpty()) {
            Properties file = OptionFile.properties(path, complaints);
            for (String name : new TreeSet<>(file.stringPropertyNames())) {
                set(name, file.getProperty(name).trim(), "the file " + path);
            }
        }
    }

    /** Reads for errors alone: what is allowed, and what a wake-up costs, matters after the start. */
    private void readContents() {
        if (values.containsKey(Option.ALLOW)) {
            complain(new AllowList(values.get(Option.ALLOW)).complaint());
        }
        if (values.containsKey(Option.WAKEUP_COST) && complain(CostOptions.complaint(values.get(Option.WAKEUP_COST)))) {
            values.remove(Option.WAKEUP_COST);
        }
    }

    private boolean complain(String complaint) {
        return complaint != null && complaints.add(complaint);
    }

    /** The log goes to stderr then. The folder of the report is created when it is written. */
    private void checkPlaces() {
        for (Option option : new Option[] {Option.DUMP, Option.LOG_FILE}) {
            String path = values.getOrDefault(option, "");
            String obstacle = obstacle(path, option == Option.DUMP);
            if (obstacle != null) {
                complaints.add(option.key() + "=" + path + " cannot be written: " + obstacle);
                if (option == Option.LOG_FILE) {
                    values.remove(option);
                }
            }
        }
    }

    private static String obstacle(String path, boolean isReport) {
        if (path.isEmpty()) {
            return null;
        }
        boolean isCreated = isReport && OptionFile.isFolderMissing(path);
        if (isCreated) {
            return null;
        }
        return OptionFile.obstacle(path, isReport);
    }

    private void set(String key, String value, String source) {
        Option option = Option.named(key);
        if (option == null) {
            complainUnknown(key, "option '" + key + "' in " + source, false);
        } else if (!option.rule.accepts(value)) {
            complaints.add(key + "=" + value + " in " + source + " is ignored, expected "
                + option.rule.expectation());
        } else if (!values.containsKey(option) || isGivenTwice(key, value, option, source)) {
            values.put(option, value);
            origins.put(option, source);
        }
    }

    private void complainUnknown(String key, String name, boolean isVariable) {
        String ofVersion = versionComplaint(key);
        if (ofVersion != null) {
            complaints.add(name + ofVersion);
        } else {
            complaints.add("unknown " + name + "; " + suggestion(key, isVariable));
        }
        checkAccess(key);
    }

    private static String suggestion(String unknown, boolean isVariable) {
        Option near = nearest(unknown);
        if (near == null) {
            return "java -jar dozemeter.jar config names all";
        }
        String spelling = isVariable ? Option.environment(near.key()) : "'" + near.key() + "'";
        return "did you mean " + spelling + "?";
    }

    /** Keeps the last one, as the JVM's own command line does; a list of options grows at its end. */
    private boolean isGivenTwice(String key, String value, Option option, String source) {
        String first = values.get(option);
        if (!source.equals(origins.get(option)) || first.equals(value)) {
            return false;
        }
        if (option.isSecret()) {
            complaints.add(key + " is given twice in " + source + "; leave one of them out");
        } else {
            complaints.add(key + "=" + first + " in " + source + " is ignored, " + key + "=" + value
                + " follows there; leave one of them out");
        }
        return true;
    }

    /** Ends the complaint about a name that only an earlier or later version has; null about any other. */
    static String versionComplaint(String key) {
        String variable = Option.environment(key);
        for (String planned : Option.PLANNED) {
            if (variable.equals(Option.environment(planned))) {
                return " is not available in this version; leave it out";
            }
        }
        for (String removed : Option.REMOVED_THRESHOLDS) {
            if (variable.equals(Option.environment("thresholds." + removed))) {
                return " was removed; " + replacement(removed);
            }
        }
        return null;
    }

    private static String replacement(String removed) {
        if (removed.endsWith("InfoPerSecond")) {
            return "use thresholds." + removed.replace("Info", "");
        }
        boolean isCost = removed.endsWith("ThreadShare") || removed.endsWith("CoreShare")
            || removed.equals("spinShare");
        return isCost ? "use thresholds.coreShare" : "its limit is fixed now, leave it out";
    }

    /** Null if none is near: a third of the letters may differ, of short names two or half. */
    static Option nearest(String key) {
        String wrong = key.toLowerCase(Locale.ROOT);
        int least = Math.max(key.length() / 3, Math.min(2, key.length() / 2)) + 1;
        Option nearest = null;
        for (Option option : Option.values()) {
            String known = option.key().toLowerCase(Locale.ROOT);
            int edits = known.endsWith('.' + wrong) ? 0 : edits(wrong, known);
            if (edits < least) {
                least = edits;
                nearest = option;
            }
        }
        return nearest;
    }

    /** Levenshtein distance. */
    public static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal;
                if (from.charAt(i - 1) != to.charAt(j - 1)) {
                    replaced++;
                }
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }

    /**
     * Parses the text after {@code -javaagent:dozemeter.jar=}: {@code name=value,name=value}. A backslash escapes
     * a comma, an equals sign and a backslash, and is itself before anything else, as in Windows paths. The two
     * that begin a value and a name of a server, {@code \\server\share}, are both themselves; not in a secret.
     */
    static final class AgentArgument {

        private final String argument;
        private final List<String[]> pairs = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private String name;

        /** Names and values; the value is null where there was no equals sign. */
        static List<String[]> pairs(String argument) {
            if (argument == null) {
                return Collections.emptyList();
            }
            return new AgentArgument(argument).pairs;
        }

        private AgentArgument(String argument) {
            this.argument = argument;
            for (int i = 0; i < argument.length(); i++) {
                char c = argument.charAt(i);
                if (isServer(i)) {
                    text.append("\\\\");
                    i++;
                } else if (c == '\\' && i + 1 < argument.length()
                    && isSpecial(argument.charAt(i + 1))) {
                    text.append(argument.charAt(++i));
                } else if (c == ',') {
                    endOfPair();
                } else if (c == '=' && name == null) {
                    name = take();
                } else {
                    text.append(c);
                }
            }
            endOfPair();
        }

        private boolean isServer(int at) {
            if (name == null || !argument.startsWith("\\\\", at)) {
                return false;
            }
            boolean isBegin = text.toString().trim().isEmpty();
            boolean isNameNext = at + 2 < argument.length() && !isSpecial(argument.charAt(at + 2));
            if (!isBegin || !isNameNext) {
                return false;
            }
            Option option = Option.named(name);
            return option != null && !option.isSecret();
        }

        private void endOfPair() {
            String last = take();
            if (name != null) {
                pairs.add(new String[] {name, last});
            } else if (!last.isEmpty()) {
                pairs.add(new String[] {last, null});
            }
            name = null;
        }

        private String take() {
            String taken = text.toString().trim();
            text.setLength(0);
            return taken;
        }

        private static boolean isSpecial(char c) {
            return c == ',' || c == '=' || c == '\\';
        }
    }
}
