#!/bin/sh
# Corrects the pages of the manual that swift-argument-parser writes into a folder, in place: `tidy-man.sh FOLDER`.
#
# - Each sentence begins a line, and a blank line becomes a paragraph where one may stand, as mdoc wants it.
# - A page is named `nib-trace` and not `nib.trace` or `nib trace`: so `man nib trace` finds it, and apropos can list it.
# - Options within a sentence keep their hyphens, so that they can be copied out of the page.
set -eu
cd "$1"

for page in *.1; do
  awk '
    # A blank line is kept in mind until it is known what follows it.
    /^[ \t]*$/ || /^\.Pp/ { blank = 1; next }
    /^\.Dt / || /^\.Xr / { name = $2; gsub(/\./, "-", name); $2 = name }
    /^\.Nm ./ && command == "" {
      command = unquoted(substr($0, 5)); name = command; gsub(/ /, "-", name); $0 = ".Nm " name
    }
    /^\.Nm$/ { $0 = ".Nm \"" command "\"" }
    /^\.Nd / { $0 = ".Nd " unquoted(substr($0, 5)); sub(/\.$/, "") }
    /^\.Ex -std/ { $0 = ".Ex -std \"" command "\"" }
    /^\./ {
      if (blank && afterText && $0 !~ /^\.(It|El|Sh|Ss|Bl)/) print ".Pp"
      print; blank = 0; afterText = ($0 ~ /^\.El/); next
    }
    {
      if (blank && afterText) print ".Pp"
      blank = 0; afterText = 1
      rest = $0
      while (match(rest, /[.!?][\047")]*[ \t]+/)) {
        end = substr(rest, RSTART, RLENGTH); sub(/[ \t]+$/, "", end)
        put(substr(rest, 1, RSTART - 1) end)
        rest = substr(rest, RSTART + RLENGTH)
      }
      if (rest != "") put(rest)
    }
    function unquoted(words) { sub(/^"/, "", words); sub(/"$/, "", words); gsub(/""/, "\"", words); return words }
    function put(line) {
      gsub(/--/, "\\-\\-", line)
      # A line of text that begins like a request is none.
      if (line ~ /^[.\047]/) line = "\\&" line
      print line
    }
  ' "$page" > "$page.new"
  rm "$page"
  mv "$page.new" "$(echo "${page%.1}" | tr . -).1"
done
