#!/usr/bin/env bash
# Puts PgBouncer, for the tests that run through it, into node_modules/.cache/pgbouncer: the package of Debian 13 with its
# libraries, taken from the mirror that this machine uses. Nothing is installed, and no rights are needed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target="$PWD/node_modules/.cache/pgbouncer"
[[ -x "$target/pgbouncer" ]] && exit 0
if ! { command -v apt-get && command -v dpkg-deb; } > /dev/null; then
  echo 'fetch-pgbouncer: this is not Debian; install PgBouncer 1.21 or later and put it into PATH' >&2
  exit 1
fi
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | head -n 1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/archives/partial" "$work/debs" "$work/root"
touch "$work/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$work/sources.list"
options=(
  -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=-
  -o "Dir::State::lists=$work/lists" -o "Dir::State::status=$work/status" -o "Dir::Cache=$work" -qq
)
apt-get "${options[@]}" update
# Its dependencies, except the programs of Debian's PostgreSQL packages.
(cd "$work/debs" && apt-get "${options[@]}" -o APT::Sandbox::User=root download pgbouncer libc6 libcares2 \
  libevent-2.1-7t64 libpam0g libaudit1 libcap-ng0 libssl3t64 zlib1g libzstd1 libsystemd0 libcap2)
for package in "$work"/debs/*.deb; do dpkg-deb -x "$package" "$work/root"; done
rm -rf "$target"
mkdir -p "$target/lib"
cp -P "$work"/root/usr/lib/*-linux-*/*.so* "$target/lib/"
cp "$work/root/usr/sbin/pgbouncer" "$target/program"
cp "$(ls "$work"/root/usr/lib/*-linux-*/ld-linux-*.so.* | head -n 1)" "$target/loader"
cat > "$target/pgbouncer" << 'RUN'
#!/bin/sh
here=$(dirname "$0")
exec "$here/loader" --library-path "$here/lib" "$here/program" "$@"
RUN
chmod +x "$target/pgbouncer" "$target/loader"
"$target/pgbouncer" --version | head -n 1
