#!/usr/bin/env bash
# Tests the instructions of the README on a clone of HEAD, with only the system's Node and npm: `npm start`, the three
# printed curl lines, a graceful stop, a second start, a start after kill -9, and with --test also `npm test`.
#
#   scripts/fresh-clone.sh [--user NAME] [--below FOLDER] [--test]
#
# --user NAME     run as that user instead of the current one (needs root)
# --below FOLDER  clone there instead of in the temporary folder, for example --below /root
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
user=$(id -un) below=${TMPDIR:-/tmp} with_tests=no
while [ $# -gt 0 ]; do
  case $1 in
    --user) user=$2; shift 2 ;;
    --below) below=$2; shift 2 ;;
    --test) with_tests=yes; shift ;;
    *) sed -n '2,9p' "${BASH_SOURCE[0]}"; exit 1 ;;
  esac
done

work=$(mktemp -d "$below/rolecall-clone-XXXXXX")
service=''
cleanup() {
  if [ -n "$service" ]; then kill -TERM "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT
fail() { echo "FAILED: $*" >&2; tail -n 20 "$work"/*.log >&2 || true; exit 1; }

git clone --quiet "$repository" "$work/rolecall"
cd "$work/rolecall"

# Nothing from this checkout, and no variable that configures the service.
path=$(printf %s "$PATH" | tr : '\n' | grep -v node_modules | paste -sd:)
port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
as_user=(env -i "PATH=$path" "PORT=$port")
if [ "$user" != "$(id -un)" ]; then
  chown -R "$user" "$work"
  as_user=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups "${as_user[@]}" "HOME=$work")
else
  as_user+=("HOME=$HOME")
fi

now() { date +%s%N; }
# Starts the service, waits until it is ready, and prints how long that took.
start() {
  local log=$1 began
  began=$(now)
  "${as_user[@]}" npm start >"$work/$log.log" 2>&1 &
  service=$!
  until grep -q '^Rolecall is ready' "$work/$log.log"; do
    kill -0 "$service" 2>/dev/null || fail "npm start ended ($log)"
    sleep 0.05
  done
  echo "$log: ready after $((($(now) - began) / 1000000)) ms"
}
# The service itself, which is a child process of npm and its shell.
node_pid() { pgrep -f "$work/rolecall/.*main.js|main.js" | while read -r pid; do
  [ "$(readlink "/proc/$pid/cwd")" = "$work/rolecall" ] && [[ $(readlink "/proc/$pid/exe") == */node ]] && echo "$pid"
done | tail -n 1; }
database_pids() { pgrep -f "postgres -D .*" | while read -r pid; do
  tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q -- "-D $(database_folder)/" && echo "$pid"
done; }
database_folder() { cat .data/postgres.place 2>/dev/null || echo "$work/rolecall/.data/postgres"; }
stop() {
  kill -TERM "$(node_pid)"
  wait "$service" || fail "npm start ended with $? after SIGTERM"
  service=''
  [ -z "$(database_pids)" ] || fail 'PostgreSQL is still running after the stop'
}

start first-start
mapfile -t curls < <(grep '^ *curl ' "$work/first-start.log")
[ "${#curls[@]}" = 3 ] || fail "expected three curl lines, found ${#curls[@]}"
for line in "${curls[@]}"; do
  output=$(bash -c "${line/curl/curl --silent --show-error --fail-with-body}") || fail "$line: $output"
  [[ $output == '{"data":'* ]] || fail "$line: $output"
done
echo 'the three curl lines work'
stop
start second-start
kill -9 "$(node_pid)"
wait "$service" || true
start start-after-kill
stop
if [ "$with_tests" = yes ]; then "${as_user[@]}" npm test || fail 'npm test'; fi
if [ -f .data/postgres.place ]; then rm -rf "$(cat .data/postgres.place)"; fi
echo "OK: a fresh clone works for $user in $below"
