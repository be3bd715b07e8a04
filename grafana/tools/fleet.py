#!/usr/bin/env python3
"""Load test of a real Prometheus with a fleet that is made up: what 10, 100, 1,000 JVMs of 50 sites cost it.

    fleet.py [--prometheus BINARY] [--jvms N[,N...]] [--seconds N] [--write]

One process on loopback (jvms.py) serves the exposition of all JVMs; the rules are those of this folder, unchanged. --write
puts the figures into docs/fleet.md and docs/images/fleet.svg. Five minutes.
"""
import argparse
import math
import os
import pathlib
import platform
import re
import signal
import sys
import tempfile
import time

import jvms
import stack

PAGE = stack.ROOT / "docs" / "fleet.md"
PICTURE = stack.ROOT / "docs" / "images" / "fleet.svg"
RECORDED = '{__name__=~"(line|site|call|job):dozemeter_.*"}'
BY_JVM = '{__name__=~"instance:dozemeter_.*"}'


def configuration(fleet, rules):
    return (f"global: {{scrape_interval: 15s, evaluation_interval: 30s}}\n"
            f"rule_files: ['{rules}/*.yml']\nscrape_configs:\n  - job_name: shop\n    static_configs:\n"
            f"{fleet.targets(range(fleet.jvms))}\n")


def measure(binary, count, seconds, work):
    """The figures of one size, taken from Prometheus itself."""
    fleet = jvms.Fleet(count, work)
    server = stack.Prometheus(f"fleet-{count}", binary, configuration(fleet, stack.RULES), work)
    try:
        server.await_ready()
        time.sleep(seconds)
        return figures(server, count, seconds)
    finally:
        server.stop()
        fleet.stop()


def figures(server, count, seconds):
    own = stack.get(server.url + "/metrics", 60)

    def one(expression):
        return (server.values(expression) or [0])[0]

    def own_sum(name):
        return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", own, re.M))
    return {
        "JVMs": count, "series": one('count({__name__=~"dozemeter_.+",instance!=""})'),
        "recorded series": one(f"count({RECORDED})"), "by JVM": one(f"count({BY_JVM})"),
        "a scrape, mean": one("avg(scrape_duration_seconds)"),
        "a scrape, 99 %": one("quantile(0.99, scrape_duration_seconds)"),
        "all rules, once": own_sum("prometheus_rule_group_last_duration_seconds"),
        "missed evaluations": own_sum("prometheus_rule_group_iterations_missed_total"),
        "memory": server.memory_bytes(), "CPU": own_sum("process_cpu_seconds_total") / seconds,
        "failed": one("count(up == 0) or vector(0)"),
    }


def row(figures):
    cells = [f"{figures['JVMs']:,}", f"{figures['series']:,.0f}", f"{figures['recorded series']:,.0f}",
             f"{figures['by JVM']:,.0f}",
             f"{figures['a scrape, mean'] * 1e3:.1f} ms", f"{figures['a scrape, 99 %'] * 1e3:.1f} ms",
             f"{figures['all rules, once'] * 1e3:,.0f} ms", f"{figures['missed evaluations']:.0f}",
             f"{figures['memory'] / 2 ** 20:,.0f} MiB", f"{figures['CPU']:.2f}"]
    return "| " + " | ".join(cells) + " |"


HEAD = ("| JVMs | series | recorded | by JVM | a scrape, mean | 99 % | all rules, once | missed | memory | CPU, cores |"
        "\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")


def version(binary):
    return os.popen(f"{binary} --version 2>&1").read().split(",")[1].split("(")[0].strip()


def table(all_figures, binary, seconds):
    load = os.getloadavg()[0]
    note = (f"Prometheus {version(binary)}, {seconds} s each, scraped every 15 s, rules every 30 s; "
            f"{os.cpu_count()} processors, {platform.system()} {platform.machine()}, "
            f"load average at the end {load:.1f}. "
            "The program that plays the JVMs ran beside it and has its part in the time of a scrape.")
    return "\n".join([HEAD, *map(row, all_figures), "", note])


def picture(all_figures):
    """Series raw and recorded over JVMs, both axes in powers of ten."""
    x = lambda count: 70 + (math.log10(count) - 1) * 200
    y = lambda series: 290 - (math.log10(series) - 2) * 60
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" font-family="sans-serif" font-size="13">',
             '<rect width="640" height="340" fill="#fff"/>',
             '<text x="70" y="24" font-weight="bold">Series in Prometheus by number of JVMs, 50 sites each</text>']
    for power in range(2, 7):
        parts.append(f'<path d="M70 {y(10 ** power):.0f}H480" stroke="#ddd"/>'
                     f'<text x="60" y="{y(10 ** power) + 4:.0f}" text-anchor="end">{10 ** power:,}</text>')
    parts += [f'<text x="{x(f["JVMs"]):.0f}" y="315" text-anchor="middle">{f["JVMs"]:,}</text>' for f in all_figures]
    for key, colour in (("series", "#c4162a"), ("by JVM", "#b8860b"), ("recorded series", "#1f60c4")):
        points = [(x(f["JVMs"]), y(f[key]), f[key]) for f in all_figures]
        line = " ".join(f"{px:.0f},{py:.0f}" for px, py, _ in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{px:.0f}" cy="{py:.0f}" r="4" fill="{colour}"/>' for px, py, _ in points]
        parts.append(f'<text x="{points[-1][0] + 10:.0f}" y="{points[-1][1] + 4:.0f}" fill="{colour}">'
                     f'{key}: {points[-1][2]:,.0f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def write(all_figures, binary, seconds):
    page = PAGE.read_text(encoding="utf-8")
    marks = "<!-- figures: written by grafana/tools/fleet.py --write -->", "<!-- end of figures -->"
    before, rest = page.split(marks[0])
    figures = "\n".join([marks[0], table(all_figures, binary, seconds), marks[1]])
    PAGE.write_text(before + figures + rest.split(marks[1])[1], encoding="utf-8")
    PICTURE.write_text(picture(all_figures), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prometheus", default="prometheus")
    parser.add_argument("--jvms", default="10,100,1000")
    parser.add_argument("--seconds", type=int, default=95)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is stopped
    print(HEAD)
    all_figures = []
    for count in map(int, arguments.jvms.split(",")):
        with tempfile.TemporaryDirectory() as work:
            all_figures.append(measure(arguments.prometheus, count, arguments.seconds, pathlib.Path(work)))
        print(row(all_figures[-1]), flush=True)
        bad = {name: all_figures[-1][name] for name in ("failed", "missed evaluations") if all_figures[-1][name] > 0}
        assert not bad, f"Prometheus did not keep up with {count} JVMs: {bad}"
    if arguments.write:
        write(all_figures, arguments.prometheus, arguments.seconds)


if __name__ == "__main__":
    main()
