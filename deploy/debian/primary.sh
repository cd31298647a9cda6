#!/usr/bin/env bash
# A PostgreSQL primary for the shop on Debian, with what standbys and point-in-time recovery need. As root; it can be repeated:
#   DATABASE_PASSWORD=… REPLICATION_PASSWORD=… ALLOW=10.0.0.0/8 deploy/debian/primary.sh
set -euo pipefail
: "${DATABASE_PASSWORD:?the password of the account ironmonger}" "${REPLICATION_PASSWORD:?the password of the standbys}"
cluster=${CLUSTER:-ironmonger} port=${PORT:-5432} allow=${ALLOW:-127.0.0.1/32}
archive=${ARCHIVE:-/var/lib/postgresql/archive-$cluster} listen=${LISTEN:-*}

. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
need_postgresql
version=$(ls /usr/lib/postgresql | sort -V | tail -1)
pg_lsclusters -h | grep -q "^$version *$cluster " || pg_createcluster "$version" "$cluster" --port "$port" --locale C.UTF-8

install -d -o postgres -g postgres -m 0700 "$archive"
conf="/etc/postgresql/$version/$cluster/conf.d/ironmonger.conf"
before=$(cat "$conf" 2>/dev/null || true)
cat >"$conf" <<EOF
listen_addresses = '$listen'
password_encryption = 'scram-sha-256'
max_connections = ${MAX_CONNECTIONS:-200}
shared_buffers = '${SHARED_BUFFERS:-512MB}'
jit = off
wal_compression = lz4
max_wal_size = '4GB'
# For standbys and point-in-time recovery: restore_command = 'gunzip -c ARCHIVE/%f.gz >%p'. The archive belongs on another disk or machine.
wal_level = replica
max_wal_senders = 10
max_slot_wal_keep_size = '20GB'
archive_mode = on
archive_timeout = 60
archive_command = 'if test -f $archive/%f.gz; then gunzip -c $archive/%f.gz | cmp -s %p -; else gzip -1 <%p >$archive/%f.part && sync $archive/%f.part && mv $archive/%f.part $archive/%f.gz; fi'
EOF
hba="/etc/postgresql/$version/$cluster/pg_hba.conf"
for line in "host ironmonger ironmonger $allow scram-sha-256" "host replication standby $allow scram-sha-256"; do
  grep -qxF "$line" "$hba" || echo "$line" >>"$hba"
done
if [[ $before != "$(cat "$conf")" ]] || ! pg_ctlcluster "$version" "$cluster" reload 2>/dev/null; then
  pg_ctlcluster "$version" "$cluster" restart
fi

sql() { cd / && runuser -u postgres -- psql -p "$port" -v ON_ERROR_STOP=1 -qAt "$@"; }
account_and_database 10s | sql -v password="$DATABASE_PASSWORD"
sql -v replication="$REPLICATION_PASSWORD" <<'EOF'
select format('create role standby login replication') where not exists (select from pg_roles where rolname = 'standby') \gexec
select format('alter role standby password %L', :'replication') \gexec
EOF
echo "postgres://ironmonger:…@${LISTEN:-$(hostname)}:$port/ironmonger is ready (PostgreSQL $version)."
