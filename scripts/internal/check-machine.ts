import { createReadStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Engine, repeatedly } from "./engine.ts";
import { run } from "./programs.ts";
import { StartFailure } from "./start-failure.ts";

const domain = "shop.example.com";
const setUp = "/root/ironmonger/deploy/debian/shop.sh";
const current = "/opt/ironmonger/current";

type Checked = {
  engine: Engine;
  /** An image of a bare Debian. */
  bare: string;
  root: string;
  folder: string;
  release: string;
  name: string;
  tell: (what: string) => void;
};

/** A bare Debian with systemd, in a container, becomes a shop by `deploy/debian/shop.sh`: orders, backups, restores. */
export async function checkMachine({ engine, bare, root, folder, release, name, tell }: Checked): Promise<void> {
  await engine.podman(["network", "create", name]);
  const how = ["--privileged", "--systemd=always", "--hostname", "shop", "--add-host", `${domain}:127.0.0.1`];
  await engine.podman(["run", "--detach", "--name", name, "--network", name, ...how, bare, "/sbin/init"]);
  const exec = (...command: string[]) => engine.podman(["exec", name, ...command]);
  const shell = (script: string) => exec("bash", "-ec", script);
  await until("systemd is up in the container", () => exec("systemctl", "is-system-running"));

  const archive = join(folder, "release.tar");
  const clientFiles = [
    "scripts/place-order.ts",
    "scripts/internal/shop-client.ts",
    "scripts/internal/start-failure.ts",
  ];
  await run("tar", ["-cf", archive, "-C", release, ".", "-C", root, ...clientFiles], { cwd: "/" });
  await exec("mkdir", "/root/ironmonger");
  const unpack = ["exec", "--interactive", name, "tar", "-x", "-C", "/root/ironmonger"];
  await engine.podman(unpack, createReadStream(archive));
  const named = await shell(`${setUp} ${domain} --check && exit 1 || test $? = 1`);
  for (const missing of ["the package caddy", "the database ironmonger", "ironmonger.service, which does not run"])
    if (!named.includes(missing)) throw new StartFailure(`--check does not name ${missing}:\n${named}`);
  tell("a bare Debian is told what it lacks");

  const set = "BACKUP_OFFSITE_COMMAND='mkdir -p /srv/away && cp -r \"$FOLDER/.\" /srv/away'";
  const startedAt = Date.now();
  await repeatedly(() => shell(`${set} ${setUp} ${domain} --tls internal --demo`));
  tell(`it is a shop with https after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  await exec(setUp, domain, "--tls", "internal", "--check");
  tell("nothing is missing");

  const trusted = "NODE_EXTRA_CA_CERTS=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
  const place = (address: string) =>
    shell(`${trusted} ${current}/bin/node /root/ironmonger/scripts/place-order.ts https://${domain} ${address}`);
  await place("before");
  await sleep(1500);
  const moment = (await exec("date", "-u", "+%F %T UTC")).trim();
  await sleep(1500);
  await place("after");
  tell("a buyer signs in and orders");
  if ((await shell(`curl -sko /dev/null -w '%{http_code}' https://${domain}/metrics`)) !== "404")
    throw new StartFailure("The proxy shows the metrics.");

  await shell("kill -9 $(systemctl show ironmonger -p MainPID --value)");
  await until("the shop is back after it was killed", () => shell(`curl -sfk -o /dev/null https://${domain}/readyz`));
  tell("the shop that was killed is back");

  const audit = await exec(`${current}/deploy/debian/command.sh`, "verify-audit");
  if (!audit.includes("The audit log is intact")) throw new StartFailure(`verify-audit says: ${audit}`);
  tell("commands run with the shop's account and settings");

  await exec("systemctl", "start", "ironmonger-test-restore.service");
  tell("the backup restores");
  await checkRotation(shell);
  tell("of twenty-two backups the newest fourteen stay, with the log since the oldest of them");
  const settings = "/etc/ironmonger/backup.env";
  await shell(`cp ${settings} /root/ && echo 'BACKUP_OFFSITE_COMMAND="false"' >>${settings}
    systemctl start ironmonger-log.service && exit 1 || mv /root/backup.env ${settings}`);
  const failed = await shell(
    `su postgres -c "cd /; psql -p 5432 ironmonger -Atc \\"select is_green from operation_reports where name = 'off-site'\\""`,
  );
  if (failed.trim() !== "f") throw new StartFailure(`Copies that do not go away are not red on Health: ${failed}`);
  tell("copies that do not go away are red on Health");
  await shell(
    'age-keygen -o /root/key.txt && echo BACKUP_AGE_RECIPIENT=\\"$(age-keygen -y /root/key.txt)\\" >>/etc/ironmonger/backup.env',
  );
  await shell("rm -r /srv/away && systemctl start ironmonger-backup.service");
  const away = await shell(
    "cd /srv/away && find . -type f && age -d -i /root/key.txt $(ls base/*/base.tar.gz.age | tail -1) >/dev/null",
  );
  const open = away.split("\n").filter((file) => file && !/\.age$|^\.\/recipient$/.test(file));
  if (open.length > 0) throw new StartFailure(`These copies are not encrypted: ${open.join(", ")}`);
  tell("copies for other machines are encrypted, and the key opens them");

  await exec(`${current}/deploy/debian/restore.sh`, "--to", moment);
  await until("the restored shop answers", () => shell(`curl -sfk -o /dev/null https://${domain}/readyz`));
  const orders = await shell(
    `su postgres -c "cd /; psql -p 5432 ironmonger -Atc \\"select string_agg(address, ' ') from orders where address in ('before', 'after')\\""`,
  );
  if (orders.trim() !== "before") throw new StartFailure(`Restored to ${moment}, the orders are: ${orders}`);
  tell("it is restored to a second: the order before is there, the one after is not");
}

/** Twenty copies of days before, and a piece of the log from before all of them. */
async function checkRotation(shell: (script: string) => Promise<string>): Promise<void> {
  const old = "log/000000010000000000000000.gz";
  await shell(`cd /var/backups/ironmonger && copy=$(ls base | tail -1)
    for days in $(seq 20); do cp -a base/$copy base/$(date -u -d "$days days ago" +%Y-%m-%dT%H%M%SZ); done
    install -o postgres /dev/null ${old}
    systemctl start ironmonger-backup.service`);
  const [count, oldest, expected, log] = (
    await shell(`cd /var/backups/ironmonger && ls base | wc -l && ls base | head -1 | cut -c1-10 && date -u -d '12 days ago' +%F
      ls ${old} 2>/dev/null || echo none`)
  ).split("\n");
  if (count !== "14" || oldest !== expected || log !== "none")
    throw new StartFailure(
      `Of 22 backups ${count} stay, the oldest of ${oldest} instead of ${expected}; old log: ${log}.`,
    );
}

async function until(what: string, isSo: () => Promise<string>): Promise<void> {
  let error: unknown;
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(500)) {
    const failed = await isSo().then(
      () => undefined,
      (reason: unknown) => reason ?? true,
    );
    if (!failed) return;
    error = failed;
  }
  throw new StartFailure(`It is not so that ${what}: ${error}`);
}
