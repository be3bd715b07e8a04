#!/usr/bin/env python3
"""Tests of advisories.py, which .ci/run runs before it. They need maven-artifact in the local repository, as after a build."""
import importlib.util
import pathlib
import re
import subprocess
import tempfile
import unittest
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent
spec = importlib.util.spec_from_file_location("advisories", FOLDER / "advisories.py")
advisories = importlib.util.module_from_spec(spec)
spec.loader.exec_module(advisories)

NETTY = advisories.Advisory("maven:io.netty:netty-handler", "[4.1.0,4.1.135)", "4.1.135 or later", "CVE-1")
OLD = advisories.OnPurpose("maven:io.netty:netty-handler:4.1.130.Final", False, "shows a bug")
BRINGS = advisories.OnPurpose("maven:shop:shop:1", True, "as its release has them")


def use(coordinate, roots=()):
    return advisories.maven(coordinate, "pom.xml", roots)


class AdvisoriesTest(unittest.TestCase):

    def found(self, *uses, on_purpose=()):
        return advisories.vulnerable(uses, [NETTY], on_purpose)

    def test_vulnerable_version_is_one_line_with_place_and_cure(self):
        (line,) = self.found(use("io.netty:netty-handler:4.1.130.Final"))
        self.assertEqual("maven:io.netty:netty-handler:4.1.130.Final (pom.xml): CVE-1. Use 4.1.135 or later, or say in "
                         ".ci/old-on-purpose.tsv why a test needs the old one.", line)

    def test_fixed_version_passes(self):
        self.assertEqual([], self.found(use("io.netty:netty-handler:4.1.135.Final")))

    def test_version_that_is_old_on_purpose_passes(self):
        self.assertEqual([], self.found(use("io.netty:netty-handler:4.1.130.Final"), on_purpose=[OLD]))

    def test_reason_that_nothing_uses_fails(self):
        (line,) = advisories.unused([use("io.netty:netty-handler:4.1.135.Final")], [OLD])
        self.assertIn("nothing uses it any more", line)
        self.assertEqual([], advisories.unused([use("io.netty:netty-handler:4.1.130.Final")], [OLD]))

    def test_what_comes_along_is_excused_only_with_brings(self):
        along = [use("shop:shop:1", ["shop:shop:1"]), use("io.netty:netty-handler:4.1.130.Final", ["shop:shop:1"])]
        self.assertEqual([], self.found(*along, on_purpose=[BRINGS]))
        self.assertEqual(1, len(self.found(*along, on_purpose=[BRINGS._replace(brings=False)])))
        self.assertEqual(1, len(self.found(*along, use("io.netty:netty-handler:4.1.130.Final"), on_purpose=[BRINGS])))

    def test_library_inside_of_a_jar_inside_of_a_jar_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            inner, outer = pathlib.Path(folder, "inner.jar"), pathlib.Path(folder, "outer.jar")
            with zipfile.ZipFile(inner, "w") as jar:
                jar.writestr("META-INF/maven/io.netty/netty-handler/pom.properties",
                             "version=4.1.130.Final\ngroupId=io.netty\nartifactId=netty-handler\n")
            with zipfile.ZipFile(outer, "w") as jar:
                jar.write(inner, "lib/inner.jar")
            self.assertEqual(1, len(self.found(*advisories.inside(outer, "outer.jar"))))

    def test_lists_of_this_project_can_be_read_and_name_ranges(self):
        self.assertTrue(advisories.read_on_purpose(advisories.ROOT))
        for advisory in advisories.read_advisories(advisories.ROOT):
            self.assertEqual("", re.sub(r"[\[(][^,\])]*,[^\])]*[\])],?", "", advisory.affected), advisory)

    def test_versions_have_the_order_of_maven(self):
        """All that the list of advisories names, each beside the next ones, and some with words."""
        named = set("1.0-rc1 1.0 1.0.0 1.0-beta2 9.0.0.M1 9.0.0 2.0-alpha-1 33.5.0-jre 4.1.135.Final 1.0.sp1".split())
        for advisory in advisories.read_advisories(advisories.ROOT):
            named |= set(re.findall(r"[^\[\](),]+", advisory.affected))
        versions = sorted(named)
        pairs = [(one, other) for index, one in enumerate(versions) for other in versions[index + 1:index + 9]]
        arguments = [version for pair in pairs for version in pair]
        jar = max(pathlib.Path.home().glob(".m2/repository/org/apache/maven/maven-artifact/3.9.*/maven-artifact-*.jar"))
        said = subprocess.run(["java", "-cp", str(jar), "org.apache.maven.artifact.versioning.ComparableVersion", *arguments],
                              capture_output=True, text=True, check=True).stdout
        order = re.findall(r"^ +\S+ (<|==|>) \S+$", said, re.M)
        self.assertEqual(len(arguments) - 1, len(order))
        for (one, other), sign in zip(pairs, order[::2]):
            self.assertEqual({"<": -1, "==": 0, ">": 1}[sign], advisories.compare(one, other), f"{one} and {other}")


if __name__ == "__main__":
    unittest.main()
