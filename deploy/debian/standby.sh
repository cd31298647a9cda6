#!/usr/bin/env bash
# A streaming standby of the shop's primary on Debian: it serves reads, and is promoted when the primary is lost. As root:
#   PRIMARY_HOST=10.0.0.5 REPLICATION_PASSWORD=… deploy/debian/standby.sh
# To promote it: pg_ctlcluster VERSION CLUSTER promote, then point DATABASE_URL (or the pooler) here.
set -euo pipefail
: "${PRIMARY_HOST:?where the primary is}" "${REPLICATION_PASSWORD:?the password of the standbys}"
cluster=${CLUSTER:-ironmonger} port=${PORT:-5432} primary_port=${PRIMARY_PORT:-5432}
slot=${SLOT:-$(hostname | tr -c 'a-z0-9\n' '_')}

. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
need_postgresql
version=$(ls /usr/lib/postgresql | sort -V | tail -1)
if pg_lsclusters -h | grep -q "^$version *$cluster "; then
  echo "There is a cluster $cluster already. To make it anew: pg_dropcluster --stop $version $cluster" >&2
  exit 1
fi
pg_createcluster "$version" "$cluster" --port "$port"
data="/var/lib/postgresql/$version/$cluster"
find "$data" -mindepth 1 -delete
PGPASSWORD=$REPLICATION_PASSWORD runuser -u postgres --preserve-environment -- pg_basebackup \
  --dbname="host=$PRIMARY_HOST port=$primary_port user=standby" \
  --pgdata="$data" --write-recovery-conf --create-slot --slot="$slot" --checkpoint=fast
cat >"/etc/postgresql/$version/$cluster/conf.d/ironmonger.conf" <<EOF
listen_addresses = '*'
max_connections = ${MAX_CONNECTIONS:-200}
shared_buffers = '${SHARED_BUFFERS:-512MB}'
jit = off
hot_standby_feedback = on
EOF
echo "host ironmonger ironmonger ${ALLOW:-127.0.0.1/32} scram-sha-256" >>"/etc/postgresql/$version/$cluster/pg_hba.conf"
pg_ctlcluster "$version" "$cluster" start
echo "The standby streams from $PRIMARY_HOST. For the shop: DATABASE_REPLICA_URLS=postgres://ironmonger:…@$(hostname):$port/ironmonger"
