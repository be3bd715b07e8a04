#!/usr/bin/env python3
"""Load test of a real Prometheus with a fleet that is made up: what 10, 100, 1,000 JVMs of 50 sites cost it.

    fleet.py [--prometheus BINARY] [--jvms N[,N...]] [--seconds N] [--write]

One process on loopback serves the exposition of all JVMs, in the agent's own form, with counters that grow; the rules
are those of this folder, unchanged. --write puts the figures into docs/fleet.md and docs/images/fleet.svg. Five
minutes.
"""
import argparse
import http.server
import math
import os
import pathlib
import platform
import re
import signal
import sys
import tempfile
import threading
import time

import stack

SITES = 50
CALLS = ["Thread.sleep", "Thread.yield", "LockSupport.parkNanos", "TimeUnit.sleep", "BlockingQueue.poll", "Timer.schedule"]
WAIT, SCHEDULE = CALLS[-2:]
BOUNDS = [digit * 10.0 ** power for power in range(-6, 1) for digit in (1, 2.5, 5)] + [10.0]
RATES = {"pauses": 1000, "zero_pauses": 500, "timed_pauses": 20, "requested_seconds": 0.5, "realised_seconds": 0.6,
         "zero_realised_seconds": 0.001, "cpu_seconds": 0.0005}
# Known bugs of the first sites: id, owner, first good version. The second release is mended of the first of them.
KNOWN = [("wheel-1.3-timer", "", "1.4"), ("client-2-tick", "shop-client", ""), ("broker-2.0-tick", "shop-broker", "2.1")]
PAGE = stack.ROOT / "docs" / "fleet.md"
PICTURE = stack.ROOT / "docs" / "images" / "fleet.svg"
RECORDED = '{__name__=~"(site|call|job):dozemeter_.*"}'


def site_labels(number, release):
    """Two releases run side by side, whose lines differ."""
    return (f'call="{CALLS[number % len(CALLS)]}",class="com.example.shop.Service{number}",method="run",'
            f'line="{100 + number + release}",artifact="shop-{number % 7}.jar"')


def exposition(release, seconds):
    """What the agent of one JVM says: counters of each site, verdicts and known bugs of some, a histogram by call, its
    wake-ups, itself."""
    lines = []
    sites = [site_labels(number, release) for number in range(SITES)]
    for name, rate in RATES.items():
        lines.append(f"# TYPE dozemeter_{name}_total counter")
        lines += [f"dozemeter_{name}_total{{{site}}} {rate * i * seconds}" for i, site in enumerate(sites, 1)
                  if name == "pauses" or SCHEDULE not in site]
    lines.append("# TYPE dozemeter_expired_pauses_total counter")
    lines += [f"dozemeter_expired_pauses_total{{{site}}} {900 * seconds}" for site in sites if WAIT in site]
    lines.append("# TYPE dozemeter_period_seconds gauge")
    lines += [f"dozemeter_period_seconds{{{site}}} 0.1" for site in sites if SCHEDULE in site]
    lines.append("# TYPE dozemeter_verdict gauge")
    lines += [f'dozemeter_verdict{{{site},verdict="SHORT_POLL",severity="info"}} 1' for site in sites[::10]]
    lines.append("# TYPE dozemeter_known_pause gauge")
    lines += [f'dozemeter_known_pause{{{site},known="{known}",owner="{owner}",fixed_in="{fixed}"}} 1'
              for site, (known, owner, fixed) in list(zip(sites, KNOWN))[release:]]
    lines.append("# TYPE dozemeter_pause_seconds histogram")
    for call in CALLS[:-1]:
        lines += [f'dozemeter_pause_seconds_bucket{{call="{call}",le="{bound}"}} {i * 10 * seconds}'
                  for i, bound in enumerate([*BOUNDS, "+Inf"], 1)]
        lines += [f'dozemeter_pause_seconds_count{{call="{call}"}} {230 * seconds}',
                  f'dozemeter_pause_seconds_sum{{call="{call}"}} {2.5 * seconds}']
    lines += ["# TYPE dozemeter_process_wakeups_total counter", f"dozemeter_process_wakeups_total {2000 * seconds}",
              "# TYPE dozemeter_explained_wakeups_ratio gauge", "dozemeter_explained_wakeups_ratio 0.8"]
    own = stack.GOLDEN.read_text(encoding="utf-8")
    return "\n".join(lines) + "\n" + own[own.index("# HELP dozemeter_build_info"):]


