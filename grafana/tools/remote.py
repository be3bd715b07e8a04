#!/usr/bin/env python3
"""Remote write, end to end: does a store that has only what is recorded answer as one Prometheus that scrapes all?

    remote.py --store DIR [--prometheus BINARY]... [--full [--write]]

Two Prometheus servers of half the JVMs each ship what docs/fleet.md says to VictoriaMetrics (victoria-metrics and vmalert
in DIR), a third scrapes all JVMs. In between the store is stopped for a while. Then

  - every sample that was recorded is in the store, once, with its value
  - every query of the fleet dashboard, its annotations and variables, and every alert answers alike
  - the alerts that fire on the two servers and were shipped, those that vmalert finds in the store by the same rules, and
    those of the one Prometheus are the same

50 JVMs, rules and scrapes every 3 s, a rate over 30 s: two minutes. --full: 1,000 JVMs, every 30 s, rates over two minutes:
five minutes. --write puts the figures into docs/fleet.md.
"""
import argparse
import json
import os
import pathlib
import platform
import re
import signal
import sys
import tempfile
import time
import urllib.parse

import dashboards
import jvms
import stack

NAME = "prometheus"  # the external label of each of the two
# Two servers scrape at different moments, and where a scrape comes late, Prometheus extrapolates a rate less far. A series
# may therefore differ by more than this at a moment, but not at all. Counts and states may not differ at all.
TOLERANCE, MOMENTS, PATIENCE = 0.02, 5, 60
# A server's own scrapes; the others make theirs at other moments.
OWN = "job:dozemeter_scrape_seconds"
# What these settings keep.
SHIPPED = ('{__name__=~"(line|site|call|job|instance):dozemeter_.*|job:node_load1:.*|dozemeter:.*|ALERTS"}')
PAGE = stack.ROOT / "docs" / "fleet.md"
MARKS = "<!-- remote: written by grafana/tools/remote.py --full --write -->", "<!-- end of remote -->"


class Pace:
    """Times of a run, in seconds."""

    def __init__(self, full):
        self.jvms = 1000 if full else 50
        self.scrape, self.rules, self.window, self.wait = (30, 30, 120, 30) if full else (3, 3, 30, 6)
        self.before, self.outage, self.after = (60, 20, 125) if full else (20, 10, 45)

    def rewritten(self, rules):
        rules = re.sub(r"\[5m\]", f"[{self.window}s]", rules)
        rules = re.sub(r"\bfor: \d+m\b", f"for: {self.wait}s", rules)
        return re.sub(r"\binterval: 30s\b", f"interval: {self.rules}s", rules)


def shipped():
    """The write_relabel_configs of docs/fleet.md, the first that it shows, as lines."""
    text = PAGE.read_text(encoding="utf-8")
    return re.search(r"^    write_relabel_configs:\n(?:      .*\n)+", text, re.M).group()


class Store(stack.Server):
    def __init__(self, folder, port, work):
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        super().__init__("store", [folder / "victoria-metrics", f"-storageDataPath={work / 'store-data'}",
                                   f"-httpListenAddr=127.0.0.1:{port}", "-retentionPeriod=1",
                                   "-search.latencyOffset=5s"], work)
        stack.until("the store is ready", lambda: stack.get(self.url + "/health"), 30)

    ask = stack.Prometheus.ask

    def samples(self, name, start, end):
        """What came from a Prometheus: labels to time to value."""
        query = urllib.parse.urlencode({"match[]": f'{{{NAME}="{name}"}}', "start": start, "end": end,
                                        "reduce_mem_usage": 1})
        found = {}
        for line in stack.get(f"{self.url}/api/v1/export?{query}", 60).splitlines():
            series = json.loads(line)
            del series["metric"][NAME]
            times = found.setdefault(labels(series["metric"]), {})
            for moment, value in zip(series["timestamps"], series["values"]):
                assert moment not in times, f"twice in the store: {series['metric']} at {moment}"
                if value is not None:  # a mark that the series ended
                    times[moment] = value
        return {key: times for key, times in found.items() if times}


def labels(metric, *without):
    return tuple(sorted((name, value) for name, value in metric.items() if name not in without))


def configuration(fleet, pace, numbers, halves, rules, name=None, store=None):
    lines = ["global:", f"  scrape_interval: {pace.scrape}s", f"  scrape_timeout: {pace.scrape}s",
             f"  evaluation_interval: {pace.rules}s"]
    if name:
        lines += [f"  external_labels: {{{NAME}: {name}}}", "remote_write:",
                  f"  - url: http://127.0.0.1:{store}/api/v1/write", shipped().rstrip("\n")]
    return "\n".join([*lines, f"rule_files: ['{rules}/*.yml']", "scrape_configs:", "  - job_name: shop",
                      "    static_configs:", fleet.targets(numbers), "  - job_name: node", "    static_configs:",
                      fleet.nodes(halves), ""])


