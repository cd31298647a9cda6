#!/usr/bin/env bash
# Restores the shop's database from its backups, as root on a machine that shop.sh has set up:
#   restore.sh                                     to the end of the log
#   restore.sh --to '2026-01-31 12:00:00 UTC'      to a second
#   restore.sh --from FOLDER --identity KEY-FILE   from copies of another machine's backups; age's secret key if they are encrypted
#   restore.sh --test                              beside the running database, which stays as it is: does the backup restore?
# The backup is recovered beside the data and replaces it last: a restore that fails leaves everything as it was.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/places.sh"
to='' from='' identity='' is_test='' source=$backups
while (($#)); do
  case $1 in
    --to) to=${2:?a time}; shift ;;
    --from) from=$(realpath "${2:?a folder}"); shift ;;
    --identity) identity=$(realpath "${2:?a file}"); shift ;;
    --test) is_test=1 ;;
    *) fail "restore.sh [--to TIME] [--from FOLDER [--identity KEY-FILE]] | --test" ;;
  esac
  shift
done
need_root
version=$(postgresql_version)
[[ -n $version ]] || fail "There is no database $cluster. Run deploy/debian/shop.sh first."
bin=/usr/lib/postgresql/$version/bin
data=/var/lib/postgresql/$version/$cluster
fresh=/var/lib/postgresql/$version/$cluster.${is_test:+test-}restoring
now=$(date -u +%Y-%m-%dT%H%M%SZ)
if [[ -n $to ]]; then
  to=$(date -u -d "$to" '+%Y-%m-%d %H:%M:%S+00') || fail "That is not a time. For example: --to '2026-01-31 12:00:00 UTC'"
fi

# Copies of another machine, decrypted beside this machine's own backups.
fetch_copies() {
  local file target
  source=$backups.from-$now
  [[ -d $from/base ]] || fail "$from holds no backups: there is no folder base."
  if [[ -n $(find "$from" -name '*.age' -print -quit) ]]; then
    [[ -n $identity ]] || fail "These copies are encrypted. Name the secret key: --identity KEY-FILE"
    while read -r file; do
      target=$source/${file%.age}
      mkdir -p "$(dirname "$target")"
      age -d -i "$identity" -o "$target" "$from/$file" || fail "$from/$file cannot be decrypted with that key."
    done < <(cd "$from" && find . -type f -name '*.age')
  else
    mkdir -p "$source"
    cp -r "$from/base" "$from/log" "$source/"
  fi
  chown -R postgres:postgres "$source"
  chmod -R go-rwx "$source"
}

# Once they are restored they take the place of this machine's own backups.
keep_copies() {
  mv "$backups" "$backups.replaced-$now"
  mv "$source" "$backups"
  say "The backups of $from are now those of this machine. Its own are in $backups.replaced-$now."
  if [[ -f $backups/shop.env ]]; then
    write_setting "$settings" SESSION_SECRET "$(read_setting "$backups/shop.env" SESSION_SECRET)"
    say "SESSION_SECRET is that of the copies, so that second factors stay valid. Their other settings are in $backups/shop.env."
  fi
}

# The newest copy of the database that was complete at the time.
choose_base() {
  local limit=$now
  [[ -z $to ]] || limit=$(date -u -d "$to" +%Y-%m-%dT%H%M%SZ)
  base=$(ls "$source/base" 2>/dev/null | sort | awk -v limit="$limit" '$0 <= limit' | tail -1)
  [[ -n $base ]] || fail "There is no backup from before ${to:-now} in $source/base."
}

scratch_sql() { as_postgres psql -h "$fresh" -p 5999 -d ironmonger -v ON_ERROR_STOP=1 -qAtX "$@"; }
stop_scratch() { as_postgres "$bin/pg_ctl" -D "$fresh" stop -m fast -s >/dev/null 2>&1 || true; }

