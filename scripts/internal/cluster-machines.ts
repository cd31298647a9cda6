import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "./engine.ts";
import { run } from "./programs.ts";
import { StartFailure } from "./start-failure.ts";

/** With what node.sh installs, so that a run needs no mirror; the service of etcd asks for more open files than a container may have. */
const packages = `export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o Acquire::Retries=5 update
apt-get -qq install -y --no-install-recommends postgresql-common
install -d /etc/postgresql-common/createcluster.d
echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/ironmonger.conf
apt-get -qq install -y --no-install-recommends postgresql etcd-server patroni python3-etcd haproxy pgbouncer nftables unattended-upgrades curl
apt-get clean
install -d /etc/systemd/system/etcd.service.d
printf '[Service]\\nLimitNOFILE=4096\\n' >/etc/systemd/system/etcd.service.d/limit.conf`;
/** Of the disk with the database, in memory. */
const diskMegabytes = 700;

export type Member = { name: string; role: string; state: string; lag?: number | string };
export type Machine = { name: string; address: string; url: string };
export type ClusterMachines = {
  machines: [Machine, Machine, Machine];
  /** The one that leads, as the others see it. Undefined if nobody does. */
  findLeader: () => Promise<Machine | undefined>;
  listMembers: () => Promise<Member[]>;
  kill: (machine: Machine) => Promise<void>;
  start: (machine: Machine) => Promise<void>;
  /** Nothing passes between this machine and the two others. */
  cut: (machine: Machine) => Promise<void>;
  repair: (machine: Machine) => Promise<void>;
  fillDisk: (machine: Machine) => Promise<void>;
  emptyDisk: (machine: Machine) => Promise<void>;
  shell: (machine: Machine, script: string) => Promise<string>;
  /** The last lines of what the services of a machine said. */
  log: (machine: Machine) => Promise<string>;
  remove: () => void;
};

