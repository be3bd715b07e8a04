#!/usr/bin/env python3
"""Fails where a library with a published vulnerability is used and .ci/old-on-purpose.tsv does not say why.

    advisories.py [--complete] [CHECKOUT...]

Part of .ci/run, after the tests. No database of advisories can be reached from a build without a network, so
.ci/advisories.tsv is a list of ours: it knows only what somebody looked up. What is used is read from what the build left:

    the poms and what Maven resolves for them; the release's SBOM; the class paths that tests resolved, and the libraries
    inside of all those jars; coordinates in tests of applications; npm's, pip's and Go's packages

Other checkouts are those in which parts of the build ran. --complete fails, too, if the SBOM or the class paths are missing, as
before mvn -P release,long verify.
"""
import io
import itertools
import json
import pathlib
import re
import subprocess
import sys
import typing
import xml.etree.ElementTree
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ADVISORIES = ".ci/advisories.tsv"
ON_PURPOSE = ".ci/old-on-purpose.tsv"
POM = "{http://maven.apache.org/POM/4.0.0}"
PARTS = ("groupId", "artifactId", "version")
PLUGINS = "org.apache.maven.plugins"
COORDINATE = re.compile(r"[\w-]+(?:\.[\w-]+)*:[\w.-]+:\d[\w.-]*")
# Words in Maven's order, of which the empty one is a release; all others come after them, numbers last.
WORDS = ["alpha", "beta", "milestone", "rc", "snapshot", "", "sp"]
SYNONYMS = {"final": "", "ga": "", "release": "", "cr": "rc", "a": "alpha", "b": "beta", "m": "milestone"}
NONE = (0, WORDS.index(""), "")


class Use(typing.NamedTuple):
    """A library and where it comes from."""
    package: str                      # maven:GROUP:ARTIFACT, npm:NAME, pypi:NAME, go:NAME
    version: str
    place: str
    roots: typing.FrozenSet[str]      # what a test asked for, where this came along

    def coordinate(self):
        return f"{self.package}:{self.version}"


class Advisory(typing.NamedTuple):
    package: str                      # a Use's, or with * at its end
    affected: str                     # Maven's ranges
    fixed: str
    name: str

    def holds_for(self, use):
        named = use.package == self.package
        if self.package.endswith("*"):
            named = use.package.startswith(self.package[:-1])
        return named and is_within(use.version, self.affected)


class OnPurpose(typing.NamedTuple):
    coordinate: str
    brings: bool                      # whether that holds for what it brings, too
    reason: str

    def excuses(self, use):
        return use.coordinate() == self.coordinate or self.brings and self.coordinate in use.roots


def token(text):
    if text.isdigit():
        number = int(text)
        return (2, number, "") if number else NONE
    word = SYNONYMS.get(text, text)
    return (0, WORDS.index(word), "") if word in WORDS else (1, 0, word)


def compare(one, other):
    """Maven's order: 2.0.0-rc1 before 2.0.0, which equals 2.0. The test compares it with Maven's own."""
    tokens = [[token(text) for text in re.findall(r"\d+|[a-z]+", version.lower())] for version in (one, other)]
    for first, second in itertools.zip_longest(*tokens, fillvalue=NONE):
        if first != second:
            return -1 if first < second else 1
    return 0


def is_within(version, ranges):
    for opening, low, high, closing in re.findall(r"([\[(])([^,\])]*),([^\])]*)([\])])", ranges):
        above = compare(version, low) if low else 1
        below = compare(high, version) if high else 1
        if (above > 0 or above == 0 and opening == "[") and (below > 0 or below == 0 and closing == "]"):
            return True
    return False


def rows(file, columns):
    """The lines of a table, without comments; each has this number of columns, none of which is empty."""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            cells = line.split("\t")
            if len(cells) != columns or not all(cells):
                raise SystemExit(f"{file.name}:{number}: not {columns} columns with tabs between them: {line}")
            yield cells


