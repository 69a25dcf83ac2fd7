#!/bin/sh
# Runs one step of a long target of the Makefile: `step.sh WORDS COMMAND...`. Prints the words before it, and a line for each
# minute that it takes.

words=$1
shift
echo "== $words"
begun=$(date +%s)
(
  minutes=0
  while sleep 60 >/dev/null 2>&1; do
    minutes=$((minutes + 1))
    echo "   ... $minutes min"
  done
) &
clock=$!
trap 'kill $clock 2>/dev/null' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
"$@"
status=$?
if [ $status = 0 ]; then echo "   done in $(($(date +%s) - begun)) s"; else echo "   FAILED: $words"; fi
exit $status
