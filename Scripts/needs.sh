#!/bin/sh
# Installs what a target of the Makefile needs and the system does not have: `needs.sh swift libxml2 peers`.
#
# Everything is checked, and installed, at once and before anything is built. With apt-get, root installs; in a terminal the
# user is asked, once; otherwise the command is printed. Without a peer, a program that tests compare NibKit with, the tests
# that need it are skipped, so a missing peer stops nothing.

set -u
cd "$(dirname "$0")/.." || exit 1
has() { Scripts/programs.sh find "$1" >/dev/null 2>&1; }

# Succeeds if the system has a thing.
is_there() {
  case $1 in
  # macOS has libxml2 in its SDK, and Homebrew's folders are known to pkg-config.
  libxml2) [ "$(uname)" != Linux ] || [ -e /usr/include/libxml2/libxml/parser.h ] ;;
  cmark) [ "$(uname)" != Linux ] || [ -e /usr/include/cmark-gfm-core-extensions.h ] ;;
  jsonschema) has python3:jsonschema ;;
  *) has "$1" ;;
  esac
}

# Prints the packages of Debian that have a thing.
packages() {
  case $1 in
  libxml2) echo libxml2-dev ;;
  cmark) echo libcmark-gfm-dev libcmark-gfm-extensions-dev ;;
  xmllint) echo libxml2-utils ;;
  jsonschema) echo python3-jsonschema ;;
  *) echo "$1" ;;
  esac
}

# Swift is the one thing that no package of Debian is.
if ! has swift; then
  Scripts/programs.sh find swift
  echo 'Install Swift 6.2 or later: https://www.swift.org/install' >&2
  exit 1
fi

missing= peers= install=
for need in "$@"; do
  case $need in peers) things='xmllint tmux jsonschema' ;; *) things=$need ;; esac
  for thing in $things; do
    if is_there "$thing"; then continue; fi
    if [ "$need" = peers ]; then peers="$peers $thing"; else missing="$missing $thing"; fi
    install="$install $(packages "$thing")"
  done
done
if [ -z "$install" ]; then exit 0; fi

# Ends when all that must be there is there.
finish() {
  for thing in $missing; do
    if ! is_there "$thing"; then
      echo "This cannot go on without $thing." >&2
      exit 1
    fi
  done
  for thing in $peers; do
    if ! is_there "$thing"; then echo "Tests that need $thing are skipped." >&2; fi
  done
  exit 0
}

echo "Missing:$missing$peers" >&2
if ! command -v apt-get >/dev/null; then
  echo "Install what Debian has in the packages:$install" >&2
  finish
fi
command="apt-get update -q && apt-get install -y -q$install"
if [ "$(id -u)" = 0 ]; then
  sh -c "$command" || echo "The packages cannot be installed:$install" >&2
  finish
fi
command="sudo apt-get update -q && sudo apt-get install -y -q$install"
echo "To install it:" >&2
echo "    $command" >&2
if [ -t 0 ] && [ -t 2 ] && has sudo; then
  printf 'Run this now? [y/N] ' >&2
  read -r reply
  case $reply in [yY]*) sh -c "$command" || echo "The packages cannot be installed:$install" >&2 ;; esac
fi
finish