def read_advisories(root):
    return [Advisory(package, affected, fixed, name) for package, affected, fixed, name, _ in rows(root / ADVISORIES, 5)]


def read_on_purpose(root):
    entries = []
    for coordinate, reach, reason in rows(root / ON_PURPOSE, 3):
        if reach not in ("itself", "brings"):
            raise SystemExit(f"{ON_PURPOSE}: '{reach}' of {coordinate} is neither 'itself' nor 'brings'")
        entries.append(OnPurpose(coordinate, reach == "brings", reason))
    return entries


def maven(coordinate, place, roots=()):
    group, artifact, version = coordinate.split(":")
    return Use(f"maven:{group}:{artifact}", version, place, frozenset(f"maven:{root}" for root in roots))


def tracked(root, pattern):
    listed = subprocess.run(["git", "ls-files", pattern], cwd=root, capture_output=True, text=True, check=True)
    return [root / name for name in listed.stdout.splitlines()]


def poms(root):
    """What poms name with a version: artifacts that tests copy or resolve, plugins, dependencies; of profiles, too."""
    trees = {file: xml.etree.ElementTree.parse(file).getroot() for file in tracked(root, "*pom.xml")}
    properties = {}
    for tree in trees.values():
        for found in tree.iter(f"{POM}properties"):
            properties.update((each.tag.replace(POM, ""), each.text or "") for each in found)
    for file, tree in trees.items():
        for element in tree.iter():
            coordinates = COORDINATE.findall(filled(element.text or "", properties))
            group, artifact, version = (filled(element.findtext(POM + name, ""), properties) for name in PARTS)
            if element.tag == f"{POM}plugin":
                group = group or PLUGINS
            if group and artifact and version:
                coordinates.append(f"{group}:{artifact}:{version}")
            for coordinate in coordinates:
                yield maven(coordinate, str(file.relative_to(root)))


def filled(text, properties):
    """With the values of properties in the places of their names; empty if one is not known."""
    while "${" in text:
        name = text[text.index("${") + 2:text.index("}", text.index("${"))]
        if name not in properties:
            return ""
        text = text.replace("${" + name + "}", properties[name])
    return text


def resolved(root):
    """What Maven resolves for each module, those of the profile application with them."""
    for old in root.glob("**/target/dependencies.txt"):
        old.unlink()
    subprocess.run(["mvn", "-B", "-ntp", "-q", "-P", "application", "-Dmaven.main.skip", "-Dmaven.test.skip", "compile",
                    "dependency:list", "-DoutputFile=target/dependencies.txt"], cwd=root, check=True)
    for file in root.glob("**/target/dependencies.txt"):
        module = file.parent.parent.relative_to(root)
        for found in re.finditer(r"^ +([^:\s]+):([^:\s]+):[^:\s]+:(?:[^:\s]+:)?([^:\s]+):(?:compile|runtime|provided|test)\b",
                                 file.read_text(), re.M):
            yield maven(":".join(found.groups()), f"module {module}")


def software_bill(root):
    for file in root.glob("agent/target/release/**/*-cyclonedx.json"):
        for component in json.loads(file.read_text()).get("components", ()):
            if "group" in component:
                yield maven(f"{component['group']}:{component['name']}:{component['version']}", file.name)


def inside(content, place, roots=(), depth=0):
    """The libraries whose descriptors are in a jar, or in a jar in it."""
    with zipfile.ZipFile(content) as jar:
        for name in jar.namelist():
            if re.fullmatch(r"(?:.*/)?META-INF/maven/[^/]+/[^/]+/pom\.properties", name):
                found = dict(re.findall(r"^(\w+)\s*=\s*(\S+)", jar.read(name).decode(), re.M))
                if found.keys() >= set(PARTS) and "$" not in found["version"]:
                    yield maven("{groupId}:{artifactId}:{version}".format(**found), place, roots)
            elif name.endswith(".jar") and depth < 2:
                yield from inside(io.BytesIO(jar.read(name)), f"{place}!{name}", roots, depth + 1)


