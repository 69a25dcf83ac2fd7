#!/usr/bin/env bash
# Makes a package for Debian and its kin of the tool that `make install` installs. Called by `make deb`.
#
# The packages that it depends on are found by what the program links, so that they are those of the system it was built on.
# DEBFULLNAME and DEBEMAIL name who makes the package, as they do for Debian's own tools.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$(Scripts/programs.sh path)

version=$(.build/release/nib --version | sed -n '1s/^nib //p')
architecture=$(dpkg --print-architecture)
folder=.build/deb
root=$folder/root
rm -rf "$folder"
make --no-print-directory install DESTDIR="$PWD/$root" PREFIX=/usr
gzip -9n "$root"/usr/share/man/man1/*.1
install -d "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_nib" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
strip --strip-unneeded "$root/usr/bin/nib"

# The revision says that the package is none of Debian's.
revision=0nibkit1
maintainer="${DEBFULLNAME:-The NibKit developers} <${DEBEMAIL:-nibkit@packages.invalid}>"
documents=$root/usr/share/doc/nib
install -d "$documents"
gzip -9nc CHANGELOG.md > "$documents/changelog.gz"
gzip -9nc > "$documents/changelog.Debian.gz" <<CHANGES
nib ($version-$revision) unstable; urgency=medium

  * Made by NibKit's own script. What has changed is in changelog.gz.

 -- $maintainer  $(git log -1 --format=%cD)
CHANGES
{
  cat <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: NibKit

Files: *
Copyright: The NibKit authors
License: Apache-2.0
 The license is in /usr/share/common-licenses/Apache-2.0 on Debian systems.
Comment:
COPYRIGHT
  # A blank line of a field is a line with a period.
  sed -e '1,/^$/d' -e 's/^$/./' -e 's/^/ /' NOTICE
} > "$documents/copyright"

# dpkg-shlibdeps wants a source package's control file beside it.
install -d "$folder/debian" "$root/DEBIAN"
printf 'Source: nib\n\nPackage: nib\nArchitecture: any\n' > "$folder/debian/control"
depends=$(cd "$folder" && dpkg-shlibdeps -O root/usr/bin/nib 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "make-deb: what the program depends on was not found" >&2; exit 1; }

cat > "$root/DEBIAN/control" <<CONTROL
Package: nib
Version: $version-$revision
Architecture: $architecture
Section: devel
Priority: optional
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends
Description: checks, loads and explains layout files of user interfaces
 A layout is an XML file that describes a tree of objects, with outlets and
 actions between them. nib says what is wrong with one, shows step by step
 what happens when it is loaded, and finds what depends on an order that
 nobody promises.
CONTROL
package=$folder/nib_$version-${revision}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" > /dev/null
echo "$package"
