# Shared by the other scripts of this folder: `. packages.sh`, then need_postgresql or need_pgbouncer. Waits for apt's lock, retries mirrors, and says nothing unless
# something fails.
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=5 "$@" >/dev/null; }

need_postgresql() {
  if ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then return; fi
  apt update
  apt install -y --no-install-recommends postgresql-common
  # The cluster that the package creates would take our port.
  install -d /etc/postgresql-common/createcluster.d
  echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/ironmonger.conf
  apt install -y --no-install-recommends postgresql
}

need_pgbouncer() {
  if command -v pgbouncer >/dev/null; then return; fi
  apt update
  apt install -y --no-install-recommends pgbouncer
}
