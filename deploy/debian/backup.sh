#!/usr/bin/env bash
# Backups of the shop's database, as root on a machine that shop.sh has set up:
#   backup.sh base    a copy of the whole database, and the log that leads from it to now; each night by ironmonger-backup.timer
#   backup.sh log     only what has been added to the log; every five minutes by ironmonger-log.timer
# PostgreSQL itself archives its log to the folder `log`, at the latest after a minute. Settings of /etc/ironmonger/backup.env:
#   BACKUP_KEEP              how many copies of the database stay, with the log since the oldest of them; 14
#   BACKUP_AGE_RECIPIENT     a public key of age: copies for other machines are encrypted for it, in the folder `encrypted`
#   BACKUP_OFFSITE_COMMAND   takes the folder $FOLDER to another machine, for example: rsync -a --delete "$FOLDER/" backup@example.com:shop/
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/places.sh"
what=${1:-}
[[ $what == base || $what == log ]] || fail "Say which: backup.sh base, or backup.sh log"
need_root
version=$(postgresql_version)
[[ -n $version ]] || fail "There is no database $cluster. deploy/debian/shop.sh makes it."
exec 9>/run/lock/ironmonger-backup
flock 9

save_base() {
  local part=$backups/base/.part name kept first
  rm -rf "$part"
  install -d -o postgres -g postgres -m 0700 "$part"
  as_postgres pg_basebackup --port="$port" --pgdata="$part" --format=tar --gzip --checkpoint=fast --wal-method=fetch
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  mv "$part" "$backups/base/$name"
  sql -c "insert into last_backup (finished_at) values (now()) on conflict (is_only) do update set finished_at = now()" || true
  say "Saved $backups/base/$name ($(du -sh "$backups/base/$name" | cut -f1))."
  kept=$(ls "$backups/base" | sort | tail -n "${BACKUP_KEEP:-14}")
  for folder in "$backups"/base/*; do
    grep -qxF "$(basename "$folder")" <<<"$kept" || rm -rf "$folder"
  done
  # What the log has from before the oldest copy restores nothing.
  first=$(tar -xzOf "$backups/base/$(head -1 <<<"$kept")/base.tar.gz" --occurrence=1 backup_label | sed -n 's/^START WAL LOCATION:.*(file \(.*\))$/\1/p')
  as_postgres "/usr/lib/postgresql/$version/bin/pg_archivecleanup" -x .gz "$backups/log" "$first"
}

# The folder `encrypted` mirrors `base`, `log` and the shop's settings.
encrypt() {
  local copies=$backups/encrypted file target
  install -d -m 0700 "$copies"
  if [[ $(cat "$copies/recipient" 2>/dev/null) != "$BACKUP_AGE_RECIPIENT" ]]; then
    find "$copies" -mindepth 1 -delete
    echo "$BACKUP_AGE_RECIPIENT" >"$copies/recipient"
  fi
  cd "$backups"
  find base log -type f ! -name '*.part' ! -path '*/.part/*' | while read -r file; do
    target=$copies/$file.age
    [[ -f $target ]] && continue
    mkdir -p "$(dirname "$target")"
    age -r "$BACKUP_AGE_RECIPIENT" -o "$target.part" "$file"
    mv "$target.part" "$target"
  done
  age -r "$BACKUP_AGE_RECIPIENT" -o "$copies/shop.env.age.part" "$settings"
  mv "$copies/shop.env.age.part" "$copies/shop.env.age"
  (cd "$copies" && find base log -type f) | while read -r file; do
    [[ -f $backups/${file%.age} ]] || rm -f "$copies/$file"
  done
  find "$copies" -mindepth 1 -type d -empty -delete
  cd /
}

send_away() {
  local folder=$backups
  if [[ -n ${BACKUP_AGE_RECIPIENT:-} ]]; then
    encrypt
    folder=$backups/encrypted
  fi
  [[ -n ${BACKUP_OFFSITE_COMMAND:-} ]] || return 0
  FOLDER=$folder sh -c "$BACKUP_OFFSITE_COMMAND"
  report off-site true "The copies went to the other place."
}

step=backup
trap 'report "$step" false "It failed: see journalctl -u ironmonger-$what and -u ironmonger-backup."' EXIT
if [[ $what == base ]]; then
  save_base
  report backup true "$(ls "$backups/base" | wc -l) copies of the database, and the log since the oldest of them."
fi
step=off-site
send_away
trap - EXIT