def recorded(server, start, end):
    found = server.ask("query", query=f"{SHIPPED}[{int(end - start)}s]", time=end)["result"]
    return {labels(series["metric"]): {round(moment * 1000): float(value) for moment, value in series["values"]}
            for series in found}


def require_every_sample(store, sources, start, end):
    """Nothing is missing in the store, nothing is in it twice, and nothing has another value."""
    total = 0
    for name, server in sources.items():
        here = recorded(server, start, end)
        there = store.samples(name, start, end)
        total += sum(map(len, here.values()))
        missing = [(key, moment) for key, times in here.items() for moment in times if moment not in there.get(key, {})]
        added = [key for key in there if key not in here]
        assert not missing and not added, f"{name}: {len(missing)} samples missing, as {missing[:3]}; added {added[:3]}"
        wrong = [key for key, times in here.items() for moment, value in times.items()
                 if abs(there[key][moment] - value) > 1e-9 * abs(value)]
        assert not wrong, f"{name}: other values in the store, as {wrong[:3]}"
    assert total > 0
    return total


def answer(server, expression, end, step, ranged, without=(), add=sum):
    """Labels and moment to value, at the last MOMENTS; series that differ in `without` alone are added up."""
    first = end - (MOMENTS - 1) * step / 2
    if ranged:
        answers = [server.ask("query_range", query=expression, start=first, end=end, step=step / 2, nocache=1)]
    else:
        answers = [server.ask("query", query=expression, time=first + i * step / 2) for i in range(MOMENTS)]
    found = {}
    for series in [series for data in answers for series in data["result"]]:
        for moment, value in series.get("values") or [series["value"]]:
            if value != "NaN":
                key = labels(series["metric"], "__name__", *without), round(moment)
                found.setdefault(key, []).append(float(value))
    return {key: add(values) for key, values in found.items()}


def apart_by(one, many, least):
    """How far apart the series stay that stays farthest apart, over all answers so far; None if the answers are about
    different things. `least` keeps what was reached for each."""
    if set(one) != set(many) or not one:
        return None
    for key in one:
        apart = abs(one[key] - many[key]) / max(abs(one[key]), abs(many[key]), 1e-12)
        least[key[0]] = min(apart, least.get(key[0], apart))
    return max(least.values())


def queries():
    """(where, expression, ranged, without, add) of the fleet dashboard and of all alerts."""
    board = dashboards.load(dashboards.HERE / "dashboards" / "fleet.json")
    for panel in dashboards.panels(board):
        for target in panel["targets"]:
            yield f"{panel['title']} {target['refId']}", dashboards.substituted(target["expr"]), not target["instant"], (), sum
    for annotation in board["annotations"]["list"]:
        yield annotation["name"], dashboards.substituted(annotation["expr"]), True, (), sum


def alerts(server):
    for group in server.ask("rules")["groups"]:
        for rule in group["rules"]:
            assert rule["health"] != "err", f"{rule['name']}: {rule.get('lastError')}"
            if rule["type"] == "alerting":
                add = min if rule["name"] == "DozemeterFastTick" else sum
                yield rule["name"], rule["query"], False, (NAME,), add


def latest(step):
    """The last moment that the store answers for."""
    return (time.time() - 8) // step * step


def require_same_answers(one, store, step):
    asked = {where: (rest, {}) for where, *rest in [*queries(), *alerts(one)]}
    count, worst, wrong = len(asked), (0, "none"), {}

    def alike():
        nonlocal worst
        end = latest(step)
        for where, ((expression, ranged, without, add), least) in list(asked.items()):
            here = answer(one, expression, end, step, ranged)
            there = answer(store, expression, end, step, ranged, without, add)
            apart = apart_by(here, there, least)
            if apart is None:
                wrong[where] = f"one Prometheus {list(here.items() - there.items())[:3]}, the store {list(there.items() - here.items())[:3]}"
            elif OWN in expression or apart <= (TOLERANCE if "rate5m" in expression else 1e-9):
                del asked[where]
                worst = max(worst, (0 if OWN in expression else apart, where))
            else:
                wrong[where] = f"{apart:.2%} apart"
        return not asked
    try:
        stack.until("all queries answer alike", alike, PATIENCE)
    except AssertionError as late:
        raise AssertionError("\n".join(f"{where}: {wrong[where]}: {asked[where][0][0]}" for where in asked)) from late
    return count, worst


