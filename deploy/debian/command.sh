#!/usr/bin/env bash
# Runs a command of the shop with its account and its settings, as root on a machine that shop.sh has set up:
#   command.sh check-ledger | check-restore | make-admin EMAIL | move-pictures | verify-audit [HASH]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/places.sh"
need_root
name=${1:-}
[[ $name != main && -f $home/current/apps/api/dist/server/$name.js ]] || fail "command.sh check-ledger | check-restore | make-admin EMAIL | move-pictures | verify-audit [HASH]"
exec systemd-run --quiet --pipe --wait --collect --uid=ironmonger -p EnvironmentFile="$settings" -p WorkingDirectory="$home/current" \
  "$home/current/bin/node" "apps/api/dist/server/$name.js" "${@:2}"