recover() {
  stop_scratch
  rm -rf "$fresh"
  install -d -o postgres -g postgres -m 0700 "$fresh"
  as_postgres tar -C "$fresh" -xzf "$source/base/$base/base.tar.gz"
  [[ $(cat "$fresh/PG_VERSION") == "$version" ]] || fail "The backup is of PostgreSQL $(cat "$fresh/PG_VERSION"), this machine has $version."
  as_postgres tee "$fresh/postgresql.conf" >/dev/null <<CONF
include_dir '/etc/postgresql/$version/$cluster/conf.d'
listen_addresses = ''
unix_socket_directories = '$fresh'
port = 5999
hba_file = '$fresh/pg_hba.conf'
ident_file = '$fresh/pg_ident.conf'
archive_mode = off
restore_command = 'gunzip -c $source/log/%f.gz > %p'
recovery_target_action = 'promote'
${to:+recovery_target_time = '$to'}
CONF
  echo "local all all peer" | as_postgres tee "$fresh/pg_hba.conf" >/dev/null
  as_postgres touch "$fresh/pg_ident.conf" "$fresh/recovery.signal"
  say "Recovering from the copy of $base to ${to:-the end of the log}."
  as_postgres "$bin/pg_ctl" -D "$fresh" -l "$fresh/recovery.log" -t 86400 -s start || give_up
  until [[ $(scratch_sql -c "select pg_is_in_recovery()" 2>/dev/null) == f ]]; do
    "$bin/pg_controldata" "$fresh" >/dev/null 2>&1 && as_postgres "$bin/pg_ctl" -D "$fresh" status >/dev/null || give_up
    sleep 0.5
  done
}

give_up() {
  if grep -q "recovery ended before configured recovery target was reached" "$fresh/recovery.log" 2>/dev/null; then
    echo "The log ends before $to. Without --to everything that there is would be restored." >&2
  else
    tail -5 "$fresh/recovery.log" >&2 || true
  fi
  stop_scratch
  rm -rf "$fresh"
  fail "The backup could not be recovered, and the database is as it was."
}

# Everything that was committed is in the archive once the current piece of the log is there.
archive_log() {
  local last
  last=$(as_postgres psql -p "$port" -qAtX -c "select pg_walfile_name(pg_switch_wal())" 2>/dev/null) || return 0
  for _ in $(seq 60); do
    [[ -f $backups/log/$last.gz ]] && return
    sleep 1
  done
  say "The newest piece of the log, $last, is not in the archive."
}

# The database continues on a new timeline. Later restores have to find where it began.
archive_history() {
  local file
  for file in "$data"/pg_wal/*.history; do
    [[ -f $backups/log/$(basename "$file").gz ]] || as_postgres sh -c 'gzip <"$1" >"$2"' - "$file" "$backups/log/$(basename "$file").gz"
  done
}

test_restore() {
  trap 'stop_scratch; rm -rf "$fresh"; report test-restore false "The backup could not be restored: see journalctl -u ironmonger-test-restore."' EXIT
  archive_log
  choose_base
  recover
  # Reads every row of every table.
  as_postgres "$bin/pg_dump" -h "$fresh" -p 5999 ironmonger >/dev/null
  result=$(scratch_sql -c "select count(*) || ' orders, the newest of ' || coalesce(max(placed_at)::timestamptz(0)::text, 'never') from orders")
  trap - EXIT
  stop_scratch
  rm -rf "$fresh"
  report test-restore true "Restored from the copy of $base to the end of the log: $result."
  say "The backup restores: $result."
}

replace_database() {
  # What can be refused is, before the shop is stopped.
  [[ -z $from ]] || fetch_copies
  choose_base
  systemctl stop ironmonger.service
  archive_log
  recover
  # The accounts have the passwords of the backup.
  scratch_sql -v password="$(read_setting "$database_settings" DATABASE_PASSWORD)" <<<"alter role ironmonger password :'password'"
  scratch_sql <"$here/mark-restored.sql"
  stop_scratch
  rm -f "$fresh"/{postgresql.conf,pg_hba.conf,pg_ident.conf,recovery.log}
  pg_ctlcluster "$version" "$cluster" stop || true
  mv "$data" "$data.replaced-$now"
  mv "$fresh" "$data"
  [[ -z $from ]] || keep_copies
  archive_history
  pg_ctlcluster "$version" "$cluster" start
  systemctl start ironmonger.service
  systemctl start --no-block ironmonger-backup.service
  say "Restored to ${to:-the end of the log}. What was there before is in $data.replaced-$now."
  say "The shop ships nothing before it has compared itself with the card provider; /dashboard/ledger shows what is left."
}

if [[ -n $is_test ]]; then
  test_restore
else
  trap 'stop_scratch; rm -rf "$fresh"; [[ $source == "$backups" ]] || rm -rf "$source"; systemctl start ironmonger.service' EXIT
  replace_database
fi
