#!/usr/bin/env bash
# PgBouncer in transaction mode in front of the shop's primary, on Debian: many shop processes, few database connections. As root:
#   DATABASE_PASSWORD=… DATABASE_HOST=10.0.0.5 deploy/debian/pooler.sh
# The shop then needs DATABASE_URL (the pooler), DATABASE_DIRECT_URL (the primary) and, before PgBouncer 1.21, DATABASE_PREPARE=0.
set -euo pipefail
: "${DATABASE_PASSWORD:?the password of the account ironmonger}"
host=${DATABASE_HOST:-127.0.0.1} port=${DATABASE_PORT:-5432} listen=${PORT:-6432} folder=${FOLDER:-/etc/pgbouncer}

. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
need_pgbouncer
install -d -o postgres -g postgres "$folder"
cat >"$folder/pgbouncer.ini" <<EOF
[databases]
ironmonger = host=$host port=$port dbname=ironmonger pool_size=${POOL_SIZE:-40}

[pgbouncer]
listen_addr = ${LISTEN:-127.0.0.1}
listen_port = $listen
auth_type = scram-sha-256
auth_file = $folder/userlist.txt
pool_mode = transaction
max_client_conn = 2000
# The settings of the account apply instead: each transaction may run on another connection.
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,random_page_cost,work_mem
server_idle_timeout = 60
query_wait_timeout = 15
pidfile = $folder/pgbouncer.pid
unix_socket_dir =
EOF
version=$(pgbouncer --version | sed -n 's/^PgBouncer \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
read -r major minor <<<"$version"
if ((major > 1 || minor >= 21)); then echo "max_prepared_statements = 500" >>"$folder/pgbouncer.ini"; fi
install -o postgres -g postgres -m 0600 /dev/null "$folder/userlist.txt"
printf '"ironmonger" "%s"\n' "$DATABASE_PASSWORD" >"$folder/userlist.txt"
if [[ -f "$folder/pgbouncer.pid" ]] && kill -0 "$(<"$folder/pgbouncer.pid")" 2>/dev/null; then
  kill -HUP "$(<"$folder/pgbouncer.pid")"
else
  runuser -u postgres -- pgbouncer --daemon "$folder/pgbouncer.ini"
fi
echo "PgBouncer $major.$minor listens on port $listen."
