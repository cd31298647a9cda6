import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./programs.ts";
import { StartFailure } from "./start-failure.ts";

/** The newest tag from v1.0.0 on; undefined if there is none, or in a copy of the sources without history. */
export function newestTag(root: string): string | undefined {
  const tags = git(root, "tag", "--list", "v*", "--sort=-version:refname").stdout?.toString().split("\n") ?? [];
  return tags.find((tag) => /^v[1-9]\d*\.\d+\.\d+$/.test(tag));
}

/** The release to upgrade from: the newest tag, and where tags are missing the commit that `scripts/upgrade-from` names. */
export const previousRelease = async (root: string): Promise<string> =>
  newestTag(root) ?? (await readFile(join(root, "scripts/upgrade-from"), "utf8")).trim();

/** The sources of a release in a new folder, with what its server needs. @throws StartFailure if there is no such release */
export async function checkOut(root: string, release: string, folder: string): Promise<void> {
  const packed = git(root, "archive", release);
  if (packed.status !== 0)
    throw new StartFailure(`${release} cannot be checked out: ${packed.stderr.toString().trim()}`);
  await unpack(packed.stdout, folder);
}

/** The same of the sources as they are. */
export async function copySources(root: string, folder: string): Promise<void> {
  const files = git(root, "ls-files", "-co", "--exclude-standard", "-z").stdout;
  const packed = spawnSync("tar", ["-c", "--null", "-T", "-"], { cwd: root, input: files, maxBuffer: 2 ** 30 });
  await unpack(packed.stdout, folder);
}

async function unpack(archive: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  await run(
    "pnpm",
    ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only", "--filter", "@ironmonger/api..."],
    { cwd: folder, env: { CI: "true" }, isQuiet: true },
  );
}

function git(root: string, ...args: string[]) {
  return spawnSync("git", args, { cwd: root, maxBuffer: 2 ** 30 });
}
