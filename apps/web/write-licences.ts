import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

type Package = { name: string; versions: string[]; paths: string[]; license: string; homepage?: string };

/** The licences of everything that a release contains of others, with their texts: server and web app, in one file that is served. */
export async function writeLicences(file: string, root: string): Promise<void> {
  const filters = ["--filter", "@ironmonger/api", "--filter", "@ironmonger/web"];
  const { stdout } = await promisify(execFile)("pnpm", ["licenses", "list", "--prod", "--json", ...filters], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const packages = Object.values(JSON.parse(stdout) as Record<string, Package[]>).flat();
  const entries = await Promise.all(packages.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(describe));
  const head = [
    "Ironmonger contains these works of others. Its fonts have their licences beside them: /fonts/archivo-LICENSE.txt.",
    `A release also contains Node.js ${process.version}: https://github.com/nodejs/node/blob/${process.version}/LICENSE.`,
  ];
  await writeFile(file, [head.join("\n"), ...entries].join(`\n\n${"-".repeat(80)}\n\n`));
}

async function describe({ name, versions, paths, license, homepage }: Package): Promise<string> {
  const [folder = ""] = paths;
  const files = (await readdir(folder).catch(() => [])).filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
  const texts = await Promise.all(files.map((entry) => readFile(join(folder, entry), "utf8").catch(() => "")));
  const title = `${name} ${versions.join(", ")}\n${license}${homepage ? `\n${homepage}` : ""}`;
  return [title, ...texts.map((text) => text.trim())].join("\n\n");
}
