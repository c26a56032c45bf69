#!/bin/sh
# The commands of a release, on the Node that it brings. Settings come from the environment: see docs/operations.md.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
command=${1:-help}
[ $# -eq 0 ] || shift
export LD_LIBRARY_PATH="$root/lib"
run() {
  exec "$root/bin/node" "$@"
}
serve() {
  . "$root/deploy/options.sh"
  # What Node has compiled, for the next start.
  if [ -d "${DATA_DIR:-}" ]; then
    export NODE_COMPILE_CACHE="$DATA_DIR/compile-cache"
  fi
  run "$@"
}
case $command in
  serve) serve "$root/server/dist/main.js" "$@" ;;
  worker) serve "$root/server/dist/worker.js" "$@" ;;
  admin) run "$root/server/src/admin.ts" "$@" ;;
  migrate) run "$root/server/src/admin.ts" migrate "$@" ;;
  backup) run "$root/scripts/backup.ts" "$@" ;;
  remove-old-backups) run "$root/scripts/remove-old-backups.ts" "$@" ;;
  drill) run "$root/scripts/drill.ts" "$@" ;;
  restore) run "$root/scripts/restore.ts" "$@" ;;
  # For a container: exits 0 when the process on this port is well.
  health) run -e "fetch('http://127.0.0.1:${PORT:-3000}/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" ;;
  # A program by its path in the repository.
  *.ts) run "$root/$command" "$@" ;;
  version) cat "$root/release.json" ;;
  *)
    echo 'Usage: obole serve | worker | migrate | admin … | backup <new folder> | remove-old-backups <folder> <days> | restore <backup folder> | drill … | health | version' >&2
    exit 2
    ;;
esac
