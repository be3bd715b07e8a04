#!/usr/bin/env python3
"""Dashboards and rules on Prometheus' own engine, for servers that scrape every 15 s and every 60 s.

    intervals.py PROMTOOL FOLDER

Every expression of both dashboards and of the rules must have data. promtool evaluates them and the rules, as they are,
over half an hour of scrapes of made-up JVMs (jvms.py): no server, no waiting. $__rate_interval is what Grafana puts there
if the data source does not name its scrape interval, which most do not. The tests of promtool are left in FOLDER.
"""
import pathlib
import re
import subprocess
import sys

import dashboards
import jvms

SCRAPE_SECONDS = 15, 60
MINUTES = 30
RULES = dashboards.HERE / "prometheus" / "rules"
SAMPLE = re.compile(r"^(\w+)(?:{(.*)})? (\S+) \S+$", re.M)
# What Prometheus adds of its own to each scrape of a JVM, and node_exporter to that of a machine.
OWN = {"scrape_duration_seconds": 0.01, "scrape_samples_post_metric_relabeling": 480}


def samples(number, passed):
    """Series of a JVM, to its value so many seconds after it started."""
    release, half, kind = number % 2, number // 3, number % 3
    text, rates, gauges = jvms.template(release, half, kind)
    said = text % (*(rate * passed for rate in rates), *gauges, 1000)
    target = f'job="shop",instance="jvm-{number}:10404",pod="shop-{number}"'
    found = {f"{name}{{{','.join(filter(None, (labels, target)))}}}": float(value)
             for name, labels, value in SAMPLE.findall(said)}
    return {**found, **{f"{name}{{{target}}}": value for name, value in OWN.items()}}


def input_series(scrape):
    """Lines of a test: every series grows evenly from the first scrape on."""
    scrapes = MINUTES * 60 // scrape
    yield from ("      - series: 'node_load1{job=\"node\",instance=\"node-0\"}'", f"        values: '1.5x{scrapes}'")
    for number in range(6):
        second = samples(number, scrape)
        for series, first in samples(number, 0).items():
            yield f"      - series: '{series}'"
            yield f"        values: '{first:.12g}+{second[series] - first:.12g}x{scrapes}'"


def expressions():
    """(where, expression) of both dashboards; all variables choose everything."""
    for path in dashboards.SOURCES:
        board = dashboards.load(path)
        for panel in dashboards.panels(board):
            for target in panel["targets"]:
                seconds = dashboards.rate_interval(target)
                yield (f"{path.stem}: {panel['title']} {target['refId']}",
                       dashboards.substituted(target["expr"], {"$__rate_interval": f"{seconds}s"}))
    recorded = re.findall(r"record: (\S+)", (RULES / "recording.yml").read_text(encoding="utf-8"))
    yield from ((f"rule {name}", name) for name in recorded)


def test(scrape):
    """A test of promtool: each expression has a series or more at the end, at a moment between two scrapes."""
    names = ", ".join(str(RULES / f"{name}.yml") for name in ("links", "thresholds", "recording"))
    lines = [f"rule_files: [{names}]", "evaluation_interval: 30s", "tests:",
             f"  - interval: {scrape}s", f"    name: scraped every {scrape} s", "    input_series:", *input_series(scrape),
             "    promql_expr_test:"]
    for where, expression in expressions():
        quoted = f"count({expression}) > bool 0".replace("'", "''")
        lines += [f"      # {where}", f"      - expr: '{quoted}'", f"        eval_time: {MINUTES}m7s",
                  "        exp_samples: [{labels: '{}', value: 1}]"]
    return "\n".join(lines) + "\n"


def main(promtool, folder):
    target = pathlib.Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    failed = 0
    for scrape in SCRAPE_SECONDS:
        path = target / f"scraped-every-{scrape}s.yml"
        path.write_text(test(scrape), encoding="utf-8")
        said = subprocess.run([promtool, "test", "rules", str(path)], text=True, capture_output=True, check=False)
        failed += said.returncode != 0
        outcome = "have no data" if said.returncode else f"all {len(list(expressions()))} expressions have data"
        print(f"scraped every {scrape} s: {outcome}")
        if said.returncode:
            print("\n".join(filter(str.strip, (said.stdout + said.stderr).splitlines())))
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
