#!/usr/bin/env bash
# Run by ironmonger-free-space.service: a machine whose database's disk is nearly full (a tenth is free, of a large disk 2 GB) may not lead the
# cluster and is nobody's second machine, until twice as much is free. If it leads, another one takes over.
set -euo pipefail
config=/etc/patroni/config.yml
name=$(sed -n 's/^name: //p' "$config")

set_tags() { # true|false
  sed -i "s/^tags: .*/tags: { nofailover: $1, nosync: $1 }/" "$config"
  systemctl reload patroni.service
}

while sleep 3; do
  read -r size free < <(df --output=size,avail -B1M /var/lib/postgresql | tail -1)
  least=$((size / 10 < 2048 ? size / 10 : 2048))
  is_short=$(grep -q "^tags: .*nofailover: true" "$config" && echo 1 || true)
  if ((free >= least * 2)); then
    [[ -z $is_short ]] || { echo "The disk has room again: $free MB."; set_tags false; }
  elif ((free < least)); then
    [[ -n $is_short ]] || { echo "The disk is nearly full: $free MB of $size MB are free."; set_tags true; }
    if [[ $(curl -sm 3 -o /dev/null -w '%{http_code}' "http://$(sed -n 's/^  connect_address: \(.*:8008\)$/\1/p' "$config")/leader") == 200 ]]; then
      echo "This machine leads and hands over."
      patronictl -c "$config" switchover ironmonger --leader "$name" --force || { echo "Nobody can take over."; sleep 30; }
    fi
  fi
done
