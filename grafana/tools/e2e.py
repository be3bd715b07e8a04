#!/usr/bin/env python3
"""Dashboards and rules on the real servers: every expression has data, the alerts fire, reach a webhook and resolve.

    e2e.py [--prometheus NAME=BINARY]... [--work DIR]

Without --prometheus: the one on the PATH. With --work: logs stay, in a new folder of it. Needs the jars of the agent
and of the sample application, prometheus, prometheus-alertmanager, prometheus-node-exporter and promtool. A minute; all
on loopback.
"""
import argparse
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import dashboards
import stack

PATIENCE = 300
SUBSTITUTES = {"$__rate_interval": stack.RATE_WINDOW}
ALERT = "DozemeterZeroSleepHotSpot"
SICK_CLASS = "io.github.dozemeter.sample.ZeroSleepLoop"
OVERLOAD = "DozemeterOvershoot"  # a busy machine earns it, the healthy application too


def substituted(expression):
    return dashboards.substituted(expression, SUBSTITUTES)


def board_expressions():
    for path in dashboards.SOURCES:
        for where, expression in dashboards.expressions(dashboards.load(path)):
            yield f"{path.stem}: {where}", substituted(expression)


def rule_expressions(server):
    for group in server.ask("rules")["groups"]:
        for rule in group["rules"]:
            assert rule["health"] != "err", f"{server.name}: {rule['name']}: {rule.get('lastError')}"
            yield f"rule {rule['name']}", rule["query"]


def require_data(server):
    """Every expression has data at some moment within the time; all are asked until each has had some."""
    missing = dict([*board_expressions(), *rule_expressions(server)])
    asked = len(missing)

    def answered():
        for where in [where for where, expression in missing.items() if server.values(expression)]:
            del missing[where]
        return not missing
    try:
        stack.until("every expression has data", answered, PATIENCE)
    except AssertionError as late:
        raise AssertionError(f"{server.name}: no data for {missing}") from late
    print(f"{server.name}: all {asked} expressions of dashboards and rules have data")


def require_lines(server):
    """Every table shows a line as TinyPark.look:43, and the costliest line of all is no healthy one."""
    lines = set()
    for path in dashboards.SOURCES:
        for panel in dashboards.panels(dashboards.load(path)):
            for target in panel["targets"] if "place" in dashboards.columns(panel) else []:
                lines |= {row["metric"].get("place") for row in server.ask("query", query=substituted(target["expr"]))["result"]}
            if panel["title"] == dashboards.TOP_LINES:
                rows = server.ask("query", query=substituted(dashboards.cpu_target(panel)["expr"]))["result"]
    wrong = [line for line in lines if not re.fullmatch(r"[\w$]+\.[\w$<>]+(:[1-9]\d*)?", line or "")]
    assert lines and not wrong, f"{server.name}: no lines: {wrong}"
    assert any(re.fullmatch(r"TinyPark\.look:\d+", line) for line in lines), f"{server.name}: no line of TinyPark in {lines}"
    costliest = max(rows, key=lambda row: float(row["value"][1]))["metric"]["place"]
    assert not costliest.startswith("Healthy"), f"{server.name}: {costliest} is above all sick lines"
    print(f"{server.name}: tables show {len(lines)} lines, the costliest is {costliest}")


def require_variables(server):
    """What the variables of the dashboards offer."""
    for path in dashboards.SOURCES:
        for name, series, label in dashboards.choices(dashboards.load(path)):
            offered = server.ask(f"label/{label}/values", **{"match[]": substituted(series)})
            assert offered, f"{server.name}: nothing to choose for ${name}"


def require_alerts(server):
    rules = [rule for group in server.ask("rules")["groups"] for rule in group["rules"]]
    alerts = {rule["name"] for rule in rules if rule["type"] == "alerting"}

    def firing():
        missing = alerts - {a["labels"]["alertname"] for a in server.ask("alerts")["alerts"] if a["state"] == "firing"}
        if missing:
            raise ValueError(f"not yet: {sorted(missing)}")
        return True
    stack.until(f"{server.name} fires all of {sorted(alerts)}", firing, PATIENCE)
    labels = [alert["labels"] for alert in server.ask("alerts")["alerts"]]
    wrong = [one for one in labels if one.get("job") == "strained" and "class" in one
             or one.get("instance") == "healthy:10404" and one["alertname"] != OVERLOAD]
    assert not wrong, f"{server.name}: INTENDED sites or the healthy application raise {wrong}"
    print(f"{server.name}: all {len(alerts)} alerts fire, none for INTENDED sites or the healthy application")


def require_known_bugs(server):
    """The alerts on the two sites that stack.KNOWN knows say so."""
    for said in ("sample-zero-sleep, fixed in 1000.0.", "sample-short-poll of sample-stage, no known fix."):
        stack.until(f"{server.name} has an alert that ends in {said}", lambda: any(
            alert["annotations"]["description"].endswith(f" Known bug in 1 JVM: {said}")
            for alert in server.ask("alerts")["alerts"]), PATIENCE)
    print(f"{server.name}: alerts name the known bugs")


def delivered(servers, webhook, status):
    """The notices about the sleep(0) alert that the webhook got from each Prometheus, or None while one is missing."""
    notices = {alert["labels"]["major"]: alert for message in list(webhook.posted) for alert in message["alerts"]
               if alert["status"] == status and alert["labels"]["alertname"] == ALERT
               and alert["labels"].get("class") == SICK_CLASS}
    return notices if set(notices) == {server.name for server in servers} else None


def check_metrics(sick, majors):
    metrics = stack.get(sick.url + "metrics")
    for name, binary in majors.items():
        promtool = pathlib.Path(binary).with_name("promtool") if "/" in binary else "promtool"
        said = subprocess.run([str(promtool), "check", "metrics"], input=metrics, text=True,
                              capture_output=True, check=False)
        assert said.returncode == 0 and not said.stderr.strip(), f"promtool of {name}: {said.stdout}{said.stderr}"
        print(f"{name}: promtool check metrics is clean")


def run(arguments, work):
    majors = dict(item.split("=", 1) for item in arguments.prometheus) or {"prometheus": "prometheus"}
    with stack.Stack(work, majors) as running:
        running.start()
        check_metrics(running.sick, majors)
        for server in running.servers:
            require_data(server)
            require_lines(server)
            require_variables(server)
            require_alerts(server)
            require_known_bugs(server)
        notice = next(iter(stack.until("the webhook gets the alert", lambda: delivered(
            running.servers, running.webhook, "firing"), PATIENCE).values()))
        assert "ZeroSleepLoop.consume:" in notice["annotations"]["description"], notice
        print(f"Alertmanager delivers: {notice['annotations']['description']}")
        running.heal()
        stack.until("the webhook hears that it is over", lambda: delivered(
            running.servers, running.webhook, "resolved"), PATIENCE)
        print("Alertmanager delivers: resolved, with the healthy twins in its place")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prometheus", action="append", default=[], metavar="NAME=BINARY")
    parser.add_argument("--work", metavar="DIR")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is stopped
    began = time.monotonic()
    if arguments.work:
        pathlib.Path(arguments.work).mkdir(parents=True, exist_ok=True)
        run(arguments, pathlib.Path(tempfile.mkdtemp(dir=arguments.work)).resolve())
    else:
        with tempfile.TemporaryDirectory() as temporary:
            run(arguments, pathlib.Path(temporary).resolve())
    print(f"done in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
