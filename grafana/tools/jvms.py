"""A fleet that is made up: the exposition of many JVMs, in the agent's own form, from one process on loopback.

Counters grow evenly, faster in some JVMs than in others; a few JVMs are sick, and a few strained, so that every alert has
a reason to fire. The two halves of the fleet differ: each has verdicts, periods and known bugs of its own.
"""
import http.server
import sys
import time

import stack

SITES = 50
CALLS = ["Thread.sleep", "Thread.yield", "LockSupport.parkNanos", "TimeUnit.sleep", "BlockingQueue.poll", "Timer.schedule"]
WAIT, SCHEDULE = CALLS[-2:]
BOUNDS = [digit * 10.0 ** power for power in range(-6, 1) for digit in (1, 2.5, 5)] + [10.0]
RATES = {"pauses": 1000, "zero_pauses": 500, "timed_pauses": 20, "requested_seconds": 0.5, "realised_seconds": 0.6,
         "zero_realised_seconds": 0.001, "cpu_seconds": 0.00003}
# Known bugs of the first sites: id, owner, first good version. The second release is mended of the first of them.
KNOWN = [("wheel-1.3-timer", "", "1.4"), ("client-2-tick", "shop-client", ""), ("broker-2.0-tick", "shop-broker", "2.1")]
WELL, SICK, STRAINED = range(3)
# Warnings of a sick JVM: site, and the verdict in each half of the fleet.
WARNINGS = [(0, "ZERO_SLEEP", "MOSTLY_ZERO"), (6, "ZERO_SLEEP", None), (1, "YIELD_SPIN", "YIELD_SPIN"),
            (3, "INTERRUPT_STORM", "INTERRUPT_STORM"), (9, "SHORT_POLL", "SHORT_POLL"), (4, "EXPIRED_WAIT", "EXPIRED_WAIT"),
            (10, "ZERO_WAIT", "ZERO_WAIT"), (5, "FAST_TICK", "FAST_TICK"), (2, "TINY_PAUSE", None), (8, None, "ZERO_PARK")]
HOT = 10  # JVMs that pause far more often than the others


