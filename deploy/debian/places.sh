# Shared by shop.sh, backup.sh and restore.sh: `. places.sh`. Where things are on a machine that shop.sh has set up.
cluster=ironmonger
port=5432
settings=/etc/ironmonger/shop.env
backup_settings=/etc/ironmonger/backup.env
database_settings=/etc/ironmonger/database.env
home=/opt/ironmonger
backups=/var/backups/ironmonger

say() { echo "$(date +%T) $*"; }
fail() {
  echo "$*" >&2
  exit 1
}
need_root() { [[ $(id -u) == 0 ]] || fail "This needs root."; }
# The newest PostgreSQL of the machine that has our cluster.
postgresql_version() { pg_lsclusters -h 2>/dev/null | awk -v name="$cluster" '$2 == name { print $1 }' | sort -V | tail -1; }
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
sql() { as_postgres psql -p "$port" -d ironmonger -v ON_ERROR_STOP=1 -qAtX "$@"; }

# A result that the page Health shows and mails about. A database without the shop's tables takes none.
report() { # NAME true|false TEXT
  sql -v name="$1" -v green="$2" -v detail="$3" <<'SQL' || true
select to_regclass('public.operation_reports') is not null as has_reports \gset
\if :has_reports
insert into operation_reports (name, is_green, detail) values (:'name', :'green', :'detail')
on conflict (name) do update set at = now(), is_green = excluded.is_green, detail = excluded.detail;
\endif
SQL
}

# Settings are lines NAME="value", as systemd reads them.
read_setting() { # FILE NAME
  [[ ! -f $1 ]] || sed -n "s/^$2=\"\(.*\)\"\$/\1/p" "$1" | sed 's/\\\(.\)/\1/g'
}
write_setting() { # FILE NAME VALUE
  local rest line
  line="$2=\"$(sed 's/[\\"]/\\&/g' <<<"$3")\""
  grep -qxF "$line" "$1" && return
  rest=$(grep -v "^$2=" "$1" || true)
  printf '%s\n' "${rest:+$rest
}$line" >"$1.new"
  chown --reference="$1" "$1.new"
  chmod --reference="$1" "$1.new"
  mv "$1.new" "$1"
}
