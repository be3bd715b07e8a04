#!/usr/bin/env python3
"""unpack.py LAYOUT ARCH FOLDER: unpacks one image of an OCI layout, and checks what is in it: nothing but the files below."""
import gzip
import hashlib
import io
import json
import os
import sys
import tarfile

MODES = {
    "bin": 0o755, "bin/cp": 0o755, "javaagent.jar": 0o644,
    "licenses": 0o755, "licenses/LICENSE": 0o644, "licenses/NOTICE": 0o644, "licenses/go.txt": 0o644,
}
MACHINES = {"amd64": 62, "arm64": 183}  # e_machine of an ELF file


def main(layout, arch, folder):
    index = json.load(open(os.path.join(layout, "index.json")))
    images = {image["platform"]["architecture"]: image for image in blob(layout, index["manifests"][0])["manifests"]}
    assert sorted(images) == sorted(MACHINES), images
    manifest = blob(layout, images[arch])
    config = blob(layout, manifest["config"])
    assert config["architecture"] == arch, config
    assert config["config"]["User"] == "65532:65532", config
    assert "PATH=/bin" in config["config"]["Env"], config
    assert not [e for e in config["config"]["Env"] if e.startswith(("DOZEMETER_", "JAVA_"))], "options belong to the application"
    labels = config["config"]["Labels"]
    assert labels["org.opencontainers.image.version"] and labels["org.opencontainers.image.licenses"], labels

    os.makedirs(folder)
    modes = {}
    for layer in manifest["layers"]:
        data = read(layout, layer)
        with tarfile.open(fileobj=io.BytesIO(gzip.decompress(data) if layer["mediaType"].endswith("gzip") else data)) as tar:
            for member in tar:
                assert member.isfile() or member.isdir(), member.name
                assert (member.uid, member.gid) == (0, 0), member.name
                modes[member.name.rstrip("/")] = member.mode & 0o7777
                tar.extract(member, folder)
    assert modes == MODES, modes
    with open(os.path.join(folder, "bin/cp"), "rb") as program:
        elf = program.read()
    assert elf[:4] == b"\x7fELF" and elf[18] == MACHINES[arch], "not a program for " + arch
    assert b"ld-linux" not in elf and b"/lib/ld-" not in elf, "cp is not static"
    for name, mode in sorted(modes.items()):
        print("%s %04o %9d %s" % (arch, mode, os.path.getsize(os.path.join(folder, name)), name))
    print(json.dumps(labels, indent=1))


def blob(layout, descriptor):
    return json.loads(read(layout, descriptor))


def read(layout, descriptor):
    algorithm, digest = descriptor["digest"].split(":")
    with open(os.path.join(layout, "blobs", algorithm, digest), "rb") as file:
        data = file.read()
    assert hashlib.new(algorithm, data).hexdigest() == digest, descriptor
    return data


if __name__ == "__main__":
    main(*sys.argv[1:])
