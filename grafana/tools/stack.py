"""The real servers, on loopback, around sample applications under the agent. Everything started is stopped again.

Sample applications, each a target with a name of its own:

    sick       all sick behaviours, two of them known bugs
    healthy    all healthy twins
    attached   a poller to which the agent is attached: its loop never returns, so its class stays deferred
    throttled  a poller that is stopped for 80 ms in each 100, as a CPU quota does: its pauses overshoot
    strained   a job of its own: sick, but every site is on the allow list, five are exported, and the agent may cost
               next to nothing
    made-up    a job of its own: the golden exposition of the agent's tests with an agent that is not active, since a
               real one does not fail when asked
"""
import contextlib
import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
AGENT = ROOT / "agent" / "target" / "dozemeter.jar"
SAMPLE = ROOT / "sample-app" / "target" / "sample-app.jar"
GOLDEN = ROOT / "agent" / "core" / "src" / "test" / "resources" / "small.prom"
RULES = ROOT / "grafana" / "prometheus" / "rules"
RATE_WINDOW = "20s"
# Makes two sites of the sick application known bugs: one with a fix; one of a shared line, known by its owner's threads.
KNOWN = """\
- id: sample-zero-sleep
  problem: calls sleep(0) after each event
  artifacts: [io.github.dozemeter:dozemeter-sample-app]
  versions: "(,1000)"
  fixed: "1000.0"
  sites: [io.github.dozemeter.sample.ZeroSleepLoop#consume]
  verdicts: [ZERO_SLEEP]
  advice: upgrade to 1000.0
  links: []
  checked: reported
- id: sample-short-poll
  problem: looks into its inbox each millisecond
  artifacts: [io.github.dozemeter:dozemeter-sample-app]
  versions: "(,1000)"
  fixed: none
  sites: [io.github.dozemeter.sample.ShortPoll#run]
  owner: sample-stage
  owner-class: io.github.dozemeter.sample.Stage
  owner-threads: [short-poll*]
  verdicts: [SHORT_POLL]
  advice: block until a message arrives
  links: []
  checked: reported
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(url, timeout=5):
    with urllib.request.urlopen(url, timeout=timeout) as answer:
        return answer.read().decode("utf-8")


def until(what, condition, seconds):
    """Waits for a condition to be true, and returns what it returned; an error is not yet true."""
    deadline = time.monotonic() + seconds
    while True:
        problem = "not so yet"
        try:
            found = condition()
            if found:
                return found
        except (OSError, urllib.error.URLError, ValueError) as error:
            problem = str(error)
        if time.monotonic() > deadline:
            raise AssertionError(f"within {seconds} s: {what} ({problem})")
        time.sleep(0.3)


def shortened(rules):
    """The same rules with times for a test: seconds instead of minutes."""
    rules = re.sub(r"\[5m\]", f"[{RATE_WINDOW}]", rules)
    rules = re.sub(r"\bfor: \d+m\b", "for: 4s", rules)
    return re.sub(r"\binterval: 30s\b", "interval: 1s", rules)


class Server:
    """A process of ours, with its output in a file."""

    def __init__(self, name, command, work, **environment):
        self.log = work / f"{name}.log"
        self.name = name
        with open(self.log, "wb") as output:
            self.process = subprocess.Popen([str(part) for part in command], stdout=output, stderr=subprocess.STDOUT,
                                            cwd=work, env={**os.environ, **environment})

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def memory_bytes(self):
        pages = int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Sample(Server):
    """The sample application under the agent, with waits and schedules."""

    def __init__(self, name, port, work, only, options=()):
        agent = ",".join([f"{AGENT}=port={port}", "calls=default:waits", *options])
        super().__init__(name, ["java", "-Xmx64m", f"-javaagent:{agent}", "-jar", SAMPLE, "--only", only], work)
        self.url = f"http://127.0.0.1:{port}/"

    def await_active(self):
        until(f"{self.name} has an active agent", lambda: "dozemeter_active 1.0" in get(self.url + "metrics"), 30)


class Attached(Server):
    """The sample application without the agent, which is attached once the application runs."""

    def __init__(self, name, port, work, only):
        super().__init__(name, ["java", "-Xmx64m", "-jar", SAMPLE, "--only", only], work)
        self.url = f"http://127.0.0.1:{port}/"

    def attach(self, port):
        command = ["java", "-jar", AGENT, "start", "--rewrite", str(self.process.pid), f"port={port}"]
        until(f"the agent is in {self.name}", lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False,
                                                                     stderr=subprocess.DEVNULL).returncode == 0, 30)
        until(f"{self.name} has a deferred class", lambda: "dozemeter_sampled_threads{" in get(self.url + "metrics"), 30)


class Throttle(threading.Thread):
    """Stops a process for most of each tenth of a second, as a used-up CPU quota does."""

    def __init__(self, process):
        super().__init__(daemon=True, name="throttle")
        self.process, self.ended = process, threading.Event()

    def run(self):
        while not self.ended.wait(0.02) and self.process.poll() is None:
            self.process.send_signal(signal.SIGSTOP)
            self.ended.wait(0.08)
            self.process.send_signal(signal.SIGCONT)

    def stop(self):
        self.ended.set()
        self.join()


class Listener:
    """A small HTTP server: answers GET with a text, keeps what is POSTed."""

    def __init__(self, text=""):
        self.posted = []
        posted = self.posted

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.answer(text.encode("utf-8"))

            def do_POST(self):
                posted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.answer(b"")

            def answer(self, body):
                self.send_response(200)
                self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *parts):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Prometheus(Server):
    def __init__(self, name, binary, config, work):
        self.port = free_port()
        file = work / f"{name}.yml"
        file.write_text(config, encoding="utf-8")
        super().__init__(name, [binary, f"--config.file={file}", f"--storage.tsdb.path={work / (name + '-data')}",
                                f"--web.listen-address=127.0.0.1:{self.port}"], work)
        self.url = f"http://127.0.0.1:{self.port}"

    def await_ready(self):
        until(f"{self.name} is ready", lambda: get(self.url + "/-/ready"), 30)

    def ask(self, path, **parameters):
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        try:
            answer = get(f"{self.url}/api/v1/{path}{query}", 60)
        except urllib.error.HTTPError as refused:
            raise AssertionError(f"{self.name} refuses {parameters or path}: {refused.read().decode()}") from refused
        return json.loads(answer)["data"]

    def values(self, expression):
        """The values of an instant query, NaN left out."""
        found = self.ask("query", query=expression)
        samples = [found] if found["resultType"] == "scalar" else found["result"]
        values = [float((sample["value"] if isinstance(sample, dict) else sample["result"])[1]) for sample in samples]
        return [value for value in values if value == value]


class Stack(contextlib.ExitStack):
    """All of it. `majors`: name to binary of each Prometheus; `work`: an empty folder, since an Alertmanager that finds
    its old log does not tell again what it has told."""

    def __init__(self, work, majors):
        super().__init__()
        self.work, self.majors = pathlib.Path(work), majors

    def started(self, part):
        self.callback(part.stop)
        return part

    def start(self):
        self.ports = {name: free_port() for name in ("sick", "healthy", "throttled", "strained", "attached", "node", "alerts")}
        self.webhook = self.started(Listener())
        inactive = GOLDEN.read_text(encoding="utf-8").replace("dozemeter_active 1.0", "dozemeter_active 0.0")
        self.made_up = self.started(Listener(inactive))
        self.start_samples()
        attached = self.started(Attached("attached", self.ports["attached"], self.work, "short-poll"))
        attached.attach(self.ports["attached"])
        self.started(Server("node", ["prometheus-node-exporter", f"--web.listen-address=127.0.0.1:{self.ports['node']}",
                                     "--collector.disable-defaults", "--collector.loadavg"], self.work))
        self.start_alertmanager()
        (self.work / "rules").mkdir(exist_ok=True)
        for path in RULES.glob("*.yml"):
            (self.work / "rules" / path.name).write_text(shortened(path.read_text(encoding="utf-8")), encoding="utf-8")
        self.servers = [self.started(Prometheus(name, binary, self.configuration(name), self.work))
                        for name, binary in self.majors.items()]
        for server in self.servers:
            server.await_ready()
        return self

    def start_samples(self):
        known = self.work / "known.yaml"
        known.write_text(KNOWN, encoding="utf-8")
        self.sick = self.sample("sick", "sick", ("corePrice=3000", f"known={known}"))
        self.sample("healthy", "healthy")
        throttled = self.sample("throttled", "short-poll")
        self.sample("strained", "sick", ("allow=io.github.dozemeter.sample.*#*", "maxSites=5", "overheadLimit=0.01%"))
        self.started(Throttle(throttled.process)).start()

    def sample(self, name, only, options=()):
        sample = self.started(Sample(name, self.ports[name], self.work, only, options))
        sample.await_active()
        return sample

    def heal(self):
        """The sick application ends, and a healthy one takes its place at the same address."""
        self.sick.stop()
        self.sick = self.sample("sick", "healthy")

    def start_alertmanager(self):
        config = self.work / "alertmanager.yml"
        config.write_text(f"""
