#!/usr/bin/env python3
"""Tests of ./it, with a Maven that says what the test wants and writes its arguments down."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAVEN = """#!/bin/sh
echo "$@" >"$FOLDER/arguments"
cat "$FOLDER/says"
exit "$CODE"
"""
BEGINS = "[INFO]  T E S T S\n[INFO] Running Netty\n"
PASSES = BEGINS + "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n"
FAILS = BEGINS + "[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0\norg.junit.Wrong: expected 1\n[INFO] BUILD FAILURE\n"


class ItTest(unittest.TestCase):

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        maven = self.folder / "mvn"
        maven.write_text(MAVEN)
        maven.chmod(0o755)

    def it(self, *arguments, says="", code=0):
        (self.folder / "says").write_text(says)
        env = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "FOLDER": str(self.folder), "CODE": str(code)}
        return subprocess.run([ROOT / "it", *arguments], env=env, capture_output=True, text=True)

    def refused(self, sentence, *arguments, **maven):
        done = self.it(*arguments, **maven)
        self.assertEqual((2, f"it: {sentence}\n"), (done.returncode, done.stderr))

    def test_without_an_argument_it_lists_the_tests(self):
        done = self.it()
        self.assertEqual(0, done.returncode)
        self.assertIn("./it NettyCaseIT", done.stdout)
        self.assertIn("CorpusIT", done.stdout.split())

    def test_unknown_test_is_refused_with_those_of_a_similar_name(self):
        self.refused("there is no end-to-end test NettyCase, but there is NettyCaseIT", "NettyCase")
        self.refused("there is no end-to-end test Nonsense; ./it without an argument lists those that exist", "Nonsense")

    def test_unit_test_is_refused_with_the_command_that_runs_it(self):
        self.refused("JudgeTest is a unit test: mvn test -pl agent/core -am -Dtest=JudgeTest -Dsurefire.failIfNoSpecifiedTests=false",
                     "JudgeTest")

    def test_wrong_arguments_are_refused(self):
        self.refused("unexpected argument 'TryIT'; ./it runs one test, here NettyCaseIT", "NettyCaseIT", "TryIT")
        self.refused("--jdks needs feature releases with commas between them, as 8,17, or 'all'", "NettyCaseIT", "--jdks")

    def test_module_of_the_test_is_built_with_the_jar(self):
        done = self.it("ReachIT", "-Preach", says=PASSES)
        arguments = (self.folder / "arguments").read_text()
        self.assertEqual(0, done.returncode)
        for part in ("-pl agent/dist,agent/applications -am", "-Dit.test=ReachIT", "-P long", "-Preach", "-Dtest=none"):
            self.assertIn(part, arguments)

    def test_profile_that_a_test_needs_is_set(self):
        self.it("CorpusIT", says=PASSES)
        self.assertIn("-P long,corpus", (self.folder / "arguments").read_text())

    def test_failed_test_is_shown_and_fails(self):
        done = self.it("NettyCaseIT", says="[INFO] Compiling\n" + FAILS, code=1)
        self.assertEqual(1, done.returncode)
        self.assertIn("org.junit.Wrong: expected 1", done.stdout)
        self.assertNotIn("Compiling", done.stdout)

    def test_failed_build_is_shown_with_its_error(self):
        done = self.it("NettyCaseIT", says="[INFO] Compiling\n[ERROR] Judge.java: ';' expected\n", code=1)
        self.assertEqual(2, done.returncode)
        self.assertEqual("[ERROR] Judge.java: ';' expected\nit: the build failed before NettyCaseIT could run\n", done.stderr)

    def test_method_that_is_not_there_fails(self):
        self.refused("no test ran: NettyCaseIT has no method that #nonsense names", "NettyCaseIT#nonsense",
                     says=BEGINS + "[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0\n")


if __name__ == "__main__":
    unittest.main()
