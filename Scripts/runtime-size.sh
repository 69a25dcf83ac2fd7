#!/bin/sh
# Builds the smallest program that loads compiled layouts, with all that it needs in one file and made for size, and prints its
# bytes beside those of a program that prints one letter, and its dynamic libraries. Fails if a parser of XML is linked.
set -e
cd "$(dirname "$0")/.."
PATH=$(Scripts/programs.sh path)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

swift build -c release --product RuntimeProbe --static-swift-stdlib --scratch-path .build-static \
  -Xswiftc -Osize -Xswiftc -disable-reflection-metadata -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --no-export-dynamic -Xlinker --icf=all
strip -s -o "$folder/probe" .build-static/release/RuntimeProbe
echo 'print("x")' > "$folder/empty.swift"
swiftc -Osize -static-stdlib -use-ld=lld -Xlinker --gc-sections -Xlinker --no-export-dynamic -Xlinker --icf=all \
  "$folder/empty.swift" -o "$folder/empty"
strip -s "$folder/empty"

echo "a program that loads compiled layouts: $(wc -c < "$folder/probe") bytes"
echo "a program that prints a letter:        $(wc -c < "$folder/empty") bytes"
readelf -d "$folder/probe" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/  \1/p'
if readelf -d "$folder/probe" | grep -q libxml2; then
  echo "libxml2 is linked" >&2
  exit 1
fi