route:
  receiver: hook
  group_by: [alertname, job, class, major]
  group_wait: 1s
  group_interval: 2s
receivers:
  - name: hook
    webhook_configs: [{{url: "http://127.0.0.1:{self.webhook.port}/", send_resolved: true}}]
""")
        self.started(Server("alertmanager", [
            "prometheus-alertmanager", f"--config.file={config}", f"--storage.path={self.work / 'alertmanager-data'}",
            f"--web.listen-address=127.0.0.1:{self.ports['alerts']}", "--cluster.listen-address="], self.work))

    def configuration(self, major):
        def job(name, *targets):
            lines = [f"      - {{targets: ['127.0.0.1:{port}'], labels: {{instance: '{instance}:10404'}}}}"
                     for instance, port in targets]
            return "\n".join([f"  - job_name: {name}", "    static_configs:", *lines])
        own = [(name, self.ports[name]) for name in ("sick", "healthy", "throttled", "attached")]
        return "\n".join([
            "global:", "  scrape_interval: 1s", "  scrape_timeout: 1s", "  evaluation_interval: 1s",
            f"  external_labels: {{major: '{major}'}}", f"rule_files: ['{self.work}/rules/*.yml']",
            "alerting:", "  alertmanagers:",
            f"    - static_configs: [{{targets: ['127.0.0.1:{self.ports['alerts']}']}}]",
            "scrape_configs:", job("sample", *own), job("strained", ("strained", self.ports["strained"])),
            job("made-up", ("made-up", self.made_up.port)), job("node", ("node", self.ports["node"])), ""])
