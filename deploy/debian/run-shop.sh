#!/usr/bin/env bash
# What ironmonger.service runs: the shop itself, and beside it a watch that tells systemd when the shop is ready (sd_notify), and from then on
# that it answers. If it answers nothing for a minute, systemd starts it again.
set -euo pipefail
watch() {
  until curl -fs -o /dev/null -m 5 "http://${HOST:-127.0.0.1}:$PORT/readyz"; do sleep 0.5; done
  systemd-notify --ready
  while sleep 15; do
    if curl -fs -o /dev/null -m 10 "http://${HOST:-127.0.0.1}:$PORT/healthz"; then systemd-notify WATCHDOG=1; fi
  done
}
watch &
exec bin/node --min-semi-space-size=16 --max-semi-space-size=16 apps/api/dist/server/main.js
