import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./programs.ts";
import { StartFailure } from "./start-failure.ts";

/** The releases of Debian by their numbers. */
const debianReleases = { 12: "bookworm", 13: "trixie" } as const;
type DebianRelease = keyof typeof debianReleases;

export type Engine = {
  /** Returns an image of a bare Debian with systemd, and with what the script adds. */
  makeImage: (release: DebianRelease, script?: string) => Promise<string>;
  /** Runs podman or buildah to its end, and returns what it printed. @throws StartFailure where it fails */
  podman: (args: string[], input?: NodeJS.ReadableStream) => Promise<string>;
  buildah: (args: string[]) => Promise<string>;
  /** podman-compose, which needs no timers of systemd for its checks of health. */
  compose: (args: string[]) => Promise<string>;
  /** Removes these containers, and the network. */
  remove: (containers: string[], network: string) => void;
};

const packages = ["podman", "podman-compose", "buildah", "runc", "debootstrap", "iptables", "netavark", "aardvark-dns"];

/** So long an image is used again; then its packages are fetched anew. */
const maxImageAgeMs = 7 * 86_400_000;

/**
 * Containers of Debian's podman, without a daemon, whose images and settings are in `folder` alone: they go with it. Base images are made by
 * debootstrap, so no registry is needed; what they are made of stays in `cache`. runc, cgroupfs, these limits and plain copies for layers also
 * work for a root that is in a container itself.
 */
export async function startEngine(folder: string, cache: string): Promise<Engine> {
  const apt = ["-qq", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=5"];
  const quiet = { cwd: "/", isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await repeatedly(async () => {
    await run("apt-get", [...apt, "update"], quiet);
    await run("apt-get", [...apt, "install", "-y", "--no-install-recommends", ...packages], quiet);
  });
  await mkdir(join(folder, "networks"), { recursive: true });
  await writeFile(
    join(folder, "containers.conf"),
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
`,
  );
  await writeFile(
    join(folder, "storage.conf"),
    `[storage]
driver = "vfs"
graphroot = "${folder}/storage"
runroot = "${folder}/run"
`,
  );
  const env = {
    CONTAINERS_CONF: join(folder, "containers.conf"),
    CONTAINERS_STORAGE_CONF: join(folder, "storage.conf"),
  };
  const podman: Engine["podman"] = (args, input) => output("podman", args, env, input);
  const fromCache = async (name: string, make: (file: string) => Promise<unknown>) => {
    const file = join(cache, `${name}.tar`);
    const found = await stat(file).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs > maxImageAgeMs) {
      await mkdir(cache, { recursive: true });
      await make(`${file}.${process.pid}`);
      await rename(`${file}.${process.pid}`, file);
    }
    const image = `localhost/debian:${name}`;
    await podman(["import", "--quiet", file, image]);
    return image;
  };
  const makeBare = (release: DebianRelease) =>
    fromCache(debianReleases[release], (file) =>
      repeatedly(async () => {
        const rootfs = join(folder, `rootfs-${release}`);
        await run("rm", ["-rf", rootfs], quiet);
        const included = "--include=systemd,systemd-sysv,dbus,ca-certificates";
        await run("debootstrap", ["--variant=minbase", included, debianReleases[release], rootfs], quiet);
        // A container loads no modules into the kernel, and Debian 13 counts that as a failure.
        await run("ln", ["-sf", "/dev/null", join(rootfs, "etc/systemd/system/systemd-modules-load.service")], quiet);
        await run("tar", ["-C", rootfs, "-cf", file, "."], quiet);
        await run("rm", ["-rf", rootfs], quiet);
      }),
    );
  const makeImage: Engine["makeImage"] = async (release, script) => {
    const bare = await makeBare(release);
    if (!script) return bare;
    const name = `${debianReleases[release]}-${createHash("sha256").update(script).digest("hex").slice(0, 12)}`;
    return fromCache(name, (file) =>
      repeatedly(async () => {
        const container = `${name}-${process.pid}`;
        try {
          await podman(["run", "--name", container, bare, "bash", "-ec", script]);
          await podman(["export", "--output", file, container]);
        } finally {
          await podman(["rm", "--force", container]);
        }
      }),
    );
  };
  return {
    makeImage,
    podman,
    buildah: (args) => output("buildah", args, env),
    compose: (args) => output("podman-compose", args, { ...env, DISABLE_HC_SYSTEMD: "true" }),
    remove: (containers, network) => {
      const quietly = (...args: string[]) =>
        spawnSync("podman", args, { stdio: "ignore", env: { ...process.env, ...env } });
      for (const name of containers) quietly("rm", "--force", "--time", "1", name);
      quietly("network", "rm", "--force", network);
    },
  };
}

export const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version") && spawnSync("apt-get", ["--version"]).status === 0;

/** Mirrors of packages fail now and then. */
export async function repeatedly<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  return work().catch(async (error) => {
    if (tries === 1) throw error;
    await sleep(10_000);
    return repeatedly(work, tries - 1);
  });
}

async function output(
  command: string,
  args: string[],
  env: Record<string, string>,
  input?: NodeJS.ReadableStream,
): Promise<string> {
  const child = spawn(command, args, { cwd: "/", env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
  const printed: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  child.stdin.on("error", () => {});
  if (input) input.pipe(child.stdin);
  else child.stdin.end();
  const code = await new Promise<number | null>((done) => {
    child.once("close", done);
    child.once("error", () => done(1));
  });
  if (code === 0) return Buffer.concat(printed).toString();
  const text = Buffer.concat([...printed, ...complaints]).toString();
  throw new StartFailure(`"${command} ${args.join(" ").slice(0, 300)}" failed:\n${text.slice(-4_000)}`);
}
