#!/usr/bin/env bash
# DEST/N/bin/java (or another tool of the JRE), made by get-windows-jre.sh: the Windows java.exe under Wine.
#
# Absolute Unix paths of files among the arguments become Windows paths: /home/x/a.jar -> its drive:/x/a.jar. Each top folder
# (/home, /usr, ...) is a drive of its own, and no drive is Linux' root: there a program sees Linux' /proc,
# because Windows takes "/proc" as a path on the current drive.
#   WINE_JAVA_OPTIONS   further options of the JVM
#   WINE_JAVA_RAW=1     no translation
set -euo pipefail
tool=$(basename "$0")
bin=$(cd "$(dirname "$0")" && pwd); n=$(basename "$(dirname "$bin")"); DEST=$(dirname "$(dirname "$bin")")
export WINEPREFIX="$DEST/prefix" WINEDEBUG="${WINEDEBUG:--all}" WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe="
letters=(t:tmp w:work h:home r:root u:usr o:opt v:var m:mnt s:srv b:build q:github d:data p:app i:repo j:builds k:code l:src e:workspace)
here=/$(cut -d/ -f2 <<< "$PWD") known='' folders=''
# A working folder elsewhere gets the first letter that is free or has been given to it.
if [[ " ${letters[*]} " != *":${here#/} "* ]]; then
  for letter in n x y g f; do
    given=$(readlink "$WINEPREFIX/dosdevices/$letter:" || true)
    [ "${given:-$here}" != "$here" ] || { letters+=("$letter:${here#/}"); break; }
  done
fi
for pair in "${letters[@]}"; do
  top=/${pair#*:}
  [ -d "$top" ] || continue
  [ "$top" != "$here" ] || known=1
  [ -e "$WINEPREFIX/dosdevices/${pair%%:*}:" ] || ln -sfn "$top" "$WINEPREFIX/dosdevices/${pair%%:*}:" 2>/dev/null || true
  folders="$folders s#(^|[:=,;@ ])$top(/|\$)#\\1${pair%%:*}:\\2#g;"
done
translated() {
  # Twice: neighbours in a list share their separator.
  sed -E "$folders $folders" <<< "$1"
}
words=() isPath=
for word in "$@"; do
  if [ -z "${WINE_JAVA_RAW:-}" ]; then
    if [ -n "$isPath" ] || [[ $word == -Xbootclasspath* || $word == -Djava.class.path=* ]]; then
      head='' list=$word
      case $word in -Xbootclasspath*:*) head=${word%%:/*}: list=/${word#*:/};; esac
      word=$head$(translated "$(sed -E 's#:(/|$)#;\1#g' <<< "$list")")
    elif [[ $word == *$'\n'* && $word != @report=* ]]; then :
    elif [[ $word == */* ]]; then word=$(translated "$word"); fi
  fi
  case $word in -cp|-classpath|--class-path|-p|--module-path|--upgrade-module-path) isPath=1;; *) isPath='';; esac
  words+=("$word")
done
options=()
if [ "$tool" = java ]; then
  # Wine does not know how many processor groups there are, and each JVM from 21 on would say so on stdout.
  [ "$n" -lt 21 ] || options+=(-XX:-PrintWarnings)
  # Wine 10 fails GetAdaptersAddresses as 17 calls it: then there is neither a SecureRandom nor a web server.
  [ "$n" -ge 21 ] || options+=(-Djava.net.preferIPv4Stack=true)
  # The process ID that Linux knows, which is not the one that the JVM knows: found again in its file hsperfdata_USER/PID.
  options+=("-Dwine.unix.pid=$$x")
  # shellcheck disable=SC2206
  options+=(${WINE_JAVA_OPTIONS:-})
elif [ "$n" -ge 21 ]; then options+=(-J-XX:-PrintWarnings); fi
case $PWD/ in "$WINEPREFIX"/drive_c/*) known=1;; esac
[ -n "$known" ] || echo "$0: the working folder is in $here, which has no drive" >&2
exec "$DEST/wine/usr/lib/wine/wine64" "C:\\jdk\\$n\\bin\\$tool.exe" ${options[@]+"${options[@]}"} ${words[@]+"${words[@]}"}