def require_same_variables(one, store, start, end):
    board = dashboards.load(dashboards.HERE / "dashboards" / "fleet.json")
    for name, series, label in dashboards.choices(board):
        query = {"match[]": dashboards.substituted(series), "start": start, "end": end}
        offered = [sorted(server.ask(f"label/{label}/values", **query)) for server in (one, store)]
        assert offered[0] and offered[0] == offered[1], f"${name}: {offered}"


def firing(server, end):
    found = server.ask("query", query='ALERTS{alertstate="firing"}', time=end)["result"]
    return {labels(series["metric"], "__name__", "alertstate", NAME) for series in found}


class Alerts(stack.Server):
    """vmalert, which evaluates the alerts in the store; it tells a listener."""

    def __init__(self, folder, store, rules, work):
        self.hook, port = stack.Listener(), stack.free_port()
        self.url = f"http://127.0.0.1:{port}"
        super().__init__("vmalert", [folder / "vmalert", f"-rule={rules / 'alerts.yml'}", f"-datasource.url={store.url}",
                                     f"-notifier.url=http://127.0.0.1:{self.hook.port}", f"-httpListenAddr=127.0.0.1:{port}"],
                         work)

    def stop(self):
        super().stop()
        self.hook.stop()

    def firing(self):
        listed = json.loads(stack.get(self.url + "/api/v1/alerts"))["data"]["alerts"]
        return [alert for alert in listed if alert["state"] == "firing"]


def require_same_alerts(one, sources, store, ruler, step):
    names = {name for name, *_ in alerts(one)}

    def everywhere():
        end = latest(step)
        expected = firing(one, end)
        assert {dict(alert)["alertname"] for alert in expected} <= names
        fired = ruler.firing()
        sides = {"one": expected, "the two": set().union(*(firing(server, end) for server in sources.values())),
                 "the store": firing(store, end),
                 "vmalert": {labels(alert["labels"], NAME, "alertgroup", "alertstate") for alert in fired}}
        everywhere.differ = {name: list(side ^ expected)[:3] for name, side in sides.items() if side != expected}
        return fired if not everywhere.differ and {dict(a)["alertname"] for a in expected} == names else None
    try:
        fired = stack.until("the same alerts fire everywhere", everywhere, PATIENCE)
    except AssertionError as late:
        raise AssertionError(f"alerts differ: {everywhere.differ}") from late
    expected = firing(one, latest(step))
    unsaid = [alert for alert in fired if "docs/runbooks.md#dozemeter" not in alert["annotations"]["runbook_url"]
              or "<no value>" in json.dumps(alert) or "error" in alert["annotations"]["description"]]
    assert not unsaid, unsaid[:3]
    return len(expected), len(names)


def own(server, name, path="/metrics"):
    text = stack.get(server.url + path, 60)
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.M))


def figures(servers, store, fleet, passed):
    """(what, JVMs, series, memory, CPU, shipped) of each process."""
    rows = []
    for name, server in servers.items():
        count = fleet.jvms if name == "one" else fleet.jvms // 2
        rows.append((name, count, own(server, "prometheus_tsdb_head_series"), server.memory_bytes(),
                     own(server, "process_cpu_seconds_total") / passed,
                     own(server, "prometheus_remote_storage_samples_total"),
                     own(server, "prometheus_remote_storage_bytes_total"),
                     own(server, "prometheus_rule_group_iterations_missed_total")))
    rows.append(("store", fleet.jvms, own(store, r'vm_cache_entries{type="storage/hour_metric_ids"}'), store.memory_bytes(),
                 own(store, "process_cpu_seconds_total") / (time.monotonic() - store.began), 0, 0, 0))
    return rows


def levels(server):
    found = server.ask("query", query=f"count by (__name__) ({SHIPPED})")["result"]
    totals = {}
    for series in found:
        level = series["metric"]["__name__"].split(":")[0]
        totals[level] = totals.get(level, 0) + int(series["value"][1])
    return totals


NAMES = {"one": "one Prometheus for all", "a": "one of two", "b": "the other", "store": "VictoriaMetrics"}


