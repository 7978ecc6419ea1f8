#!/usr/bin/env bash
# Puts the IMAP program of Dovecot, for the tests that read a mailbox from it, into node_modules/.cache/dovecot: the packages
# of this machine's Debian or Ubuntu. Nothing is installed, and no rights are needed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target="$PWD/node_modules/.cache/dovecot"
[[ -x "$target/imap" ]] && exit 0
if ! { command -v apt-get && command -v dpkg-deb; } > /dev/null; then
  echo 'fetch-dovecot: this is neither Debian nor Ubuntu; tests with Dovecot are skipped' >&2
  exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/archives/partial" "$work/root"
options=(-o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work" -o APT::Sandbox::User=root -qq)
apt-get "${options[@]}" update
(cd "$work" && apt-get "${options[@]}" download dovecot-core dovecot-imapd)
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
rm -rf "$target"
mkdir -p "$target/lib"
cp -P "$work"/root/usr/lib/dovecot/libdovecot*.so* "$target/lib/"
cp "$work/root/usr/bin/doveconf" "$work/root/usr/lib/dovecot/imap" "$target/"
"$target/imap" --version 2> /dev/null | head -n 1 || true
