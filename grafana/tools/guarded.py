#!/usr/bin/env python3
"""Prometheus scrapes endpoints that are guarded, with its own basic_auth, authorization and tls_config.

    guarded.py [--prometheus NAME=BINARY]...

Without --prometheus: the one on the PATH. The blocks `scrape_configs` of docs/security.md are what is run, with addresses
and files of this test, beside jobs that must be turned away. Needs the jar of the agent, java, keytool and openssl; half a
minute, all on loopback.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import stack

PASSWORD = "change-it, really"
PAGE = stack.ROOT / "docs" / "security.md"
PATIENCE = 60
PROGRAM = """\
public class Idle {
    public static void main(String[] arguments) throws InterruptedException {
        while (true) {
            Thread.sleep(10);
        }
    }
}
"""
WRONG = """\
  - job_name: without-secret
    static_configs: [{targets: [127.0.0.1:%(auth)d]}]
  - job_name: wrong-secret
    basic_auth: {username: prometheus, password: wrong}
    static_configs: [{targets: [127.0.0.1:%(auth)d]}]
  - job_name: wrong-token
    authorization: {credentials: wrong}
    static_configs: [{targets: [127.0.0.1:%(auth)d]}]
  - job_name: without-tls
    static_configs: [{targets: [localhost:%(tls)d]}]
  - job_name: without-trust
    scheme: https
    static_configs: [{targets: [localhost:%(tls)d]}]
  - job_name: without-certificate
    scheme: https
    tls_config: {ca_file: %(work)s/ca.pem}
    static_configs: [{targets: [localhost:%(tls)d]}]
  - job_name: foreign-certificate
    scheme: https
    tls_config: {ca_file: %(work)s/ca.pem, cert_file: %(work)s/other.pem, key_file: %(work)s/other.key}
    static_configs: [{targets: [localhost:%(tls)d]}]
"""


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, **options).stdout


def certificates(work):
    """ca, server and client by it, other by itself; as Prometheus and the agent want them."""
    store, keytool = work / "all.p12", ["keytool", "-genkeypair", "-keystore", work / "all.p12", "-storepass", PASSWORD, "-keyalg",
                                        "EC", "-groupname", "secp256r1", "-validity", "2"]
    run(*keytool, "-alias", "ca", "-dname", "CN=ca", "-ext", "bc:c")
    run(*keytool, "-alias", "server", "-dname", "CN=server", "-signer", "ca", "-ext", "san=dns:localhost,ip:127.0.0.1")
    run(*keytool, "-alias", "client", "-dname", "CN=client", "-signer", "ca")
    run(*keytool, "-alias", "other", "-dname", "CN=other")
    for alias in ("ca", "server", "client", "other"):
        own = work / f"{alias}.p12"
        run("keytool", "-importkeystore", "-srckeystore", store, "-srcstorepass", PASSWORD, "-srcalias", alias, "-destkeystore", own,
            "-deststorepass", PASSWORD, "-deststoretype", "PKCS12")
        password = f"pass:{PASSWORD}"
        (work / f"{alias}.pem").write_text(run("openssl", "pkcs12", "-in", own, "-passin", password, "-nokeys", "-clcerts"))
        (work / f"{alias}.key").write_text(run("openssl", "pkcs12", "-in", own, "-passin", password, "-nocerts", "-nodes"))
    (work / "keystore-password").write_text(PASSWORD + "\n")


def auth_file(work):
    """Made by the verb, as a user makes it. Returns the secret."""
    made = subprocess.run(["java", "-jar", str(stack.AGENT), "auth", "prometheus"], check=True, capture_output=True, text=True)
    secret = made.stderr.split()[-1]
    (work / "auth.txt").write_text(made.stdout)
    (work / "secret").write_text(secret)
    return secret


def documented(names):
    """The jobs of the page, with this test's addresses and files."""
    jobs = "".join(re.findall(r"```yaml\nscrape_configs:\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S))
    assert jobs.count("job_name") == 3, f"{PAGE} has {jobs.count('job_name')} jobs"
    ports = iter((names["both"], names["auth"], names["tls"]))
    jobs = re.sub(r"[\w.-]+:10404", lambda _: f"localhost:{next(ports)}", jobs)
    return jobs.replace("/etc/prometheus/", f"{names['work']}/")


def check(name, binary, names, work):
    port = stack.free_port()
    config = work / f"prometheus-{name}.yml"
    config.write_text("global: {scrape_interval: 1s}\nscrape_configs:\n" + documented(names) + WRONG % names)
    server = stack.Server(f"prometheus-{name}", [binary, f"--config.file={config}", f"--storage.tsdb.path={work}/data-{name}",
                                                 f"--web.listen-address=127.0.0.1:{port}"], work)
    try:
        def targets():
            active = json.loads(stack.get(f"http://127.0.0.1:{port}/api/v1/targets"))["data"]["activeTargets"]
            return {t["labels"]["job"]: t for t in active} if all(t["health"] != "unknown" for t in active) and active else None

        def as_wanted():
            seen = targets()
            wrong = set(re.findall(r"job_name: (\S+)", WRONG % names))
            refused = seen and any("refused" in t["lastError"] for t in seen.values())  # the JVM is still starting
            return seen and not refused and all((t["health"] == "up") == (job not in wrong) for job, t in seen.items()) and seen
        for job, target in sorted(stack.until(f"Prometheus {name} scrapes what it may and nothing else", as_wanted, PATIENCE).items()):
            print(f"{name}: {job}: {target['health']} {target['lastError'].split(': ', 1)[-1]}")
    finally:
        server.stop()


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--prometheus", action="append", metavar="NAME=BINARY")
    given = arguments.parse_args()
    servers = [part.split("=", 1) for part in given.prometheus or ["2=prometheus"]]
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        certificates(work)
        secret = auth_file(work)
        (work / "Idle.java").write_text(PROGRAM)
        names = {"both": stack.free_port(), "auth": stack.free_port(), "tls": stack.free_port(), "work": work}
        tls = f"tls.keystore={work}/server.p12,tls.keystorePasswordFile={work}/keystore-password"
        jvms = [stack.Server(name, ["java", f"-javaagent:{stack.AGENT}=enabled=true,port={names[name]},{options}", work / "Idle.java"], work)
                for name, options in (("both", f"auth={work}/auth.txt,{tls}"), ("auth", f"auth={work}/auth.txt"),
                                      ("tls", f"{tls},tls.clientCa={work}/ca.pem"))]
        try:
            for name, binary in servers:
                check(name, binary, names, work)
            for jvm in jvms:
                said = jvm.log.read_text()
                assert " WARN " not in said and secret not in said and PASSWORD not in said, said
        finally:
            for jvm in jvms:
                jvm.stop()


if __name__ == "__main__":
    sys.exit(main())
