#!/bin/sh
# Finds the programs that builds, tests and articles start. A program is known by its answer and not by its name, because others
# may have the same name: GNUstep, for one, has a plutil of its own.
#
#     programs.sh find NAME...   prints the path of each program; says why one is missing, and fails
#     programs.sh path           prints a PATH in which these programs come first
#
# Who has set PATH to what the second prints says so by NIBKIT_PATH=$PATH, and need not be answered again.
#
# NAME may be python3:MODULE, for a Python that has the module. A name without a question below is found by its name alone.
#
# Other programs may be the wrong ones, too. So this script uses only the shell, and the system's own tools by `command -p`.

set -uf
NAMES='git tmux xmllint jing python3 swift swiftc docc plutil less cc valgrind ldd pgrep setpriv script strip'

# Asks the program at a path, and succeeds if it is the one that a name means.
is() {
  case $1 in
  git) answers "$2" 'git version [0-9]*' --version ;;
  tmux) answers "$2" 'tmux [0-9mn]*' -V ;;
  xmllint) answers "$2" '*using libxml version [0-9]*' --version ;;
  jing) answers "$2" '*relaxng*' ;;
  python3) answers "$2" 42 -c 'print(6 * 7)' ;;
  python3:*) answers "$2" 42 -c "import ${1#*:}; print(6 * 7)" ;;
  swift | swiftc) answers "$2" '*Swift version [0-9]*' --version ;;
  docc) answers "$2" '*Documentation Compiler*' --help ;;
  plutil) answers "$2" "$PRINTED_LIST" -p - ;;
  less) answers "$2" 'less [0-9]*' --version ;;
  cc) answers "$2" '*__STDC_VERSION__*' -dM -E -x c /dev/null ;;
  valgrind) answers "$2" 'valgrind-[0-9]*' --version ;;
  ldd) answers "$2" '*[Ll][Ii][Bb][Cc]*' --version ;;
  pgrep) answers "$2" '*procps*' --version ;;
  setpriv | script) answers "$2" '*util-linux*' --version ;;
  strip) answers "$2" '*[Ss][Tt][Rr][Ii][Pp]*' --version ;;
  esac
}

# A property list, and the form in which the plutil of Apple and of Swift prints it.
LIST='<?xml version="1.0"?><plist version="1.0"><dict><key>a</key><array><integer>1</integer></array></dict></plist>'
PRINTED_LIST='{
  "a" => \[
    0 => 1
  \]
}'

# Runs a program, and succeeds if its answer has a form.
answers() {
  program=$1 form=$2
  shift 2
  answer=$(printf '%s' "$LIST" | "$program" "$@" 2>&1) || :
  case $answer in $form) return 0 ;; esac
  return 1
}

# Sets `candidates` to the programs of a name in the order of PATH, one on each line, each file once.
list() {
  candidates=
  name=${1%%:*}
  IFS=:
  for folder in $PATH; do
    file=${folder:-.}/$name
    if [ -f "$file" ] && [ -x "$file" ] && ! listed "$file"; then candidates="$candidates$file
"; fi
  done
  IFS='
'
}

listed() {
  IFS='
'
  for other in $candidates; do if [ "$file" -ef "$other" ]; then return 0; fi; done
  return 1
}

# Sets `found` to the path of a program.
find() {
  found= answer=
  list "$1"
  for candidate in $candidates; do
    if is "$1" "$candidate"; then
      found=$candidate
      return 0
    fi
  done
  return 1
}

# Says why a program was not found.
complain() {
  case $candidates in
  '') echo "$1 is not installed" ;;
  *) echo "$1 is not installed: ${candidates%%
*} is another program" ;;
  esac >&2
}

# Prints PATH. If it begins with a wrong program, a folder of links to the right ones comes first. A link is a script, because
# some programs look for their files beside themselves. The name of the folder is made of what is in it.
search_path() {
  links=
  if [ "${NIBKIT_PATH-}" = "$PATH" ]; then
    printf '%s\n' "$PATH"
    return
  fi
  for name in $NAMES_BY_LINE; do
    list "$name"
    first=${candidates%%
*}
    # Only one program of the name: there is no choice.
    if [ "$candidates" = "$first
" ]; then continue; fi
    if find "$name" && [ "$found" != "$first" ]; then links="$links$name $found
"; fi
  done
  if [ -z "$links" ]; then
    printf '%s\n' "$PATH"
    return
  fi
  key=$(printf '%s' "$links" | command -p cksum)
  links_folder=${0%/*}/../.build/programs/${key%% *}
  for link in $links; do make_link "${link%% *}" "${link#* }"; done
  links_folder=$(cd "$links_folder" && pwd -P)
  printf '%s:%s\n' "$links_folder" "$PATH"
}

make_link() {
  if [ -x "$links_folder/$1" ]; then return; fi
  command -p mkdir -p "$links_folder"
  # Several processes may do this at the same time.
  printf '#!/bin/sh\nexec %s "$@"\n' "$(quoted "$2")" >"$links_folder/$1.$$"
  command -p chmod +x "$links_folder/$1.$$"
  command -p mv -f "$links_folder/$1.$$" "$links_folder/$1"
}

quoted() {
  rest=$1 text="'"
  while :; do
    case $rest in
    *\'*) text="$text${rest%%\'*}'\\''" rest=${rest#*\'} ;;
    *) break ;;
    esac
  done
  printf '%s' "$text$rest'"
}

IFS=' '
NAMES_BY_LINE=
for name in $NAMES; do NAMES_BY_LINE="$NAMES_BY_LINE$name
"; done
IFS='
'
case ${1-} in
find)
  shift
  status=0
  for wanted in "$@"; do
    if find "$wanted"; then printf '%s\n' "$found"; else
      complain "$wanted"
      status=1
    fi
  done
  exit $status ;;
path) search_path ;;
*)
  echo 'usage: programs.sh find NAME... | path' >&2
  exit 2 ;;
esac
