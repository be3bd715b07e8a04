#!/usr/bin/env python3
"""Tests of .ci/lanes: runs stages of its own in a folder of its own. None of them waits for time to pass."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import textwrap
import unittest

CI = pathlib.Path(__file__).resolve().parent
RUN = """
    #!/usr/bin/env bash
    set -euo pipefail
    cd "$(dirname "$0")/.."
    . .ci/common
    CI_LOGS=$PWD/logs
    work=$PWD/work
    mkdir -p "$CI_LOGS" "$work"
    . .ci/lanes
    main() { stage . first; stage . second; }
    other() { stage . third word; }
    shown main beside other
    """
STAGE = """
    #!/usr/bin/env bash
    set -euo pipefail
    . .ci/common
    %s
    """
# Stops only with its lane; says first that it runs.
FOR_EVER = "echo begun; touch begun; exec tail -f /dev/null"
UNTIL_OTHER_RUNS = "until [ -e begun ]; do sleep 0.01; done"


class LanesTest(unittest.TestCase):

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        (self.root / ".ci/stages").mkdir(parents=True)
        for shared in ("common", "lanes"):
            shutil.copy(CI / shared, self.root / ".ci" / shared)
        self.script(".ci/run", RUN)

    def script(self, name, text):
        file = self.root / name
        file.write_text(textwrap.dedent(text).lstrip())
        file.chmod(0o755)

    def run_stages(self, **stages):
        for name, commands in stages.items():
            self.script(f".ci/stages/{name}", STAGE % commands)
        done = subprocess.run([self.root / ".ci/run"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        return done.returncode, done.stdout

    def test_table_has_the_minutes_of_every_stage_and_what_was_skipped(self):
        code, out = self.run_stages(first="skip 'a check'", second="echo done", third="echo $1; skip 'another check'")
        self.assertEqual(0, code, out)
        table = out[out.index("=== Minutes by stage"):]
        self.assertEqual({"first", "second", "third-word", "in all"}, set(re.findall(r"^(\S+(?: all)?) +\d+:\d\d$", table, re.M)))
        self.assertIn("SKIPPED: a check\nSKIPPED: another check\n", table)
        self.assertFalse((self.root / "work").exists())

    def test_failure_beside_is_named_with_its_last_lines_and_stops_the_other_lane(self):
        code, out = self.run_stages(first=FOR_EVER, second="", third=f"{UNTIL_OTHER_RUNS}; echo last words; exit 7")
        self.assertEqual(7, code, out)
        self.assertRegex(out, "=== third-word FAILED, exit code 7; .*logs/third-word.log:\nlast words\n")
        self.assertRegex(out, "=== first was stopped; .*logs/first.log:\nbegun\n")
        self.assertRegex(out, r"(?m)^first +\d+:\d\d  stopped$")
        self.assertNotIn("\nsecond ", out)

    def test_failure_of_the_shown_lane_stops_the_other(self):
        code, out = self.run_stages(first=f"{UNTIL_OTHER_RUNS}; echo '[ERROR] x.YTest <<< FAILURE!'; exit 3", second="", third=FOR_EVER)
        self.assertEqual(3, code, out)
        self.assertIn("1:[ERROR] x.YTest <<< FAILURE!", out)
        self.assertRegex(out, r"(?m)^third-word +\d+:\d\d  stopped$")

    def test_command_that_fails_without_a_word_is_named(self):
        code, out = self.run_stages(first="grep -q nothing /dev/null", second="", third="")
        self.assertEqual(1, code, out)
        self.assertIn(".ci/stages/first: exit code 1 of line 4: grep -q nothing /dev/null", out)


if __name__ == "__main__":
    unittest.main()