class Fleet(http.server.ThreadingHTTPServer):
    """Path /0 and /1: the two releases. What is said is made once a second."""

    request_queue_size = 1024
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Exporter)
        self.began, self.made, self.lock = time.monotonic(), {}, threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def body(self, release):
        second = int(time.monotonic() - self.began) + 1000
        with self.lock:
            if self.made.get(release, (0, b""))[0] != second:
                self.made[release] = (second, exposition(release, second).encode("utf-8"))
            return self.made[release][1]


class Exporter(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = self.server.body(int(self.path[1:]))
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *parts):
        pass


def configuration(port, jvms, rules):
    targets = "\n".join(
        f"      - {{targets: ['127.0.0.1:{port}'], labels: {{instance: 'jvm-{n}:10404', pod: 'shop-{n}', "
        f"__metrics_path__: '/{n % 2}'}}}}" for n in range(jvms))
    return (f"global: {{scrape_interval: 15s, evaluation_interval: 30s}}\n"
            f"rule_files: ['{rules}/*.yml']\nscrape_configs:\n  - job_name: shop\n    static_configs:\n{targets}\n")


def measure(binary, jvms, seconds, work):
    """The figures of one size, taken from Prometheus itself."""
    fleet = Fleet()
    server = stack.Prometheus(f"fleet-{jvms}", binary, configuration(fleet.server_address[1], jvms, stack.RULES), work)
    try:
        server.await_ready()
        time.sleep(seconds)
        return figures(server, jvms, seconds)
    finally:
        server.stop()
        fleet.shutdown()
        fleet.server_close()


def figures(server, jvms, seconds):
    own = stack.get(server.url + "/metrics", 60)

    def one(expression):
        return (server.values(expression) or [0])[0]

    def own_sum(name):
        return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", own, re.M))
    return {
        "JVMs": jvms, "series": one('count({__name__=~"dozemeter_.+",instance!=""})'),
        "recorded series": one(f"count({RECORDED})"),
        "a scrape, mean": one("avg(scrape_duration_seconds)"),
        "a scrape, 99 %": one("quantile(0.99, scrape_duration_seconds)"),
        "all rules, once": own_sum("prometheus_rule_group_last_duration_seconds"),
        "missed evaluations": own_sum("prometheus_rule_group_iterations_missed_total"),
        "memory": server.memory_bytes(), "CPU": own_sum("process_cpu_seconds_total") / seconds,
        "failed": one("count(up == 0) or vector(0)"),
    }


def row(figures):
    cells = [f"{figures['JVMs']:,}", f"{figures['series']:,.0f}", f"{figures['recorded series']:,.0f}",
             f"{figures['series'] / figures['recorded series']:,.0f} : 1",
             f"{figures['a scrape, mean'] * 1e3:.1f} ms", f"{figures['a scrape, 99 %'] * 1e3:.1f} ms",
             f"{figures['all rules, once'] * 1e3:,.0f} ms", f"{figures['missed evaluations']:.0f}",
             f"{figures['memory'] / 2 ** 20:,.0f} MiB", f"{figures['CPU']:.2f}"]
    return "| " + " | ".join(cells) + " |"


HEAD = ("| JVMs | series | recorded series | | a scrape, mean | 99 % | all rules, once | missed | memory | CPU, cores |"
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
    x = lambda jvms: 70 + (math.log10(jvms) - 1) * 200
    y = lambda series: 290 - (math.log10(series) - 2) * 60
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" font-family="sans-serif" font-size="13">',
             '<rect width="640" height="340" fill="#fff"/>',
             '<text x="70" y="24" font-weight="bold">Series in Prometheus by number of JVMs, 50 sites each</text>']
    for power in range(2, 7):
        parts.append(f'<path d="M70 {y(10 ** power):.0f}H480" stroke="#ddd"/>'
                     f'<text x="60" y="{y(10 ** power) + 4:.0f}" text-anchor="end">{10 ** power:,}</text>')
    parts += [f'<text x="{x(f["JVMs"]):.0f}" y="315" text-anchor="middle">{f["JVMs"]:,}</text>' for f in all_figures]
    for key, colour in (("series", "#c4162a"), ("recorded series", "#1f60c4")):
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
    for jvms in map(int, arguments.jvms.split(",")):
        with tempfile.TemporaryDirectory() as work:
            all_figures.append(measure(arguments.prometheus, jvms, arguments.seconds, pathlib.Path(work)))
        print(row(all_figures[-1]), flush=True)
        bad = {name: all_figures[-1][name] for name in ("failed", "missed evaluations") if all_figures[-1][name] > 0}
        assert not bad, f"Prometheus did not keep up with {jvms} JVMs: {bad}"
    if arguments.write:
        write(all_figures, arguments.prometheus, arguments.seconds)


if __name__ == "__main__":
    main()
