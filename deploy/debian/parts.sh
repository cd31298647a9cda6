# Shared by shop.sh and ../cluster/node.sh, after places.sh and packages.sh: what every machine that serves the shop has.
# $release is the folder of the release, $here that of the script.

# What the shop does not start without in production.
needed=(STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET SMTP_URL)
optional=(MAIL_FROM ADMIN_EMAIL REQUIRE_SECOND_FACTOR CORS_ORIGINS OTEL_EXPORTER_OTLP_ENDPOINT SESSION_SECRET SESSION_SECRET_PREVIOUS STRIPE_WEBHOOK_SECRET_PREVIOUS)
marker="# Written by deploy/${here##*/}/${0##*/}; changes here are lost when it runs again."

need_debian_and_release() {
  . /etc/os-release
  [[ $ID == debian && $VERSION_ID =~ ^1[23]$ ]] || fail "This is ${PRETTY_NAME:-unknown}. The script is for Debian 12 and 13."
  [[ -x $release/bin/node ]] || fail "$release is not a release. Make one with \`npm run release\` and run the script in it."
}

need_packages() {
  dpkg -s "$@" >/dev/null 2>&1 || { apt update && apt install -y --no-install-recommends "$@"; }
}

secret() { head -c 32 /dev/urandom | base64 -w0 | tr '+/' '-_' | tr -d =; }

# The account of the shop, and its settings as far as they are in the environment.
take_shop_settings() {
  local name
  id ironmonger >/dev/null 2>&1 || useradd --system --home-dir "$home" --no-create-home --shell /usr/sbin/nologin ironmonger
  install -d -m 0755 /etc/ironmonger
  [[ -f $settings ]] || install -m 0640 -g ironmonger /dev/null "$settings"
  for name in "${needed[@]}" "${optional[@]}"; do
    [[ -z ${!name:-} ]] || write_setting "$settings" "$name" "${!name}"
  done
  write_setting "$settings" NODE_ENV production
  write_setting "$settings" PORT 4000
  write_setting "$settings" WEB_DIST "$home/current/apps/web/dist"
}

missing_settings() {
  [[ -z $(read_setting "$settings" DEMO) ]] || return 0
  local name
  for name in "${needed[@]}"; do [[ -n $(read_setting "$settings" "$name") ]] || printf '%s ' "$name"; done
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

# A file of Debian or of this script is written again; any other is left alone.
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

# Rules of a table of our own; others of the machine stay.
set_up_firewall() { # [RULE…], in addition to those for https, http and ssh
  local ssh
  ssh=$({ sshd -T 2>/dev/null || echo "port 22"; } | awk '$1 == "port" { print $2 }' | paste -sd,)
  say "The firewall lets in https, http and ssh (port $ssh)${1:+, and the other machines of the cluster}."
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
$(printf '\t\t%s\n' "$@")
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
