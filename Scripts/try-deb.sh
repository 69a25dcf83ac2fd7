#!/usr/bin/env bash
# Installs the package that `make deb` has made in a root that has nothing but the system's essential packages, and runs the tool
# there. Needs mmdebstrap and lintian, and root.
set -euo pipefail
cd "$(dirname "$0")/.."

package=$(ls .build/deb/*.deb)
lintian --fail-on error,warning "$package"

# shellcheck source=/dev/null
. /etc/os-release
root=$(mktemp -d)
trap 'umount -q "$root/proc" || true; rm -rf "$root"' EXIT
# The lists of packages are kept: apt finds there what the tool depends on.
mmdebstrap --quiet --variant=apt --skip=cleanup/apt/lists "$VERSION_CODENAME" "$root"
cp "$package" "$root/tmp/nib.deb"
cp Layouts/checklists/Name.layout.xml "$root/tmp/"
chroot "$root" apt-get install -y -q --no-install-recommends /tmp/nib.deb
# A program in Swift reads its arguments there.
mount -t proc proc "$root/proc"
chroot "$root" nib --version | tee /dev/stderr | grep -q '^nib '
# The layout's words, which the help of the tool has not.
chroot "$root" env LC_ALL=C.UTF-8 nib show --size 40x8 /tmp/Name.layout.xml | tee /dev/stderr | grep -q 'A name'
chroot "$root" apt-get remove -y -q nib
if [ -e "$root/usr/bin/nib" ]; then echo "try-deb: the program is still there" >&2; exit 1; fi
