#!/usr/bin/env bash
# Puts JDKs (default: 8 11 21 27) into DEST/jdk-N, from Debian's own packages,
# without installing anything: no alternatives, no /usr/lib/jvm, no system apt lists touched.
#
#   get-jdks.sh DEST [N ...]            e.g.  get-jdks.sh target/jdks 8 11 21 27
#   N or N:SUITE picks a suite by hand  e.g.  28:sid
#
# A JDK whose DEST/jdk-N/.complete exists is left as it is, so DEST can be cached, at the same
# absolute path only (patched executables name DEST/glibc by its absolute path).
# Exit 0: all there. Exit 3: some could not be had (each named on stderr); the rest are usable.
#
# How: an apt configuration of its own -> apt-get download -> dpkg -x -> links into /etc made
# files of the tree -> for builds that need a newer glibc than the host's: that glibc (from
# a newer suite) is unpacked beside them, and patchelf points the JDK's *executables* at it
# (interpreter + DT_RPATH, which dlopen'ed libraries inherit). Child processes such as
# /bin/sh keep the host's glibc.
set -euo pipefail
. "$(dirname "$0")/common"
[ $# -ge 1 ] || { echo "usage: $0 DEST [N|N:SUITE ...]" >&2; exit 2; }
mkdir -p "$1"; DEST=$(cd "$1" && pwd); shift
WANT=("$@"); [ ${#WANT[@]} -gt 0 ] || WANT=(8 11 21 27)
GLIBC_SUITE=trixie                       # a stable suite: its libc6 satisfies sid's JDKs too

suite_of() { case $1 in *:*) echo "${1#*:}";; 11) echo bullseye;; 21|25) echo trixie;; *) echo sid;; esac; }

todo=()
for w in "${WANT[@]}"; do [ -e "$DEST/jdk-${w%%:*}/.complete" ] || todo+=("$w"); done
[ ${#todo[@]} -gt 0 ] || { echo "all JDKs already in $DEST"; exit 0; }

MIRROR=$(mirror)
W=$(mktemp -d); trap 'rm -rf "$W"' EXIT
mkdir -p "$W/unpack"
private_apt "$W"
suites=$( { for w in "${todo[@]}"; do suite_of "$w"; done; echo "$GLIBC_SUITE"; } | sort -u)
for s in $suites; do source_of amd64 "$MIRROR" "$s"; done > "$W/sources.list"
apt-get "${APT[@]}" update >"$W/update.log" 2>&1 || { cat "$W/update.log" >&2; exit 2; }

# --- glibc, once; only used by the JDKs that need it ---------------------------------------
GLIBC="$DEST/glibc"
need_glibc() {
  [ -e "$GLIBC/.complete" ] && return 0
  command -v patchelf >/dev/null || install patchelf || return 1
  fetch "libc6/$GLIBC_SUITE" || return 1
  mkdir -p "$W/libc"; dpkg -x "$W"/debs/libc6_*.deb "$W/libc"
  rm -rf "$GLIBC"; mkdir -p "$GLIBC"
  cp -a "$(find "$W/libc" -type d -path '*lib/x86_64-linux-gnu' | sed -n 1p)"/. "$GLIBC"/
  [ -x "$GLIBC/ld-linux-x86-64.so.2" ] || return 1
  touch "$GLIBC/.complete"
}
HOST_GLIBC=$(getconf GNU_LIBC_VERSION | awk '{print $2}')
elf() { [ "$(head -c4 "$1" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = 7f454c46 ]; }
newest_glibc() { find "$1" -type f \( -name '*.so' -o -path '*/bin/*' -o -name jspawnhelper \) -exec grep -aohE 'GLIBC_2\.[0-9]+' {} + | sort -uV | tail -n1 | sed 's/GLIBC_//'; }

missing=()
for w in "${todo[@]}"; do
  n=${w%%:*}; s=$(suite_of "$w"); d="$DEST/jdk-$n"; u="$W/unpack/$n"
  rm -f "$W"/debs/openjdk-*.deb
  fetch "openjdk-$n-jre-headless/$s" "openjdk-$n-jdk-headless/$s" || { echo "JDK $n: not in suite $s" >&2; missing+=("$n"); continue; }
  mkdir -p "$u"; for f in "$W"/debs/openjdk-"$n"-*.deb; do dpkg -x "$f" "$u"; done
  src="$u/usr/lib/jvm/java-$n-openjdk-amd64"
  # links into /etc -> the files themselves (the package's own, else the host's, else dropped)
  find "$src" -type l -lname '/*' | while read -r l; do
    t=$(readlink "$l"); rm "$l"
    if [ -e "$u$t" ]; then cp -L "$u$t" "$l"; elif [ -e "$t" ]; then cp -L "$t" "$l"; fi
  done
  find "$src" -xtype l -delete                       # dangling leftovers (src.zip, docs)
  rm -rf "$src/jmods"                                 # only jlink needs them
  rm -rf "$d"; mv "$src" "$d"
  need=$(newest_glibc "$d")
  if [ "$(printf '%s\n' "$HOST_GLIBC" "$need" | sort -V | tail -n1)" != "$HOST_GLIBC" ]; then
    need_glibc || { echo "JDK $n: no newer glibc" >&2; missing+=("$n"); rm -rf "$d"; continue; }
    find "$d" -type f \( -path '*/bin/*' -o -name jspawnhelper -o -name jexec \) | while read -r f; do
      elf "$f" || continue
      patchelf --set-interpreter "$GLIBC/ld-linux-x86-64.so.2" "$f" 2>/dev/null || continue
      # keep the JDK's own rpath, put the newer glibc first; DT_RPATH so that libjvm.so inherits it
      old=$(patchelf --print-rpath "$f"); patchelf --force-rpath --set-rpath "$GLIBC${old:+:$old}" "$f"
    done
  fi
  "$d/bin/java" -Xshare:dump >/dev/null 2>&1 || true   # class-data archive, as the package's postinst makes it
  if v=$("$d/bin/java" -version 2>&1 | sed -n 1p); then touch "$d/.complete"; echo "JDK $n ($s, glibc ${need:-?}): $v"
  else echo "JDK $n: does not start: $v" >&2; missing+=("$n"); fi
done
[ ${#missing[@]} -eq 0 ] || { echo "missing: ${missing[*]}" >&2; exit 3; }
