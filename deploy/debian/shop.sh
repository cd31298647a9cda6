#!/usr/bin/env bash
# The shop on one machine with Debian 12 or 13, from nothing to https. As root, in the folder of a release (`npm run release` makes it):
#   deploy/debian/shop.sh shop.example.com
#   deploy/debian/shop.sh shop.example.com --check    names what is missing, changes nothing, and exits with 1 if anything is
#   --tls internal    certificates of an authority of this machine, for a machine without a public name
#   --demo            a demonstration with the sandbox, which needs no account anywhere
# It can be repeated: with a newer release it is the upgrade. Settings of the shop, such as STRIPE_SECRET_KEY, are taken from the environment
# or written into /etc/ironmonger/shop.env by hand; BACKUP_KEEP, BACKUP_OFFSITE_COMMAND and BACKUP_AGE_RECIPIENT into backup.env beside it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
release=$(cd "$here/../.." && pwd)
. "$here/places.sh"
. "$here/packages.sh"
domain='' tls='' demo='' is_check='' started=$SECONDS
while (($#)); do
  case $1 in
    --tls) [[ ${2:-} == internal ]] || fail "--tls internal is the only choice; without it certificates are of Let's Encrypt."; tls=internal; shift ;;
    --demo) demo=1 ;;
    --check) is_check=1 ;;
    -*) fail "shop.sh DOMAIN [--tls internal] [--demo] [--check]" ;;
    *) domain=$1 ;;
  esac
  shift
done
[[ $domain =~ ^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$ ]] || fail "Name the domain: shop.sh shop.example.com [--tls internal] [--demo] [--check]"
packages=(caddy nftables unattended-upgrades age ca-certificates curl)
units=(ironmonger.service ironmonger-backup.timer ironmonger-log.timer ironmonger-test-restore.timer)
. "$here/parts.sh"
. "$here/check-machine.sh"
if [[ -n $is_check ]]; then
  check_machine
  exit
fi

need_root
need_debian_and_release

install_packages() {
  say "Packages of Debian: PostgreSQL, ${packages[*]}."
  need_postgresql
  need_packages "${packages[@]}"
}

write_settings() {
  say "Settings in /etc/ironmonger."
  take_shop_settings
  [[ -f $database_settings ]] || install -m 0600 /dev/null "$database_settings"
  [[ -f $backup_settings ]] || install -m 0600 /dev/null "$backup_settings"
  local name
  for name in DATABASE_PASSWORD REPLICATION_PASSWORD; do
    [[ -n $(read_setting "$database_settings" $name) ]] || write_setting "$database_settings" $name "$(secret)"
  done
  write_setting "$settings" DATABASE_URL "postgres://ironmonger:$(read_setting "$database_settings" DATABASE_PASSWORD)@127.0.0.1:$port/ironmonger"
  write_setting "$settings" PUBLIC_URL "https://$domain"
  write_setting "$settings" DATABASE_FOLDER /var/lib/postgresql
  write_setting "$settings" HOST 127.0.0.1
  write_setting "$settings" TRUST_PROXY 127.0.0.1
  [[ -n $(read_setting "$settings" SESSION_SECRET) ]] || write_setting "$settings" SESSION_SECRET "$(secret)"
  for name in BACKUP_KEEP BACKUP_OFFSITE_COMMAND BACKUP_AGE_RECIPIENT; do
    [[ -z ${!name:-} ]] || write_setting "$backup_settings" "$name" "${!name}"
  done
  if [[ -n $demo ]]; then
    write_setting "$settings" DEMO 1
    write_setting "$settings" SHOP_URL "https://$domain"
  fi
}

set_up_database() {
  say "The database."
  install -d -o postgres -g postgres -m 0700 "$backups" "$backups/base" "$backups/log"
  local megabytes
  megabytes=$(awk '/^MemTotal/ { print int($2 / 1024 / 4) }' /proc/meminfo)
  DATABASE_PASSWORD=$(read_setting "$database_settings" DATABASE_PASSWORD) REPLICATION_PASSWORD=$(read_setting "$database_settings" REPLICATION_PASSWORD) \
    CLUSTER=$cluster PORT=$port LISTEN=127.0.0.1 ARCHIVE=$backups/log SHARED_BUFFERS="$((megabytes < 4096 ? megabytes : 4096))MB" "$here/primary.sh"
}

start_shop() {
  say "The services."
  local unit
  install -m 0644 "$here"/units/* /etc/systemd/system/
  systemctl daemon-reload
  if [[ -n $(read_setting "$settings" DEMO) ]]; then
    [[ -d $home/current/apps/sandbox ]] || fail "A demonstration needs the sandbox: npm run release -- --with-sandbox"
    systemctl enable -q ironmonger-sandbox.service
    systemctl restart ironmonger-sandbox.service
  fi
  systemctl enable -q "${units[@]}"
  for unit in "${units[@]:1}"; do systemctl restart "$unit"; done
  local missing
  missing=$(missing_settings)
  if [[ -n $missing ]]; then
    say "The shop does not start yet. Write into $settings: ${missing% }. Then run this script again."
    return
  fi
  systemctl restart ironmonger.service || fail "The shop does not start: $(journalctl -u ironmonger -n 15 -o cat --no-pager)"
}

set_up_caddy() {
  say "https for $domain${tls:+, with certificates of an authority of this machine}."
  write_own /etc/caddy/Caddyfile caddy <<CADDY
$domain {
	${tls:+tls internal}
	# Metrics are internal.
	@metrics path_regexp ^/+metrics/*$
	respond @metrics 404
	request_body {
		max_size 512MB
	}
	reverse_proxy 127.0.0.1:4000 {
		# While the shop is restarted, requests wait.
		lb_try_duration 60s
	}
}
CADDY
  systemctl enable -q caddy.service
  systemctl reload-or-restart caddy.service
}

install_packages
write_settings
set_up_database
install_release
set_up_caddy
set_up_firewall
set_up_upkeep
start_shop
# The first backup, so that nothing waits for the night. The shop notes its time, so it has to run.
[[ -n $(missing_settings) || -n $(ls "$backups/base") ]] || systemctl start ironmonger-backup.service
say "Done after $((SECONDS - started)) s. What is missing:"
check_machine || true
