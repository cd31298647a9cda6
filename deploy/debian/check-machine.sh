# Part of shop.sh: `check_machine` names what is missing on a machine that serves the shop.
check_machine() {
  local missing=0 unit name
  miss() {
    echo "  missing: $*"
    missing=$((missing + 1))
  }
  . /etc/os-release
  [[ $ID == debian && ${VERSION_ID:-} =~ ^1[23]$ ]] || miss "Debian 12 or 13; this is ${PRETTY_NAME:-unknown}"
  (($(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo) >= 1900)) || miss "2 GB of memory"
  (($(df --output=avail -m /var | tail -1) >= 5000)) || miss "5 GB of free disk in /var"
  [[ -x $release/bin/node ]] || miss "a release: $release has no bin/node; \`npm run release\` makes one"
  command -v pg_lsclusters >/dev/null || miss "the package postgresql"
  for name in "${packages[@]}"; do
    [[ $(dpkg-query -W -f '${Status}' "$name" 2>/dev/null) == *" installed" ]] || miss "the package $name"
  done
  [[ -n $tls ]] || getent ahosts "$domain" >/dev/null || miss "an address of $domain in the DNS (without a public name: --tls internal)"
  if [[ -f $settings ]]; then
    for name in $(missing_settings); do miss "$name in $settings"; done
  else
    miss "the settings in $settings"
  fi
  [[ -n $(postgresql_version 2>/dev/null) ]] || miss "the database $cluster"
  for unit in "${units[@]}" caddy.service nftables.service unattended-upgrades.service; do
    systemctl is-active -q "$unit" 2>/dev/null || miss "$unit, which does not run"
    systemctl is-enabled -q "$unit" 2>/dev/null || miss "$unit at the start of the machine"
  done
  if command -v curl >/dev/null; then
    [[ $(curl -sko /dev/null -m 10 -w '%{http_code}' --resolve "$domain:443:127.0.0.1" "https://$domain/readyz") == 200 ]] || miss "an answer of https://$domain/readyz"
  fi
  [[ -n $(find "$backups/base" -mindepth 1 -maxdepth 1 -mmin -1560 2>/dev/null) ]] || miss "a backup of the last 26 hours in $backups/base"
  [[ -n $(read_setting "$backup_settings" BACKUP_OFFSITE_COMMAND) ]] || note "Backups stay on this machine: BACKUP_OFFSITE_COMMAND in $backup_settings takes them to another one."
  [[ -n $(read_setting "$backup_settings" BACKUP_AGE_RECIPIENT) ]] || note "Copies for other machines are not encrypted: BACKUP_AGE_RECIPIENT in $backup_settings is empty."
  if ((missing == 0)); then echo "  nothing"; else return 1; fi
}

note() { echo "  note: $*"; }
