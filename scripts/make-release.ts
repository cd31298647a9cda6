import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { markRestored } from "@ironmonger/db/mark-restored";
import { unbundledPackages } from "../apps/api/unbundled-packages.ts";
import { run } from "./internal/programs.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `npm run release`, or `node scripts/make-release.ts FOLDER [--with-sandbox] [--offline]`: everything that production runs, and nothing else,
// in a new folder: the built server and web app, the packages that were not built in, Node, and the scripts that set up a machine. It runs
// with `bin/node apps/api/dist/server/main.js` there, on the kind of machine on which it was made.

const root = fileURLToPath(new URL("..", import.meta.url));
const withSandbox = process.argv.includes("--with-sandbox");
/** Takes every package from pnpm's store, and fails if one is missing. */
const isOffline = process.argv.includes("--offline");
const target = process.argv[2];

try {
  if (!target || target.startsWith("-"))
    throw new StartFailure("Say where: node scripts/make-release.ts FOLDER [--with-sandbox] [--offline]");
  await makeRelease(resolve(target));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

async function makeRelease(folder: string): Promise<void> {
  await run("turbo", ["run", "build", "--output-logs=errors-only"], { cwd: root });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const forPnpm = ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml", ".pnpmfile.cjs", "patches"];
  for (const file of forPnpm) await copy(file, folder);
  // The lock file lists every workspace, so pnpm needs them all; it installs only those that are requested.
  for (const group of ["packages", "apps"]) {
    for (const name of await readdir(join(root, group))) await copy(`${group}/${name}/package.json`, folder);
  }
  for (const app of ["apps/api", "apps/web"]) await copy(`${app}/dist`, folder);
  if (withSandbox) await copy("apps/sandbox/src", folder);
  await copy("deploy", folder);
  await writeFile(join(folder, "deploy/debian/mark-restored.sql"), `${markRestored.trim()};\n`);
  await mkdir(join(folder, "bin"));
  await copyFile(process.execPath, join(folder, "bin/node"));
  const listOfParts = join(folder, "sbom.json");
  const bill = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--prod"];
  const shop = ["--filter", "@ironmonger/api", "--filter", "@ironmonger/web"];
  await run("pnpm", [...bill, ...shop, "--out", listOfParts], { cwd: root, isQuiet: true });
  await addNode(listOfParts);
  await writeUnbundledDependencies(join(folder, "apps/api/package.json"));
  const apps = ["apps/api", ...(withSandbox ? ["apps/sandbox"] : [])];
  const filters = apps.flatMap((app) => ["--filter", `./${app}`]);
  await run(
    "pnpm",
    // The lock file still pins every version, although it lists more packages than are installed.
    ["install", "--prod", "--no-frozen-lockfile", isOffline ? "--offline" : "--prefer-offline", ...filters],
    {
      cwd: folder,
      env: { CI: "true" },
    },
  );
}

/** The release brings its own Node, which pnpm does not list. */
async function addNode(listOfParts: string): Promise<void> {
  const bill = JSON.parse(await readFile(listOfParts, "utf8"));
  const version = process.versions.node;
  const purl = `pkg:generic/node@${version}`;
  bill.components.push({
    type: "platform",
    name: "node",
    version,
    purl,
    "bom-ref": purl,
    licenses: [{ license: { id: "MIT" } }],
  });
  await writeFile(listOfParts, JSON.stringify(bill, null, 2));
}

/** The built server contains its other dependencies, so a release installs only these. */
async function writeUnbundledDependencies(file: string): Promise<void> {
  const { dependencies, devDependencies: _, ...manifest } = JSON.parse(await readFile(file, "utf8"));
  const unbundled = unbundledPackages.map((name) => [name, dependencies[name]]);
  await writeFile(file, JSON.stringify({ ...manifest, dependencies: Object.fromEntries(unbundled) }, null, 2));
}

/** Leaves out tests and what only they need. */
async function copy(path: string, folder: string): Promise<void> {
  await cp(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => !/(\.test\.tsx?$|\/testing(\/|$)|\/node_modules(\/|$))/.test(source),
  });
}
