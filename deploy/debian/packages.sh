# Shared by the other scripts of this folder and ../cluster/node.sh: `. packages.sh`. Waits for apt's lock, retries mirrors, and says nothing
# unless something fails.
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

# For psql with the variable `password`: the shop's account and database. Behind a pooler the shop cannot ask for these settings itself.
account_and_database() { # STATEMENT_TIMEOUT
  cat <<SQL
select format('create role ironmonger login') where not exists (select from pg_roles where rolname = 'ironmonger') \gexec
select format('alter role ironmonger password %L', :'password') \gexec
alter role ironmonger set statement_timeout = '$1';
alter role ironmonger set idle_in_transaction_session_timeout = '10s';
alter role ironmonger set random_page_cost = 1.1;
alter role ironmonger set work_mem = '16MB';
select 'create database ironmonger owner ironmonger' where not exists (select from pg_database where datname = 'ironmonger') \gexec
SQL
}
