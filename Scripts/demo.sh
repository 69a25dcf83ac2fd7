#!/bin/sh
# demo.sh PROGRAM: starts a sample in .build/demo, with something to look at. `make demo` calls it when the program is built.
# Nothing outside of .build/demo is changed.
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
demo=$root/.build/demo
bin=$root/.build/debug
mkdir -p "$demo"

# A repository with two branches, and with changes that are not committed.
repository() {
  [ -e "$demo/dial/.git" ] && return
  mkdir -p "$demo/dial"
  cd "$demo/dial"
  git init -q
  git symbolic-ref HEAD refs/heads/main
  git config user.name Ada
  git config user.email ada@example.org
  commit() { git add . && git commit -q -m "$1"; }
  mkdir Sources
  printf 'final class Dial {\n  var value = 0\n\n  func turn() { value += 1 }\n}\n' > Sources/Dial.swift
  commit 'A dial that turns'
  git checkout -q -b needle
  echo 'final class Needle {}' > Sources/Needle.swift
  commit 'The dial has a needle'
  git checkout -q main
  echo '# Dial' > README.md
  commit 'Say what a dial is'
  git merge -q -m 'Merge the needle' needle
  echo 'A dial shows a value.' >> README.md
  printf 'final class Dial {\n  var value = 50\n  var needle = Needle()\n\n  func turn() { value += 1 }\n}\n' > Sources/Dial.swift
  echo 'Turn it.' > NOTES.md
}

case $1 in
checklists)
  [ -e "$demo/Lists.plist" ] || cp "$root/Scripts/demo-lists.plist" "$demo/Lists.plist"
  "$bin/checklists" --file "$demo/Lists.plist"
  ;;
repo | commitdialog)
  (repository)
  "$bin/$1" --repo "$demo/dial"
  ;;
compare)
  (repository)
  git -C "$demo/dial" show HEAD:Sources/Dial.swift > "$demo/Dial.before.swift"
  "$bin/compare" "$demo/Dial.before.swift" "$demo/dial/Sources/Dial.swift" --output "$demo/Dial.result.swift"
  ;;
logviewer)
  [ -e "$demo/app.log" ] || cat > "$demo/app.log" <<'LOG'
12:00:01 INFO  server started
12:00:02 DEBUG cache is warm
12:00:03 WARN  disk is 91% full
12:00:04 ERROR cannot write
  at Disk.write(Disk.swift:12)
12:00:05 INFO  request served
LOG
  "$bin/logviewer" "$demo/app.log"
  ;;
*)
  echo "demo.sh: no sample '$1'; there are checklists, repo, compare, logviewer and commitdialog" >&2
  exit 2
  ;;
esac
