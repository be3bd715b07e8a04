#!/usr/bin/env python3
"""action.py JAR FOLDER: checks the scripts of action.yml with shellcheck, and runs its steps as GitHub would, but for the upload."""
import json
import os
import re
import subprocess
import sys

import yaml

JAVA = """public class %s { void run() throws Exception { Thread.sleep(%s); } }"""


def main(jar, folder):
    action = yaml.safe_load(open("action.yml"))
    steps = action["runs"]["steps"]
    os.makedirs(folder)
    for number, step in enumerate(steps):
        if "run" in step:
            script = os.path.join(folder, "step-%d.sh" % number)
            with open(script, "w") as file:
                file.write("#!/bin/bash\n" + step["run"])
            subprocess.run(["shellcheck", script], check=True)
        else:
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
    for name, zero in (("Bad", "0"), ("Good", "50")):
        source = os.path.join(folder, name + ".java")
        with open(source, "w") as file:
            file.write(JAVA % (name, zero))
        subprocess.run(["javac", "-d", os.path.join(folder, "classes", name), source], check=True)

    def run(**given):
        return run_steps(action, steps, os.path.abspath(jar), os.path.abspath(folder), given)

    red = run(paths="classes/Bad classes/Good", sources="src/main/java")
    assert red["failed"] == "Fail if there is something to fail on", red
    results = json.load(open(os.path.join(folder, "dozemeter.sarif")))["runs"][0]["results"]
    assert len(results) == 1 and "Bad.java" in json.dumps(results), results
    assert run(paths="classes/*")["failed"] == "Fail if there is something to fail on"
    assert run(paths="classes/Bad", **{"fail-on": ""})["failed"] is None
    assert run(paths="classes/Good", **{"sarif-file": "a b.sarif"})["failed"] is None
    assert os.path.exists(os.path.join(folder, "a b.sarif"))
    for unusable in ({"paths": " "}, {"paths": "no/such.jar"}, {"paths": "classes/Bad", "baseline": "none"},
                     {"paths": "classes/Bad", "fail-on": "no-such-kind"}):
        assert run(**unusable)["failed"] == "Scan", unusable
    print("the steps of action.yml: red, green, and refused where the inputs are wrong")


def run_steps(action, steps, jar, folder, given):
    """The name of the step that failed, if one did."""
    inputs = {name: given.get(name, declared.get("default", "")) for name, declared in action["inputs"].items()}
    inputs["jar"] = jar
    outputs = {}
    for number, step in enumerate(steps):
        if step.get("if") == "inputs.jar == ''" or "uses" in step:
            continue
        values = {f"${{{{ inputs.{name} }}}}": value for name, value in inputs.items()}
        values.update({f"${{{{ steps.scan.outputs.{name} }}}}": value for name, value in outputs.items()})
        output = os.path.join(folder, "output")
        env = {**os.environ, **{name: values[text] for name, text in step.get("env", {}).items()},
               "GITHUB_OUTPUT": output, "GITHUB_ACTION_PATH": os.getcwd()}
        # GitHub's own flags for `shell: bash`.
        script = os.path.join(folder, "step-%d.sh" % number)
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], cwd=folder, env=env,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            return {"failed": step["name"], "log": done.stdout}
        if step.get("id") == "scan":
            outputs = dict(line.split("=", 1) for line in open(output).read().splitlines())
    return {"failed": None}


if __name__ == "__main__":
    main(*sys.argv[1:])
