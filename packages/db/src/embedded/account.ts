import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lchown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The ids that the server runs under; empty if it runs under the account that starts it. */
export type ServerAccount = { uid?: number; gid?: number };

/** A folder of root that every account may enter; only root uses it. */
export const sharedRoot = "/var/lib/ironmonger";

/** PostgreSQL refuses to run as root, so root hands it to `nobody`. */
export async function serverAccount(): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return {};
  const passwd = await readFile("/etc/passwd", "utf8");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/**
 * The folder for data and log. Normally `dataDir` itself. If another account needs access but cannot enter a folder above, it is a separate
 * folder below /var/lib/ironmonger. A file in `dataDir` names it, because another folder at the same path is another shop.
 */
export async function homeFor(dataDir: string, account: ServerAccount): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (account.uid === undefined || (await everyoneMayEnter(dataDir))) return dataDir;
  const noted = await notedHome(dataDir);
  if (noted && existsSync(noted) && !(await isOfAnother(noted, dataDir))) return writeNotes(noted, dataDir);
  const home = join(sharedRoot, `data-${randomBytes(6).toString("hex")}`);
  await mkdir(home, { recursive: true });
  return writeNotes(home, dataDir);
}

const ownerFile = "belongs-to.txt";
const noteOf = (dataDir: string) => join(dataDir, "database-is-elsewhere.txt");

async function writeNotes(home: string, dataDir: string): Promise<string> {
  await writeFile(join(home, ownerFile), dataDir);
  await writeFile(noteOf(dataDir), `The database's files are in ${home}: its account may not enter this folder.\n`);
  return home;
}

async function notedHome(dataDir: string): Promise<string | undefined> {
  const note = await readFile(noteOf(dataDir), "utf8").catch(() => "");
  return / are in (.+): its account /.exec(note)?.[1];
}

/** Whether `dataDir` is a copy whose original still uses this home. A moved folder still has its home. */
async function isOfAnother(home: string, dataDir: string): Promise<boolean> {
  const owner = await readFile(join(home, ownerFile), "utf8").catch(() => dataDir);
  return owner !== dataDir && (await notedHome(owner)) === home;
}

export async function chownAll(paths: string[], account: ServerAccount): Promise<void> {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  await Promise.all(paths.map((path) => lchown(path, uid, gid)));
}

export async function chownTree(folder: string, account: ServerAccount): Promise<void> {
  if (account.uid === undefined) return;
  const inside = await readdir(folder, { recursive: true });
  await chownAll([folder, ...inside.map((path) => join(folder, path))], account);
}

/** Whether the folder and all folders above it may be entered by any account. */
export async function everyoneMayEnter(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && ((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
