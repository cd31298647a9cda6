#!/usr/bin/env bash
# Run by ironmonger-watch.service: what Patroni does not do by itself.
# - A machine whose database's disk is nearly full (a tenth is free, of a large disk 2 GB) may not lead and is nobody's second machine
#   until twice as much is free. If it leads, another one takes over.
# - A Patroni that hangs is killed together with its PostgreSQL, which perhaps still takes itself for the leader's; systemd starts both.
# - A machine that was away for so long that the log it needs is gone copies the leader's data anew.
set -euo pipefail
config=/etc/patroni/config.yml
name=$(sed -n 's/^name: //p' "$config")
api=http://$(sed -n 's/^  connect_address: \(.*:8008\)$/\1/p' "$config")
hung=0

set_tags() { # true|false
  sed -i "s/^tags: .*/tags: { nofailover: $1, nosync: $1 }/" "$config"
  systemctl reload patroni.service
}
is_leader() { curl -fsm 3 -o /dev/null "$api/leader"; }

watch_space() {
  local size free least is_short
  read -r size free < <(df --output=size,avail -B1M /var/lib/postgresql | tail -1)
  least=$((size / 10 < 2048 ? size / 10 : 2048))
  is_short=$(grep -q "^tags: .*nofailover: true" "$config" && echo 1 || true)
  if ((free >= least * 2)); then
    [[ -z $is_short ]] || { echo "The disk has room again: $free MB."; set_tags false; }
  elif ((free < least)); then
    [[ -n $is_short ]] || { echo "The disk is nearly full: $free MB of $size MB are free."; set_tags true; }
    if is_leader; then
      echo "This machine leads and hands over."
      patronictl -c "$config" switchover ironmonger --leader "$name" --force || { echo "Nobody can take over."; sleep 30; }
    fi
  fi
}

# Patroni says itself for how long its work stands still: a leader's for ten seconds, another's for twenty.
watch_patroni() {
  if ! systemctl is-active -q patroni.service || curl -fsm 5 -o /dev/null "$api/liveness"; then
    hung=0
  elif ((++hung == 6)); then
    echo "Patroni hangs."
    systemctl kill -s KILL patroni.service
    hung=0
  fi
}

watch_log() {
  if journalctl -u patroni.service --since -10s -o cat | grep "requested WAL segment .* has already been removed" >/dev/null && ! is_leader; then
    echo "The leader no longer has the log that this machine lacks."
    patronictl -c "$config" reinit ironmonger "$name" --force || true
    sleep 30
  fi
}

while sleep 3; do
  watch_space
  watch_patroni
  watch_log
done
