#!/usr/bin/env bash
# One of three machines with Debian 12 or 13 that together serve the shop, and any of which may be lost. As root, in the folder of a release:
#   deploy/cluster/node.sh --new shop.example.com 10.0.0.1 10.0.0.2 10.0.0.3 >/root/cluster.env     once; copy the file to the other two
#   deploy/cluster/node.sh /root/cluster.env                                                        on each of the three
# It can be repeated: with a newer release, on one machine after the other, it is the upgrade.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
release=$(cd "$here/../.." && pwd)
. "$here/../debian/places.sh"
. "$here/../debian/packages.sh"
. "$here/../debian/parts.sh"

print_new() { # DOMAIN ADDRESS ADDRESS ADDRESS
  local name
  (($# == 4)) || fail "Name the domain and three addresses: node.sh --new shop.example.com 10.0.0.1 10.0.0.2 10.0.0.3"
  echo "# The same file on each of the three machines. Only root may read it."
  echo "DOMAIN=\"$1\""
  echo "NODES=\"$2 $3 $4\""
  for name in DATABASE_PASSWORD REPLICATION_PASSWORD CLUSTER_PASSWORD SESSION_SECRET; do echo "$name=\"$(secret)\""; done
  echo "# Certificate and key in one file, for https on these machines. Empty: a load balancer in front of them has it."
  echo 'TLS_CERTIFICATE=""'
  echo "# Settings of the shop:"
  for name in "${needed[@]}" MAIL_FROM ADMIN_EMAIL; do echo "$name=\"\""; done
}
if [[ ${1:-} == --new ]]; then
  print_new "${@:2}"
  exit
fi

need_root
need_debian_and_release
[[ -r ${1:-} ]] || fail "Name the file of the cluster: node.sh /root/cluster.env; node.sh --new makes one."
set -a
. "$1"
set +a
for name in DOMAIN NODES DATABASE_PASSWORD REPLICATION_PASSWORD CLUSTER_PASSWORD SESSION_SECRET; do [[ -n ${!name:-} ]] || fail "$1 lacks $name."; done
read -ra nodes <<<"$NODES"
((${#nodes[@]} == 3)) || fail "NODES in $1 must be three addresses."
own='' number=0
for i in 0 1 2; do
  [[ ${nodes[i]} =~ ^[0-9]+(\.[0-9]+){3}$ ]] || fail "NODES in $1 must be three addresses like 10.0.0.1."
  if [[ " $(hostname -I)" == *" ${nodes[i]} "* ]]; then own=${nodes[i]} number=$((i + 1)); fi
done
[[ -n $own ]] || fail "This machine has none of the addresses $NODES."
packages=(etcd-server patroni python3-etcd haproxy pgbouncer nftables unattended-upgrades ca-certificates curl)

install_packages() {
  say "Packages of Debian: PostgreSQL, ${packages[*]}."
  need_postgresql
  # Else Debian starts a database of its own for Patroni, and a pooler on our port.
  need_packages "${packages[@]}"
  version=$(ls /usr/lib/postgresql | sort -V | tail -1)
}

# Lets a service be started again for as long as it takes.
keep_running() { # SERVICE [LINE…]
  install -d "/etc/systemd/system/$1.service.d"
  printf '%s\n[Unit]\nStartLimitIntervalSec=0\n[Service]\nRestart=always\nRestartSec=2\n' "$marker" >"/etc/systemd/system/$1.service.d/ironmonger.conf"
  (($# == 1)) || printf '%s\n' "${@:2}" >>"/etc/systemd/system/$1.service.d/ironmonger.conf"
}

# Writes a file if it differs, and says by its result whether it did.
changed=()
write_changed() { # FILE OWNER:GROUP MODE SERVICE, with the content on stdin
  cat >"$1.new"
  chown "$2" "$1.new"
  chmod "$3" "$1.new"
  if cmp -s "$1" "$1.new"; then rm "$1.new"; else mv "$1.new" "$1" && changed+=("$4"); fi
}
is_changed() { [[ " ${changed[*]:-} " == *" $1 "* ]]; }

# The id that this machine has for another one's etcd: it has been a member, or was made one by a run of this script that was broken off.
former_member() { # ADDRESS
  curl -fsm 3 "http://$1:2379/v2/members" | python3 -c 'import json, sys
for m in json.load(sys.stdin)["members"]:
    if sys.argv[1] in m["peerURLs"] and (m["clientURLs"] or not m["name"]): print(m["id"])' "http://$own:2380"
}

# The three agree by etcd on who leads.
set_up_etcd() {
  say "etcd: the other machines must be set up too before it answers."
  local members='' i state id
  for i in 0 1 2; do members+=",node-$((i + 1))=http://${nodes[i]}:2380"; done
  state=$(sed -n 's/^ETCD_INITIAL_CLUSTER_STATE=//p' /etc/default/etcd)
  # A machine that lost its disk, or takes the place of one that is lost, becomes a new member instead of the former one.
  if [[ ! -d /var/lib/etcd/ironmonger/member/wal ]]; then
    state=new
    for i in "${nodes[@]}"; do
      id=$(former_member "$i" 2>/dev/null) && [[ -n $id ]] || continue
      curl -fsS -X DELETE "http://$i:2379/v2/members/$id"
      curl -fsS -o /dev/null -H "Content-Type: application/json" -d "{\"peerURLs\":[\"http://$own:2380\"]}" "http://$i:2379/v2/members"
      state=existing
      break
    done
  fi
  keep_running etcd TimeoutStartSec=infinity
  write_changed /etc/default/etcd root:root 0644 etcd <<ETCD
$marker
ETCD_NAME=node-$number
ETCD_DATA_DIR=/var/lib/etcd/ironmonger
ETCD_LISTEN_PEER_URLS=http://$own:2380
ETCD_LISTEN_CLIENT_URLS=http://$own:2379,http://127.0.0.1:2379
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$own:2380
ETCD_ADVERTISE_CLIENT_URLS=http://$own:2379
ETCD_INITIAL_CLUSTER=${members#,}
ETCD_INITIAL_CLUSTER_TOKEN=ironmonger
ETCD_INITIAL_CLUSTER_STATE=$state
ETCD_HEARTBEAT_INTERVAL=150
ETCD_ELECTION_TIMEOUT=1500
ETCD_PRE_VOTE=true
# For Patroni, see below.
ETCD_ENABLE_V2=true
ETCD_AUTO_COMPACTION_RETENTION=1
ETCD
  systemctl daemon-reload
  systemctl enable -q etcd.service
  if is_changed etcd || ! systemctl is-active -q etcd.service; then systemctl restart --no-block etcd.service; fi
  until curl -fsm 3 -o /dev/null http://127.0.0.1:2379/health; do sleep 1; done
}

# A leader that says nothing for ten seconds has lost its role. One that loses the others gives it up itself before that, and until then no order is
# acknowledged: each is on another machine first.
set_up_patroni() {
  say "PostgreSQL $version, run by Patroni."
  local disk megabytes i
  disk=$(df --output=size -m /var/lib/postgresql | tail -1)
  megabytes=$(awk '/^MemTotal/ { print int($2 / 1024 / 4) }' /proc/meminfo)
  local log=$((disk / 10 < 4096 ? disk / 10 : 4096))
  local buffers=${SHARED_BUFFERS:-$((megabytes < 4096 ? megabytes : 4096))MB}
  install -d -o postgres -g postgres -m 0755 /etc/patroni /var/lib/postgresql "/var/lib/postgresql/$version"
  keep_running patroni OOMScoreAdjust=-500
  {
    # The second version of etcd's interface: by the third, Patroni 3.0 of Debian 12 takes the lead back from another machine when it returns.
    cat <<YAML
$marker
scope: ironmonger
name: node-$number
restapi:
  listen: $own:8008
  connect_address: $own:8008
  authentication: { username: patroni, password: "$CLUSTER_PASSWORD" }
etcd:
  hosts: [$(printf '"%s:2379", ' "${nodes[@]}")]
bootstrap:
  dcs: &dcs
    ttl: 10
    loop_wait: 2
    retry_timeout: 4
    maximum_lag_on_failover: 16777216
    check_timeline: true
    # Each transaction is on a second machine before it is acknowledged. Without a second machine nothing is written.
    synchronous_mode: true
    synchronous_mode_strict: true
    primary_start_timeout: 5
    primary_stop_timeout: 10
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        max_wal_senders: 10
        max_replication_slots: 10
        wal_level: replica
        hot_standby: "on"
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: $own,127.0.0.1:5432
  connect_address: $own:5432
  data_dir: /var/lib/postgresql/$version/ironmonger
  bin_dir: /usr/lib/postgresql/$version/bin
  use_unix_socket: true
  use_unix_socket_repl: true
  basebackup: [{ checkpoint: fast }]
  # A machine that cannot go back to where the others parted copies everything anew.
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: { username: postgres }
    replication: { username: standby, password: "$REPLICATION_PASSWORD" }
    rewind: { username: rewind, password: "$CLUSTER_PASSWORD" }
  parameters:
    unix_socket_directories: /var/run/postgresql
    password_encryption: scram-sha-256
    shared_buffers: $buffers
    jit: "off"
    wal_compression: lz4
    max_wal_size: ${log}MB
    min_wal_size: $((log / 2 < 80 ? 32 : 80))MB
    wal_keep_size: ${log}MB
    max_slot_wal_keep_size: $((log * 2))MB
    hot_standby_feedback: "on"
    # A machine that is gone is noticed within seconds.
    wal_sender_timeout: 8s
    wal_receiver_timeout: 8s
    wal_retrieve_retry_interval: 500ms
    tcp_keepalives_idle: 5
    tcp_keepalives_interval: 2
    tcp_keepalives_count: 3
    tcp_user_timeout: 10s
  pg_hba:
    - local all postgres peer
    - local replication standby scram-sha-256
YAML
    for i in "${nodes[@]}" ${ALLOW:-}; do echo "    - host ironmonger ironmonger $i/32 scram-sha-256"; done
    for i in "${nodes[@]}"; do
      echo "    - host replication standby $i/32 scram-sha-256"
      echo "    - host postgres rewind $i/32 scram-sha-256"
    done
    # watch.sh changes this.
    echo "tags: { nofailover: $(is_short_of_room), nosync: $(is_short_of_room) }"
  } | write_changed /etc/patroni/config.yml postgres:postgres 0600 patroni
  systemctl daemon-reload
  systemctl enable -q patroni.service
  if is_changed patroni && systemctl is-active -q patroni.service; then systemctl reload patroni.service; else systemctl start patroni.service; fi
  say "Waiting until one of the machines leads."
  until curl -fsm 3 -o /dev/null "http://$own:8008/health" && list_members | grep -q '"role": "leader"'; do sleep 1; done
}

is_short_of_room() { grep -q "^tags: .*nofailover: true" /etc/patroni/config.yml 2>/dev/null && echo true || echo false; }
list_members() { curl -fsm 3 "http://$own:8008/cluster"; }
is_leader() { curl -fsm 3 -o /dev/null "http://$own:8008/leader"; }

# Only the leader's machine makes account and database; the others get them from it. Without the others nothing could be acknowledged yet.
set_up_database() {
  until [[ $(as_postgres psql -p 5432 -qAtXc "select 1" 2>/dev/null) == 1 ]]; do sleep 1; done
  is_leader || return 0
  say "The database."
  # Longer than a leader keeps its role without the others: the end of a wait for the second machine would acknowledge an order that only
  # one has. The shop itself gives a statement up after 12 s.
  account_and_database 60s |
    PGOPTIONS="-c synchronous_commit=local" as_postgres psql -p 5432 -v ON_ERROR_STOP=1 -qAtX -v password="$DATABASE_PASSWORD"
}

# HAProxy leads to the primary, wherever it is, and PgBouncer in front of it keeps the connections few.
set_up_proxies() {
  say "HAProxy and PgBouncer."
  keep_running haproxy
  keep_running pgbouncer
  write_changed /etc/haproxy/haproxy.cfg root:haproxy 0640 haproxy < <(print_haproxy)
  install -d -o postgres -g postgres /etc/pgbouncer
  printf '"ironmonger" "%s"\n' "$DATABASE_PASSWORD" | write_changed /etc/pgbouncer/userlist.txt postgres:postgres 0600 pgbouncer
  local major minor
  read -r major minor < <(pgbouncer --version | sed -n 's/^PgBouncer \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  prepare=$((major > 1 || minor >= 21))
  write_changed /etc/pgbouncer/pgbouncer.ini postgres:postgres 0640 pgbouncer <<INI
[databases]
ironmonger = host=127.0.0.1 port=5000 dbname=ironmonger pool_size=${POOL_SIZE:-40}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
auth_type = scram-sha-256
auth_file = /etc/pgbouncer/userlist.txt
pool_mode = transaction
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,random_page_cost,work_mem
server_idle_timeout = 60
server_connect_timeout = 3
# The primary is elsewhere within seconds.
server_login_retry = 1
query_wait_timeout = 5
unix_socket_dir =
$( ((prepare)) && echo "max_prepared_statements = 500")
INI
  systemctl daemon-reload
  local service
  for service in haproxy pgbouncer; do
    systemctl enable -q $service.service
    if is_changed $service; then systemctl restart $service.service; else systemctl start $service.service; fi
  done
}

print_haproxy() {
  cat <<CFG
$marker
global
	log /dev/log local0 notice
	user haproxy
	group haproxy
	stats socket /run/haproxy/admin.sock mode 660 level admin

defaults
	log global
	timeout connect 2s
	timeout check 3s
	timeout client 150s
	timeout server 150s
	default-server inter 1s fall 3 rise 1

# The primary, as Patroni knows it. Connections to one that is none any more end.
listen primary
	bind 127.0.0.1:5000
	mode tcp
	timeout client 1h
	timeout server 1h
	option clitcpka
	option srvtcpka
	option httpchk GET /primary
	http-check expect status 200
	default-server port 8008 on-marked-down shutdown-sessions
$(for i in 0 1 2; do printf '\tserver node-%s %s:5432 check\n' $((i + 1)) "${nodes[i]}"; done)

frontend shop
	bind :80
${TLS_CERTIFICATE:+	bind :443 ssl crt $TLS_CERTIFICATE alpn h2,http/1.1
	http-request redirect scheme https code 308 unless { ssl_fc \}
	http-request set-header X-Forwarded-Proto https
}	mode http
	option forwardfor
	# Metrics are internal: a scraper asks each shop itself.
	http-request return status 404 if { path_reg ^/+metrics/*$ }
	use_backend ready if { nbsrv(ready) gt 0 }
	default_backend running

# Shops that have a database they can write to.
backend ready
	mode http
	balance leastconn
	option redispatch 1
	option httpchk GET /readyz
$(for i in 0 1 2; do printf '\tserver node-%s %s:4000 check\n' $((i + 1)) "${nodes[i]}"; done)

# While nobody leads, each shop still shows what it can read.
backend running
	mode http
	balance leastconn
	option redispatch 1
	option httpchk GET /healthz
$(for i in 0 1 2; do printf '\tserver node-%s %s:4000 check\n' $((i + 1)) "${nodes[i]}"; done)
CFG
}

start_shop() {
  say "The shop."
  take_shop_settings
  local url=postgres://ironmonger:$DATABASE_PASSWORD@ replicas=''
  for i in "${nodes[@]}"; do replicas+=",$url$i:5432/ironmonger"; done
  write_setting "$settings" DATABASE_URL "${url}127.0.0.1:6432/ironmonger"
  write_setting "$settings" DATABASE_DIRECT_URL "${url}127.0.0.1:5000/ironmonger"
  write_setting "$settings" DATABASE_REPLICA_URLS "${replicas#,}"
  write_setting "$settings" DATABASE_PREPARE "$prepare"
  write_setting "$settings" PUBLIC_URL "${PUBLIC_URL:-https://$DOMAIN}"
  write_setting "$settings" DATABASE_FOLDER /var/lib/postgresql
  write_setting "$settings" HOST "$own"
  write_setting "$settings" TRUST_PROXY "${nodes[0]},${nodes[1]},${nodes[2]}"
  install_release
  install -m 0644 "$here/../debian/units/ironmonger.service" "$here"/units/* /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable -q ironmonger.service ironmonger-watch.service
  systemctl restart ironmonger-watch.service
  local missing
  missing=$(missing_settings)
  if [[ -n $missing ]]; then
    say "The shop does not start yet. $1 lacks: $missing. Then run this script again."
    return
  fi
  # It waits for the database, which waits for a second machine.
  systemctl restart --no-block ironmonger.service
}

install_packages
set_up_firewall "ip saddr { ${nodes[0]}, ${nodes[1]}, ${nodes[2]} } tcp dport { 2379, 2380, 4000, 5432, 8008 } accept" \
  ${ALLOW:+"ip saddr { ${ALLOW// /, } } tcp dport 5432 accept"}
set_up_upkeep
set_up_etcd
set_up_patroni
set_up_database
set_up_proxies
start_shop "$1"
say "This machine is node-$number. How the three are:"
patronictl -c /etc/patroni/config.yml list || true
