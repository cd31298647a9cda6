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
# What the shop does not start without in production.
needed=(STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET SMTP_URL)
optional=(MAIL_FROM ADMIN_EMAIL REQUIRE_SECOND_FACTOR CORS_ORIGINS OTEL_EXPORTER_OTLP_ENDPOINT SESSION_SECRET SESSION_SECRET_PREVIOUS STRIPE_WEBHOOK_SECRET_PREVIOUS)
marker="# Written by deploy/debian/shop.sh; changes here are lost when it runs again."

. "$here/check-machine.sh"
if [[ -n $is_check ]]; then
  check_machine
  exit
fi

need_root
. /etc/os-release
[[ $ID == debian && $VERSION_ID =~ ^1[23]$ ]] || fail "This is ${PRETTY_NAME:-unknown}. The script is for Debian 12 and 13."
[[ -x $release/bin/node ]] || fail "$release is not a release. Make one with \`npm run release\` and run the script in it."

install_packages() {
  say "Packages of Debian: PostgreSQL, ${packages[*]}."
  need_postgresql
  dpkg -s "${packages[@]}" >/dev/null 2>&1 || { apt update && apt install -y --no-install-recommends "${packages[@]}"; }
}

write_settings() {
  say "Settings in /etc/ironmonger."
  id ironmonger >/dev/null 2>&1 || useradd --system --home-dir "$home" --no-create-home --shell /usr/sbin/nologin ironmonger
  install -d -m 0755 /etc/ironmonger
  [[ -f $database_settings ]] || install -m 0600 /dev/null "$database_settings"
  [[ -f $backup_settings ]] || install -m 0600 /dev/null "$backup_settings"
  [[ -f $settings ]] || install -m 0640 -g ironmonger /dev/null "$settings"
  local name
  for name in DATABASE_PASSWORD REPLICATION_PASSWORD; do
    [[ -n $(read_setting "$database_settings" $name) ]] || write_setting "$database_settings" $name "$(secret)"
  done
  write_setting "$settings" DATABASE_URL "postgres://ironmonger:$(read_setting "$database_settings" DATABASE_PASSWORD)@127.0.0.1:$port/ironmonger"
  write_setting "$settings" NODE_ENV production
  write_setting "$settings" PUBLIC_URL "https://$domain"
  write_setting "$settings" HOST 127.0.0.1
  write_setting "$settings" PORT 4000
  write_setting "$settings" TRUST_PROXY 127.0.0.1
  write_setting "$settings" WEB_DIST "$home/current/apps/web/dist"
  [[ -n $(read_setting "$settings" SESSION_SECRET) ]] || write_setting "$settings" SESSION_SECRET "$(secret)"
  for name in "${needed[@]}" "${optional[@]}"; do
    [[ -z ${!name:-} ]] || write_setting "$settings" "$name" "${!name}"
  done
  for name in BACKUP_KEEP BACKUP_OFFSITE_COMMAND BACKUP_AGE_RECIPIENT; do
    [[ -z ${!name:-} ]] || write_setting "$backup_settings" "$name" "${!name}"
  done
  if [[ -n $demo ]]; then
    write_setting "$settings" DEMO 1
    write_setting "$settings" SHOP_URL "https://$domain"
  fi
}

secret() { head -c 32 /dev/urandom | base64 -w0 | tr '+/' '-_' | tr -d =; }

set_up_database() {
  say "The database."
  install -d -o postgres -g postgres -m 0700 "$backups" "$backups/base" "$backups/log"
  local megabytes
  megabytes=$(awk '/^MemTotal/ { print int($2 / 1024 / 4) }' /proc/meminfo)
  DATABASE_PASSWORD=$(read_setting "$database_settings" DATABASE_PASSWORD) REPLICATION_PASSWORD=$(read_setting "$database_settings" REPLICATION_PASSWORD) \
    CLUSTER=$cluster PORT=$port LISTEN=127.0.0.1 ARCHIVE=$backups/log SHARED_BUFFERS="$((megabytes < 4096 ? megabytes : 4096))MB" "$here/primary.sh"
}

# Releases are folders side by side; the link `current` names the one that runs. The last three stay.
install_release() {
  if [[ -d $home/current ]] && diff -rq --no-dereference "$release" "$home/current/" >/dev/null; then return; fi
  local folder
  folder=$home/releases/$(date -u +%Y-%m-%dT%H%M%SZ)
  say "The release in $folder."
  mkdir -p "$folder"
  cp -a "$release/." "$folder/"
  chown -R root:root "$folder"
  chmod -R u+rwX,go+rX,go-w "$folder"
  ln -sfn "$folder" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  find "$home/releases" -mindepth 1 -maxdepth 1 -type d | sort | head -n -3 | xargs -r rm -rf
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
    say "The shop does not start yet. Write into $settings: $missing. Then run this script again."
    return
  fi
  systemctl restart ironmonger.service || fail "The shop does not start: $(journalctl -u ironmonger -n 15 -o cat --no-pager)"
}

# A file of Debian or of ours is written anew, that of somebody else is left alone.
write_own() { # FILE PACKAGE, with the content on stdin
  local original
  original=$(dpkg-query -W -f '${Conffiles}\n' "$2" | awk -v file="$1" '$1 == file { print $2 }')
  if [[ -f $1 ]] && ! grep -qF "$marker" "$1" && [[ $(md5sum <"$1" | cut -d' ' -f1) != "$original" ]]; then
    cat >/dev/null
    say "$1 is not from this script and stays as it is."
    return
  fi
  { echo "$marker"; cat; } >"$1"
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
		lb_try_duration 20s
	}
}
CADDY
  systemctl enable -q caddy.service
  systemctl reload-or-restart caddy.service
}

# Rules of a table of our own; others of the machine stay.
set_up_firewall() {
  local ssh
  ssh=$({ sshd -T 2>/dev/null || echo "port 22"; } | awk '$1 == "port" { print $2 }' | paste -sd,)
  say "The firewall lets in https, http and ssh (port $ssh)."
  write_own /etc/nftables.conf nftables <<NFT
#!/usr/sbin/nft -f
table inet ironmonger
delete table inet ironmonger
table inet ironmonger {
	chain input {
		type filter hook input priority 0; policy drop;
		ct state established,related accept
		ct state invalid drop
		iif lo accept
		meta l4proto { icmp, ipv6-icmp } accept
		udp sport 67 udp dport 68 accept
		udp dport 546 accept
		tcp dport { 80, 443, $ssh } accept
		udp dport 443 accept
	}
}
NFT
  systemctl enable -q nftables.service
  systemctl restart nftables.service
}

set_up_upkeep() {
  say "Security updates by themselves, and an end to old logs."
  printf 'APT::Periodic::Update-Package-Lists "1";\nAPT::Periodic::Unattended-Upgrade "1";\n' >/etc/apt/apt.conf.d/20auto-upgrades
  systemctl enable -q unattended-upgrades.service
  install -d /etc/systemd/journald.conf.d
  printf '%s\n[Journal]\nStorage=persistent\nSystemMaxUse=1G\nMaxRetentionSec=30day\n' "$marker" >/etc/systemd/journald.conf.d/ironmonger.conf
  systemctl restart systemd-journald.service
}

install_packages
write_settings
set_up_database
install_release
set_up_caddy
set_up_firewall
set_up_upkeep
start_shop
# The first backup, so that nothing waits for the night.
[[ -n $(ls "$backups/base") ]] || systemctl start ironmonger-backup.service
say "Done after $((SECONDS - started)) s. What is missing:"
check_machine || true
