#!/usr/bin/env bash
# Puts Prometheus 3 and its promtool into DEST, from Debian sid's packages. Nothing is installed, apt's lists stay.
#
#   get-prometheus3.sh DEST
#
# They need only a glibc from 2.34 on. Exit 0: DEST/prometheus and DEST/promtool are there. Exit 3: could not be had.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DEST" >&2; exit 2; }
mkdir -p "$1"
DEST=$(cd "$1" && pwd)
[ ! -x "$DEST/promtool" ] || { "$DEST/prometheus" --version | sed -n 1p; exit 0; }

sources=(/etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list)
mirror=$( { cat "${sources[@]}" 2>/dev/null || true; } |
  awk '$1 == "URIs:" { print $2 } $1 == "deb" { for (i = 2; i <= NF; i++) if ($i ~ /^https?:/) { print $i; next } }' |
  grep -m 1 '/debian/*$') || { echo "no Debian mirror in the sources of apt" >&2; exit 3; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/lists/partial "$work"/cache/archives/partial
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$work/sources.list"
apt=(apt-get -q -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o Dir::Etc::preferencesparts=/dev/null -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache"
  -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3)
cd "$work"
{ "${apt[@]}" update && "${apt[@]}" download prometheus promtool; } >"$work/log" 2>&1 \
  || { tail -n 5 "$work/log" >&2; exit 3; }
for deb in ./*.deb; do dpkg -x "$deb" "$work/unpacked"; done
cp "$work"/unpacked/usr/bin/prometheus "$work"/unpacked/usr/bin/promtool "$DEST/"
"$DEST/prometheus" --version | sed -n 1p
