package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.known.KnownPause;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.MavenVersion;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.InputBytes;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "known", sortOptions = false,
    description = "Look up known pauses of published libraries: bad versions, where they are fixed, what to set.",
    footer = {"", "FILE is any text with Maven coordinates or package URLs in it: the output of mvn"
        + " dependency:list or dependency:tree, gradle.lockfile, a CycloneDX or SPDX document. Modules of the build"
        + " itself do not count. The version decides; whether the line runs is not detected, and a library that is"
        + " not in the table was not checked. For jars, see scan.",
        "", "Exit code 0 if no version is bad or there are no dependencies, 1 if a version is bad (intended pauses and"
        + " entries that are information never count), 4 if FILE cannot be read, is no text, or has no coordinates."})
final class KnownVerb extends Verb {

    private final List<KnownPause> table = KnownPauseFile.builtIn().entries();
    @Parameters(arity = "0..2", paramLabel = "WHAT",
        description = "GROUP:ARTIFACT:VERSION, ARTIFACT VERSION, the ID of an entry, FILE, or - for stdin;"
        + " default: the whole table")
    private List<String> words = new ArrayList<>();
    @Option(names = "--ignore", paramLabel = "ID", split = ",", description = "entries that are no finding")
    private List<String> ignored = new ArrayList<>();
    @Mixin
    private KnownConditions conditions = new KnownConditions();
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT",
        description = "output format: text or json; default: text")
    private String format = "text";

    @Override
    int run() throws IOException {
        check();
        List<KnownPause> entries = entries();
        Collection<String> artifacts = Collections.emptyList();
        if (entries.isEmpty()) {
            artifacts = artifacts();
        }
        List<KnownSite> found = artifacts.stream().flatMap(artifact -> table.stream()
            .filter(conditions::include)
            .map(known -> KnownSite.in(known, name -> version(artifact, name), "")))
            .filter(Objects::nonNull).collect(Collectors.toList());
        if (format.equals("json")) {
            json(artifacts.size(), found, entries);
        } else if (!entries.isEmpty()) {
            print(entries);
        } else if (artifacts.isEmpty()) {
            console.out.println("no dependencies");
        } else {
            print(artifacts, found);
        }
        return found.stream().anyMatch(this::isBad) ? ExitCode.NO : ExitCode.OK;
    }

    /** Returns the entries to print: all, or the one of that ID; none if something else is named. */
    private List<KnownPause> entries() {
        if (words.isEmpty()) {
            return table;
        }
        return table.stream().filter(known -> words.equals(Collections.singletonList(known.id))).collect(Collectors.toList());
    }

    private Collection<String> artifacts() throws IOException {
        return words.size() == 2 ? named(words.get(0), words.get(1)) : read(words.get(0));
    }

    private void check() {
        checkTextOrJson(format);
        for (String id : ignored) {
            require(ids().contains(id), "--ignore " + id
                + ": no entry has this ID; all entries: java -jar dozemeter.jar known"
                + suggestion(id, ids()));
        }
        conditions.check();
    }

    private List<String> ids() {
        return table.stream().map(known -> known.id).collect(Collectors.toList());
    }

    private boolean isBad(KnownSite site) {
        return site.known.failsGates && !ignored.contains(site.known.id);
    }

    /** @return null if the artifact has another name, or what follows its name is no version */
    private static MavenVersion version(String artifact, String name) {
        if (!artifact.startsWith(name + ':')) {
            return null;
        }
        try {
            return MavenVersion.of(artifact.substring(name.length() + 1));
        } catch (IllegalArgumentException none) {
            return null;
        }
    }

    /** An artifact without its group: every one in the table that has this name. */
    private Collection<String> named(String artifact, String version) {
        require(version(artifact + ':' + version, artifact) != null,
            version + " is no version; expected for instance known disruptor 3.3.6");
        Set<String> found = table.stream().flatMap(known -> known.artifacts.stream())
            .filter(name -> name.equals(artifact) || name.endsWith(':' + artifact))
            .map(name -> name + ':' + version).collect(Collectors.toCollection(LinkedHashSet::new));
        if (!found.isEmpty()) {
            return found;
        }
        String unknown = artifact.contains(":") ? artifact : "?:" + artifact;
        return Collections.singleton(unknown + ':' + version);
    }

    private Collection<String> read(String word) throws IOException {
        if (word.equals("-")) {
            return listed("stdin", bytes("stdin", console.in), "");
        }
        // No path holds a NUL.
        Path file = Paths.get(word.indexOf('\0') < 0 ? word : "");
        if (word.isEmpty() || !Files.exists(file)) {
            Collection<String> one = new DependencyList(word).artifacts();
            require(one.size() == 1, "there is no entry and no file '" + word
                + "', and it is not GROUP:ARTIFACT:VERSION" + suggestion(word, ids()));
            return one;
        }
        require(!Files.isDirectory(file) && !word.matches("(?i).*\\.([jw]ar|ear|zip|jmod|class)"),
            word + " has no list of artifacts; scan it: java -jar dozemeter.jar scan --fail-on known " + word);
        String pomOption = word.equals("pom.xml") ? "" : " -f " + word;
        return listed(word, bytes(word, open(word, file)), pomOption);
    }

    private static InputStream open(String name, Path file) {
        try {
            return Files.newInputStream(file);
        } catch (IOException unreadable) {
            throw unreadable(name, unreadable);
        }
    }

    private static byte[] bytes(String name, InputStream opened) {
        try (InputStream from = opened) {
            return InputBytes.all(from);
        } catch (IOException unreadable) {
            throw unreadable(name, unreadable);
        }
    }

    private static CommandFailure unreadable(String name, IOException failure) {
        return CommandFailure.failed(name + " cannot be read: " + reason(failure));
    }

    /** @param pomOption what names the file to Maven if it is a POM; empty where Maven takes it anyway */
    private static Collection<String> listed(String name, byte[] bytes, String pomOption) {
        DependencyList list = DependencyList.of(bytes);
        if (list == null) {
            throw CommandFailure.failed(name + " is no text, so it lists no artifacts; if it is an archive, scan it:"
                + " java -jar dozemeter.jar scan --fail-on known " + name);
        }
        require(!list.isPom(), name + " is a POM, which has no versions of its transitive"
            + " dependencies; list them: mvn -B dependency:list" + pomOption
            + " | java -jar dozemeter.jar known -");
        if (list.artifacts().isEmpty() && !list.saysNone()) {
            throw CommandFailure.failed("no Maven coordinates and no package URL in " + name + "; expected text"
                + " such as com.lmax:disruptor:jar:3.3.6:compile or pkg:maven/com.lmax/disruptor@3.3.6");
        }
        return list.artifacts();
    }

    private void print(Collection<String> artifacts, List<KnownSite> found) {
        String last = "";
        for (KnownSite site : found) {
            if (!named(site).equals(last)) {
                if (!last.isEmpty()) {
                    console.out.print("\n");
                }
                console.out.println(named(site));
                last = named(site);
            }
            SafeText.lines(mark(site) + site.text(), "  ", console.columns())
                .forEach(console.out::println);
            site.known.links.forEach(link -> console.out.println("      " + link));
        }
        long bad = found.stream().filter(this::isBad).map(KnownVerb::named).distinct().count();
        Predicate<String> isListed = artifact -> table.stream()
            .anyMatch(known -> known.artifacts.stream()
                .anyMatch(name -> artifact.startsWith(name + ':')));
        if (!found.isEmpty()) {
            console.out.print("\n");
        }
        String things = artifacts.size() == 1 ? "artifact" : "artifacts";
        String inBadVersion = bad == 0 ? "none" : Long.toString(bad);
        console.out.println(String.format(Locale.ROOT, "%,d %s, %,d of them in the table of known pauses, %s in a bad version",
            artifacts.size(), things, artifacts.stream().filter(isListed).count(), inBadVersion));
    }

    private String mark(KnownSite site) {
        if (site.known.isIntended) {
            return "intended: ";
        }
        if (ignored.contains(site.known.id)) {
            return "ignored: ";
        }
        return site.known.failsGates ? "" : "information: ";
    }

    private static String named(KnownSite site) {
        return site.artifact + ':' + site.version;
    }

    private void print(List<KnownPause> entries) {
        if (entries.size() == 1) {
            text(entries.get(0), console.columns()).forEach(console.out::println);
        } else {
            for (KnownPause known : entries) {
                console.out.println(String.format("%-36s %s %s%s", known.id,
                    String.join(", ", known.artifacts), known.versions, remark(known)));
            }
        }
    }

    private static String remark(KnownPause known) {
        if (known.isIntended) {
            return "; intended";
        }
        String remark = "";
        if (!known.fixedIn.isEmpty()) {
            remark += "; fixed in " + known.fixedIn;
        }
        if (!known.failsGates) {
            remark += "; information";
        }
        return remark;
    }

    /** An entry with the names that its fields have in the table. */
    static List<String> text(KnownPause known, int columns) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, List<String>> field : known.fields.entrySet()) {
            String name = field.getKey();
            for (String value : field.getValue()) {
                // Only a sentence is wrapped: an address or a name stays whole.
                int width = value.indexOf(' ') < 0 ? Integer.MAX_VALUE : columns - 16;
                for (String line : SafeText.lines(value, "", width)) {
                    lines.add(String.format("%-15s %s", name, line.trim()));
                    name = "";
                }
            }
        }
        return lines;
    }

    private void json(int artifacts, List<KnownSite> found,
                      List<KnownPause> entries) throws IOException {
        PrintWriter out = console.writer();
        AsciiJson json = new AsciiJson(out);
        json.setIndent("  ");
        json.beginObject().name("artifacts").value(artifacts).name("known").beginArray();
        for (KnownSite site : found) {
            json.beginObject().name("artifact").value(site.artifact).name("version").value(site.version.toString())
                .name("bad").value(isBad(site)).name("text").value(SafeText.of(site.text()));
            write(site.known, json);
        }
        for (KnownPause known : entries) {
            json.beginObject();
            write(known, json);
        }
        json.endArray().endObject();
        out.println();
        out.flush();
    }

    private static void write(KnownPause known, AsciiJson json) throws IOException {
        json.name("entry").beginObject();
        for (Map.Entry<String, List<String>> field : known.fields.entrySet()) {
            if (KnownPause.isList(field.getKey())) {
                json.texts(field.getKey(), field.getValue());
            } else {
                json.name(field.getKey()).value(field.getValue().get(0));
            }
        }
        json.endObject().endObject();
    }
}