def table(rows, passed):
    lines = ["| process | JVMs | series | memory | CPU, cores | samples shipped a second | bytes | rules missed |",
             "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    for name, count, series, memory, cpu, samples, sent, missed in rows:
        out = [f"{samples / passed:,.0f}", f"{sent / passed:,.0f}"] if samples else ["", ""]
        out.append("" if name == "store" else f"{missed:.0f}")
        lines.append("| " + " | ".join([NAMES[name], f"{count:,}", f"{series:,.0f}", f"{memory / 2 ** 20:,.0f} MiB",
                                        f"{cpu:.2f}", *out]) + " |")
    return "\n".join(lines)


def summary(passed, totals, results, versions, pace):
    shipped_of = ", ".join(f"`{level}` {number:,}" for level, number in sorted(totals.items()))
    return "\n".join([f"Series that one Prometheus for all would ship, by level: {shipped_of}.", "", results, "",
                      f"{versions}; {os.cpu_count()} processors, {platform.system()} {platform.machine()}, load average at "
                      f"the end {os.getloadavg()[0]:.1f}, {passed:.0f} s, scrapes and rules every {pace.rules} s, rates over {pace.window} s. The JVMs "
                      "were simulated by a program on the same machine."])


def version(binary):
    said = os.popen(f"{binary} --version 2>&1").read()
    found = re.search(r"\d+\.\d+\.\d+", said)
    return found.group() if found else "of an unknown version"  # Debian's build of VictoriaMetrics does not tell


def run(arguments, work):
    pace, folder = Pace(arguments.full), pathlib.Path(arguments.store).resolve()
    binaries = arguments.prometheus or ["prometheus"]
    rules = work / "rules"
    rules.mkdir()
    for path in stack.RULES.glob("*.yml"):
        (rules / path.name).write_text(pace.rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
    with stack.contextlib.ExitStack() as started:
        def start(part):
            started.callback(part.stop)
            return part
        fleet, port = start(jvms.Fleet(pace.jvms, work)), stack.free_port()
        store = start(Store(folder, port, work))
        everyone, half = range(pace.jvms), pace.jvms // 2
        began, start_time = time.monotonic(), time.time()
        one = start(stack.Prometheus("one", binaries[0], configuration(fleet, pace, everyone, (0, 1), rules), work))
        sources = {
            name: start(stack.Prometheus(name, binary, configuration(fleet, pace, numbers, (number,), rules, name, port), work))
            for number, (name, binary, numbers) in enumerate((("a", binaries[0], everyone[:half]),
                                                              ("b", binaries[-1], everyone[half:])))}
        time.sleep(pace.before)
        store.stop()
        print(f"the store is stopped for {pace.outage} s", flush=True)
        time.sleep(pace.outage)
        store = start(Store(folder, port, work))
        store.began = time.monotonic()
        ruler = start(Alerts(folder, store, rules, work))
        time.sleep(pace.after)
        end = time.time() // pace.rules * pace.rules
        time.sleep(8)
        results = checked(one, sources, store, ruler, pace, (start_time, end))
        passed = time.monotonic() - began
        rows = figures({"one": one, **sources}, store, fleet, passed)
        versions = (f"Prometheus {' and '.join(dict.fromkeys(map(version, binaries)))}, VictoriaMetrics "
                    f"{version(folder / 'victoria-metrics')}")
        text = summary(passed, levels(one), results, versions, pace)
    print(table(rows, passed), text, sep="\n\n")
    if arguments.write:
        page = PAGE.read_text(encoding="utf-8")
        before, rest = page.split(MARKS[0])
        PAGE.write_text(before + MARKS[0] + "\n" + text + "\n" + MARKS[1] + rest.split(MARKS[1])[1], encoding="utf-8")


def checked(one, sources, store, ruler, pace, times):
    start, end = times
    total = require_every_sample(store, sources, start, end)
    print(f"the store has all {total} samples that were recorded, before, in and after its outage", flush=True)
    count, (apart, where) = require_same_answers(one, store, pace.rules)
    require_same_variables(one, store, start, end)
    print(f"{count} queries and all variables answer alike, the farthest apart by {apart:.2%}: {where}", flush=True)
    fired, names = require_same_alerts(one, sources, store, ruler, pace.rules)
    print(f"{fired} alerts of {names} kinds fire alike: on one, on the two, in the store, and by vmalert", flush=True)
    return (f"The store was stopped for {pace.outage} s in between; it has all {total:,} samples that the two recorded, and "
            f"none twice. All {count} queries of the fleet dashboard and of the alerts answered alike, the farthest apart by "
            f"{apart:.2%} ({where}); {fired:,} alerts of {names} kinds fired on all sides.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", required=True, metavar="DIR")
    parser.add_argument("--prometheus", action="append", default=[], metavar="BINARY")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--work", metavar="DIR")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is stopped
    if arguments.work:
        pathlib.Path(arguments.work).mkdir(parents=True, exist_ok=True)
        run(arguments, pathlib.Path(tempfile.mkdtemp(dir=arguments.work)).resolve())
    else:
        with tempfile.TemporaryDirectory() as temporary:
            run(arguments, pathlib.Path(temporary).resolve())


if __name__ == "__main__":
    sys.exit(main())