/** Three containers with systemd on one network, each with a disk of its own. `onMade` gets them before the first one starts, to remove them. */
export async function startMachines(
  engine: Engine,
  folder: string,
  name: string,
  onMade: (cluster: ClusterMachines) => void,
) {
  const image = await engine.makeImage(12, packages);
  await engine.podman(["network", "create", name]);
  const [network] = JSON.parse(await engine.podman(["network", "inspect", name]));
  const gateway: string = network.subnets[0].gateway;
  const [one, two, three] = [1, 2, 3].map((number): Machine => {
    const address = gateway.replace(/\d+$/, String(10 + number));
    return { name: `node-${number}`, address, url: `http://${address}` };
  });
  if (!one || !two || !three) throw new Error("There are three.");
  const machines: ClusterMachines["machines"] = [one, two, three];
  const containerOf = (machine: Machine) => `${name}_${machine.name}`;
  const diskOf = (machine: Machine) => join(folder, machine.name);
  const shell = (machine: Machine, script: string) =>
    engine.podman(["exec", containerOf(machine), "bash", "-ec", script]);
  // Asked on the machines themselves: the firewall lets nobody else ask.
  const listMembers = async (): Promise<Member[]> => {
    const answers = await Promise.all(
      machines.map((machine) =>
        shell(machine, `curl -fsm 2 http://${machine.address}:8008/cluster`).then(
          (text) => (JSON.parse(text) as { members: Member[] }).members,
          () => [],
        ),
      ),
    );
    const leaderOf = (members: Member[] = []) => members.find(({ role }) => role === "leader")?.name;
    // A machine that is cut off may be wrong.
    return (
      answers.find(
        (one) => leaderOf(one) && answers.filter((other) => leaderOf(other) === leaderOf(one)).length >= 2,
      ) ?? []
    );
  };
  const netfilter = async (machine: Machine, action: "-A" | "-D") => {
    const pid = (await engine.podman(["inspect", "--format", "{{.State.Pid}}", containerOf(machine)])).trim();
    for (const { address } of machines.filter((other) => other !== machine))
      for (const [chain, end] of [
        ["INPUT", "-s"],
        ["OUTPUT", "-d"],
      ] as const) {
        const rule = ["iptables", action, chain, end, address, "-j", "DROP"];
        await run("nsenter", ["-t", pid, "-n", ...rule], { cwd: "/", isQuiet: true });
      }
  };
  const cluster: ClusterMachines = {
    machines,
    listMembers,
    findLeader: async () => {
      const leader = (await listMembers()).find(({ role }) => role === "leader");
      return machines.find((machine) => machine.name === leader?.name);
    },
    kill: async (machine) => void (await engine.podman(["kill", containerOf(machine)])),
    start: async (machine) => void (await engine.podman(["start", containerOf(machine)])),
    cut: (machine) => netfilter(machine, "-A"),
    repair: (machine) => netfilter(machine, "-D"),
    fillDisk: async (machine) => void (await shell(machine, "cat /dev/zero >/var/lib/postgresql/filler || true")),
    emptyDisk: async (machine) => void (await shell(machine, "rm /var/lib/postgresql/filler")),
    shell,
    log: (machine) =>
      shell(machine, "journalctl -u patroni -u haproxy -u ironmonger -n 120 --no-pager -o short-precise | cut -c1-400"),
    remove: () => {
      engine.remove(machines.map(containerOf), name);
      for (const machine of machines) spawnSync("umount", ["--lazy", diskOf(machine)], { stdio: "ignore" });
    },
  };
  onMade(cluster);
  for (const machine of machines) {
    await mkdir(diskOf(machine));
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=755`, "tmpfs", diskOf(machine)], {
      cwd: "/",
    });
    const how = ["--privileged", "--systemd=always", "--hostname", machine.name, "--network", name];
    const disk = `${diskOf(machine)}:/var/lib/postgresql`;
    await engine.podman([
      ...["run", "--detach", "--name", containerOf(machine), ...how, "--ip", machine.address],
      ...["--volume", disk, image, "/sbin/init"],
    ]);
  }
  return { cluster, gateway };
}

/** Does on each machine what deploy/README.md says, with settings of a demonstration for the shop. */
export async function setUpMachines(
  { machines, shell }: ClusterMachines,
  options: {
    engine: Engine;
    folder: string;
    name: string;
    release: string;
    clusterSettings: Record<string, string>;
    shopSettings: Record<string, string>;
  },
): Promise<void> {
  const { engine, folder, name, release } = options;
  const lines = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([key, value]) => `${key}="${value}"\n`)
      .join("");
  const archive = join(folder, "release.tar");
  await run("tar", ["-cf", archive, "-C", release, "."], { cwd: "/" });
  for (const machine of machines) {
    await shell(machine, "mkdir -p /root/ironmonger /etc/ironmonger");
    const unpack = ["exec", "--interactive", `${name}_${machine.name}`, "tar", "-x", "-C", "/root/ironmonger"];
    await engine.podman(unpack, createReadStream(archive));
  }
  const [first] = machines;
  const addresses = machines.map(({ address }) => address).join(" ");
  const made = await shell(first, `/root/ironmonger/deploy/cluster/node.sh --new shop.test ${addresses}`);
  const file = join(folder, "cluster.env");
  await writeFile(file, made + lines(options.clusterSettings));
  const settings = join(folder, "shop.env");
  await writeFile(settings, lines(options.shopSettings));
  await Promise.all(
    machines.map(async (machine) => {
      const container = `${name}_${machine.name}`;
      await engine.podman(["cp", file, `${container}:/root/cluster.env`]);
      await engine.podman(["cp", settings, `${container}:/etc/ironmonger/shop.env`]);
      await shell(machine, "/root/ironmonger/deploy/cluster/node.sh /root/cluster.env");
    }),
  );
}

/** @throws StartFailure where it does not become so within the time */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean>,
  explain: () => Promise<string> = async () => "",
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(300))
    if (await isSo().catch(() => false)) return;
  throw new StartFailure(`After ${seconds} s it is not so that ${what}.\n${await explain().catch(String)}`);
}