class Exporters(http.server.ThreadingHTTPServer):
    """Path /N: the JVM of that number. Path /node0 and /node1: a machine of each half."""

    request_queue_size = 1024
    daemon_threads = True

    def __init__(self, jvms, port):
        super().__init__(("127.0.0.1", port), Exporter)
        self.jvms, self.began, self.templates = jvms, time.time() - 1000, {}

    def body(self, number):
        half = int(number >= self.jvms / 2)
        kind = SICK if number % 5 == 2 else STRAINED if number % max(1, self.jvms // 4) == 1 else WELL
        key = number % 2, half, kind
        if key not in self.templates:
            self.templates[key] = template(*key)
        text, rates, gauges = self.templates[key]
        now = time.time()
        passed = (now - self.began) * self.pace(number)
        said = text % (*(rate * passed for rate in rates), *gauges, self.began - number)
        return said.replace(" @", f" {now * 1000:.0f}")  # the time of the value: on a busy machine scrapes come late

    def pace(self, number):
        tenth = max(1, self.jvms // HOT)
        return 4 + number / tenth / 2 if number % tenth == 0 else 1 + number % 50 / 100

    def handle_error(self, request, client_address):
        """Prometheus hung up: a scrape took too long, or it ends."""


class Fleet(stack.Server):
    """The JVMs, in a process of their own, so that nothing else delays their answers."""

    def __init__(self, jvms, work):
        self.jvms, self.port = jvms, stack.free_port()
        super().__init__("jvms", [sys.executable, __file__, jvms, self.port], work)
        stack.until("the JVMs answer", lambda: stack.get(f"http://127.0.0.1:{self.port}/0"), 30)

    def targets(self, numbers):
        """As lines of a static configuration."""
        return "\n".join(
            f"      - {{targets: ['127.0.0.1:{self.port}'], labels: {{instance: 'jvm-{n}:10404', "
            f"pod: 'shop-{n}', __metrics_path__: '/{n}'}}}}" for n in numbers)

    def nodes(self, halves):
        return "\n".join(f"      - {{targets: ['127.0.0.1:{self.port}'], labels: {{instance: 'node-{n}', "
                         f"__metrics_path__: '/node{n}'}}}}" for n in halves)


class Exporter(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/node"):
            text = f"# TYPE node_load1 gauge\nnode_load1 {1.5 + 2 * int(self.path[5:])}\n"
        else:
            text = self.server.body(int(self.path[1:]))
        body = text.encode("utf-8")
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *parts):
        pass


def site_labels(number, release):
    """Two releases run side by side, whose lines differ."""
    return (f'call="{CALLS[number % len(CALLS)]}",class="com.example.shop.Service{number}",method="run",'
            f'line="{100 + number + release}",artifact="shop-{number % 7}.jar"')


def template(release, half, kind):
    """(text, rates, gauges) of a kind of JVM: the text has a place for each counter, each gauge, and the start."""
    sites = [site_labels(number, release) for number in range(SITES)]
    lines, rates = counters(sites, kind)
    gauges = []

    def gauge(name, *samples):
        lines.append(f"# TYPE dozemeter_{name} gauge")
        for labels, value in samples:
            lines.append(f"dozemeter_{name}{{{labels}}} %.12g @")
            gauges.append(value)
    gauge("period_seconds", *[(site, (0.001, 0.0005)[half] if number == 5 else 0.1 + (10 * number + release) / 1000)
                              for number, site in enumerate(sites) if SCHEDULE in site])
    verdicts = [(site, "SHORT_POLL", "info") for site in sites[9::10]]
    if kind == SICK:
        verdicts += [(sites[number], found[half], "warning") for number, *found in WARNINGS if found[half]]
    if kind == STRAINED:
        verdicts += [(sites[12], "OVERSHOOT", "info"), (sites[14], "OVERSHOOT", "info"), (sites[6], "INTENDED", "none")]
    gauge("verdict", *[(f'{site},verdict="{verdict}",severity="{severity}"', 1) for site, verdict, severity in verdicts])
    known = list(zip(sites, KNOWN))[release:len(KNOWN) - half]
    gauge("known_pause", *[(f'{site},known="{name}",owner="{owner}",fixed_in="{fixed}"', 1)
                           for site, (name, owner, fixed) in known])
    if kind != WELL:
        gauge("sampled_threads", (site_labels(60 + half, release), 3))
    gauge("explained_wakeups_ratio", ("", 0.8))
    strained = kind == STRAINED
    gauge("core_price", ("", 3000))
    gauge("active", ("", int(not strained)))
    gauge("sites", ("", SITES))
    gauge("sites_limit", ("", 200))
    gauge("timing_level", ("", int(strained)))
    gauge("last_collect_seconds", ("", 0.002))
    gauge("classes_deferred", ("", int(kind != WELL)))
    gauge("sites_overflowed_total", ("", 7 * strained))
    gauge("classes_skipped_total", *[(f'reason="{reason}"', 3 * strained if reason == "failed" else 0)
                                     for reason in skip_reasons()])
    lines.append(f'dozemeter_build_info{{version="0.{release}.0",revision="abc{half}",mode="premain"}} 1 @')
    lines.append("dozemeter_start_timestamp_seconds %.3f @")
    return "\n".join(lines) + "\n", rates, gauges


def counters(sites, kind):
    lines, rates = [], []

    def counter(name, samples):
        lines.append(f"# TYPE dozemeter_{name}_total counter")
        for labels, rate in samples:
            lines.append(f"dozemeter_{name}_total{{{labels}}} %.12g @")
            rates.append(rate)
    for name, rate in RATES.items():
        burns = 20000 if name == "cpu_seconds" and kind == STRAINED else 1
        counter(name, [(site, rate * i * (burns if i == 1 else 1)) for i, site in enumerate(sites, 1)
                       if name == "pauses" or SCHEDULE not in site])
    counter("expired_pauses", [(site, 400) for site in sites if WAIT in site])
    lines.append("# TYPE dozemeter_pause_seconds histogram")
    for call in CALLS[:-1]:
        for i, bound in enumerate([*BOUNDS, "+Inf"], 1):
            lines.append(f'dozemeter_pause_seconds_bucket{{call="{call}",le="{bound}"}} %.12g @')
            rates.append(i * 10)
        lines.extend([f'dozemeter_pause_seconds_count{{call="{call}"}} %.12g @', f'dozemeter_pause_seconds_sum{{call="{call}"}} %.12g @'])
        rates.extend([230, 2.5])
    for name, rate in (("process_wakeups", 2000), ("overhead_seconds", 0.05 if kind == STRAINED else 0.001),
                       ("classes_scanned", 0.3), ("classes_rewritten", 0.003), ("rewrite_seconds", 0.0001)):
        counter(name, [("", rate)])
    return lines, rates


def skip_reasons():
    """Those that the agent has, from the golden exposition of its tests."""
    golden = stack.GOLDEN.read_text(encoding="utf-8").splitlines()
    return [line.split('"')[1] for line in golden if line.startswith("dozemeter_classes_skipped_total{")]


if __name__ == "__main__":
    Exporters(int(sys.argv[1]), int(sys.argv[2])).serve_forever()