def class_paths(root):
    """What tests resolved: a file for each class path, which begins with what was asked for."""
    for file in root.glob("agent/applications/target/class-paths/*.txt"):
        asked, *lines = file.read_text().splitlines()
        roots = asked.split()
        for line in lines:
            coordinate, jar = line.split("\t")
            yield maven(coordinate, f"class path of {asked}", roots)
            if zipfile.is_zipfile(jar):
                yield from inside(jar, f"{pathlib.Path(jar).name} on the class path of {asked}", roots)


def copied(root):
    """What is inside of the jars that tests copied or unpacked."""
    for folder in ("agent/it/target", "benchmarks/target"):
        for jar in (root / folder).glob("**/*.jar"):
            if zipfile.is_zipfile(jar):
                yield from inside(jar, str(jar.relative_to(root)))


def lines_with(root, patterns, expression):
    for pattern in patterns:
        for file in tracked(root, pattern):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                for found in expression.finditer(line):
                    yield found, f"{file.relative_to(root)}:{number}"


def named(root):
    for found, place in lines_with(root, ["agent/applications/src/test/*.java"], COORDINATE):
        yield maven(found[0], place)


def tools(root):
    """Packages of npm, pip and Go that CI installs."""
    for file in tracked(root, "*package.json"):
        for name, version in json.loads(file.read_text()).get("dependencies", {}).items():
            if version[0].isdigit():
                yield Use(f"npm:{name}", version, str(file.relative_to(root)), frozenset())
    for found, place in lines_with(root, [".ci/*", "grafana/tools/*"], re.compile(r"\b([A-Za-z][\w.-]*)==(\d[\w.]*)")):
        yield Use(f"pypi:{found[1].lower()}", found[2], place, frozenset())
    for found, place in lines_with(root, [".ci/*"], re.compile(r"go install ([\w./-]+)@v(\d[\w.-]*)")):
        yield Use(f"go:{found[1]}", found[2], place, frozenset())


def vulnerable(uses, advisories, on_purpose):
    """One line for each library with a published vulnerability, in order, but for those with a reason."""
    places = {}
    for use in uses:
        if not any(entry.excuses(use) for entry in on_purpose):
            for advisory in advisories:
                if advisory.holds_for(use):
                    places.setdefault((use.coordinate(), advisory), set()).add(use.place)
    return [f"{coordinate} ({'; '.join(sorted(found))}): {advisory.name}. Use {advisory.fixed}, or say in {ON_PURPOSE} why a test "
            "needs the old one." for (coordinate, advisory), found in sorted(places.items())]


def unused(uses, on_purpose):
    coordinates = {use.coordinate() for use in uses}
    return [f"{entry.coordinate} ({ON_PURPOSE}): nothing uses it any more. Remove the line."
            for entry in on_purpose if entry.coordinate not in coordinates]


def main(arguments):
    advisories = read_advisories(ROOT)
    on_purpose = read_on_purpose(ROOT)
    built = [ROOT] + [pathlib.Path(argument) for argument in arguments if argument != "--complete"]
    sources = {source.__name__: list(source(ROOT)) for source in (poms, resolved, named, tools)}
    for source in (software_bill, class_paths, copied):
        sources[source.__name__] = [use for root in built for use in source(root)]
    uses = [use for found in sources.values() for use in found]
    lines = vulnerable(uses, advisories, on_purpose)
    for source, found in sources.items():
        if not found:
            print(f"not looked at, as the build has not made it: {source}")
    if all(sources.values()):
        lines += unused(uses, on_purpose)
    elif "--complete" in arguments:
        lines += [f"{source}: nothing was found there" for source, found in sources.items() if not found]
    for line in lines:
        print(line, file=sys.stderr)
    packages = {use.coordinate() for use in uses}
    print(f"{len(packages)} libraries, {len(advisories)} advisories, {len(on_purpose)} old on purpose: {len(lines)} findings")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
