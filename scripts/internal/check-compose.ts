import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "./engine.ts";
import { findFreePort } from "./ports.ts";
import { call, signIn } from "./shop-client.ts";
import { StartFailure } from "./start-failure.ts";

/** Instead of the official image, which is in a registry: Debian's PostgreSQL with the same settings. */
const postgresScript = `export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o Acquire::Retries=5 update
apt-get -qq install -y --no-install-recommends postgresql
apt-get clean
cat >/entrypoint.sh <<'SH'
#!/bin/sh
set -e
bin=$(echo /usr/lib/postgresql/*/bin) data=/var/lib/postgresql/data
export PATH=$bin:$PATH
shift
chown postgres /var/lib/postgresql
install -d -o postgres /run/postgresql
[ -d $data ] || su postgres -c "PATH=$PATH; initdb -D $data --encoding UTF8 --locale C.UTF-8 && echo 'host all all all scram-sha-256' >>$data/pg_hba.conf &&
  pg_ctl -D $data -w start && psql -c \\"create role $POSTGRES_USER login superuser password '$POSTGRES_PASSWORD'\\" -c 'create database $POSTGRES_DB owner $POSTGRES_USER' && pg_ctl -D $data -w stop"
exec su postgres -c "PATH=$PATH; exec postgres -D $data -c listen_addresses='*' $*"
SH
chmod 755 /entrypoint.sh`;

/** The demonstration of docker-compose.yml with podman-compose: a buyer signs up, orders and pays. Takes the image that was built before. */
export async function checkCompose({
  engine,
  root,
  folder,
  name,
}: Record<"root" | "folder" | "name", string> & { engine: Engine }) {
  const postgres = await engine.makeImage(12, postgresScript);
  const entrypoint = ["--change", 'ENTRYPOINT ["/entrypoint.sh"]'];
  await engine.podman(["create", "--name", `${name}_image`, postgres, "true"]);
  await engine.podman(["commit", "--quiet", ...entrypoint, `${name}_image`, "docker.io/library/postgres:18-bookworm"]);
  await engine.podman(["rm", `${name}_image`]);
  await engine.podman(["tag", "localhost/ironmonger:check", `localhost/${name}_demo:latest`]);

  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://localhost:${port}`;
  const text = (await readFile(join(root, "docker-compose.yml"), "utf8"))
    .replaceAll('"4000:4000"', `"${port}:4000"`)
    .replaceAll('"4001:4001"', `"${sandboxPort}:4001"`)
    .replaceAll("http://localhost:4000", url);
  const file = join(folder, "docker-compose.yml");
  await writeFile(file, text);
  await writeFile(join(folder, ".env"), "DATABASE_PASSWORD=only-for-this-check\n");
  await engine.compose(["-f", file, "-p", name, "up", "-d", "database", "demo"]);
  for (const deadline = Date.now() + 120_000; !(await isReady(url)); await sleep(500))
    if (Date.now() > deadline)
      throw new StartFailure(`The shop of compose does not start:\n${await engine.podman(["logs", `${name}_demo_1`])}`);

  const email = "compose@example.com";
  await call(url, "POST", "/auth/sign-up", "", { name: "Compose", email, password: "ironmonger" });
  const buyer = await signIn(url, email);
  const [tool] = await call(url, "GET", "/tools?limit=1");
  const order = { toolId: tool._id, quantity: tool.minOrder, address: "1 High Street", phone: "12345678" };
  const { insertedId } = await call(url, "POST", "/order", buyer, order);
  const { toPay } = await call(url, "GET", `/order/${insertedId}`, buyer);
  const { clientSecret } = await call(url, "POST", "/create-payment-intent", buyer, { toPay, orderId: insertedId });
  const [intent] = clientSecret.split("_secret_");
  const confirmed = await fetch(`http://localhost:${sandboxPort}/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_ironmonger" },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  if (!confirmed.ok) throw new StartFailure(`The payment was refused: ${await confirmed.text()}`);
  await call(url, "PATCH", `/order/${insertedId}`, buyer, {
    orderId: insertedId,
    transectionId: intent,
    status: "pending",
  });
  const { status } = await call(url, "GET", `/order/${insertedId}`, buyer);
  if (status !== "pending") throw new StartFailure(`The order was paid and is ${status}.`);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
