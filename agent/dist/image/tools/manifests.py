#!/usr/bin/env python3
"""manifests.py JAR PAGE FILE...: what no schema checks of manifests: that the variables are options of the agent with good values,
that the jar is where -javaagent looks for it, that ports and labels which refer to each other agree, and that the patches on the
page turn a plain Deployment into the one with the init container."""
import copy
import os
import re
import subprocess
import sys

import yaml

PORT = 10404


def main(jar, page, *files):
    documents = {os.path.basename(file): yaml.safe_load(open(file)) for file in files}
    deployments = [d for d in documents.values() if d["kind"] == "Deployment"]
    for deployment in deployments:
        pod = deployment["spec"]["template"]["spec"]
        application = pod["containers"][0]
        options(jar, application.get("env", []))
        assert {"name": "dozemeter", "containerPort": PORT} in application["ports"], application["ports"]
        loaded(pod, application)
    slot = documents["operator-instrumentation.yaml"]
    # The members of spec.java in the CRD of the operator, read there by hand.
    assert set(slot["spec"]) <= {"java", "initContainerSecurityContext"} and set(slot["spec"]["java"]) <= {"image", "env", "resources"}
    options(jar, slot["spec"]["java"]["env"])
    injected = documents["operator-deployment.yaml"]["spec"]["template"]["metadata"]["annotations"]
    assert injected == {"instrumentation.opentelemetry.io/inject-java": slot["metadata"]["name"]}
    plain = copy.deepcopy(documents["operator-deployment.yaml"])
    del plain["spec"]["template"]["metadata"]["annotations"]
    plain["spec"]["template"]["spec"]["containers"][0]["ports"] = [{"name": "http", "containerPort": 8080}]
    for patch in re.findall(r"^```yaml\n(.*?)^```", open(page).read(), re.S | re.M):
        plain = merged(plain, yaml.safe_load(patch))
    assert plain == documents["init-container.yaml"], plain
    policy = documents["networkpolicy.yaml"]["spec"]
    for deployment in deployments:
        template = deployment["spec"]["template"]
        assert policy["podSelector"]["matchLabels"].items() <= template["metadata"]["labels"].items()
        ports = {port["name"] for port in template["spec"]["containers"][0]["ports"]}
        assert {p["port"] for rule in policy["ingress"] for p in rule["ports"]} == ports
    monitored = documents["podmonitor.yaml"]["spec"]["podMetricsEndpoints"][0]
    assert monitored["port"] == "dozemeter" and monitored["path"] == "/metrics"
    print("variables, paths, ports and labels agree in %d manifests" % len(documents))


KEYS = {"containers": "name", "initContainers": "name", "env": "name", "volumes": "name", "volumeMounts": "mountPath", "ports": "containerPort"}


def merged(base, patch, name=None):
    """As kubectl patch does: lists by the key that Kubernetes gives them."""
    if isinstance(patch, dict) and isinstance(base, dict):
        return {**base, **{k: merged(base.get(k), v, k) for k, v in patch.items()}}
    if isinstance(patch, list) and isinstance(base, list) and name in KEYS:
        patches = {item[KEYS[name]]: item for item in patch}
        kept = [merged(item, patches.pop(item[KEYS[name]], {})) for item in base]
        return kept + list(patches.values())
    return patch


def options(jar, env):
    """Each DOZEMETER_ variable is what the agent would read."""
    values = {e["name"]: e["value"] for e in env if e["name"].startswith("DOZEMETER_")}
    printed = subprocess.run(["java", "-jar", jar, "config"], env={**os.environ, **values}, stdout=subprocess.PIPE, text=True, check=True)
    for name, value in values.items():
        assert [line for line in printed.stdout.splitlines() if name in line and value in line], (name, printed.stdout)


def loaded(pod, application):
    """The jar is where JAVA_TOOL_OPTIONS names it: copied by the init container, or at the root of the image volume."""
    named = [e["value"] for e in application.get("env", []) if e["name"] == "JAVA_TOOL_OPTIONS"]
    if not named:
        return  # The operator's.
    folder, name = os.path.split(named[0].replace("-javaagent:", ""))
    mount = [m for m in application["volumeMounts"] if m["mountPath"] == folder][0]
    assert mount["readOnly"] is True
    volume = [v for v in pod["volumes"] if v["name"] == mount["name"]][0]
    if "image" in volume:
        assert name == "javaagent.jar"
        return
    init = pod["initContainers"][0]
    assert init["command"] == ["cp", "/javaagent.jar", "%s/%s" % (folder, name)], init
    assert {"name": mount["name"], "mountPath": folder} in init["volumeMounts"]


if __name__ == "__main__":
    main(*sys.argv[1:])
