import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

// What ARCHITECTURE.md says about imports and names, checked. Prints every fault and exits 1 where there is one.

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && !file.includes("generated"));

/** Which workspaces a workspace may import at run time. Types of the api are free for the web. */
const mayImport: Record<string, string[]> = {
  "packages/contract": [],
  "packages/db": ["contract"],
  "packages/bench": ["contract", "db"],
  "apps/api": ["contract", "db"],
  "apps/web": ["contract"],
  "apps/sandbox": [],
  "apps/e2e": ["contract"],
};
const readsEnvironment =
  /(^scripts\/|\/env\.ts$|^apps\/e2e\/|^packages\/bench\/|\.config\.ts$|\/build\.ts$|\.test\.ts$|\/testing\/|\/commands\/)/;
const isTest = (file: string) => /(\.test\.tsx?$|\/testing\/)/.test(file);

/** The layers of the server, ground floor first (ARCHITECTURE.md). A file imports from its own layer and from the ones named here. */
const layers: Record<string, string[]> = {
  core: [],
  features: ["core"],
  http: ["core"],
  transports: ["features", "http", "core"],
};
/** Libraries that only the named layers may use: features know neither the web server nor tRPC, transports no database. */
const librariesOf: [RegExp, string[]][] = [
  [/^(fastify|@fastify\/|@trpc\/)/, ["http", "transports"]],
  [/^(postgres|drizzle-orm|@ironmonger\/db)(\/|$)/, ["core", "features"]],
];
const layerOf = (path: string) => /^apps\/api\/src\/(core|features|http|transports)\//.exec(path)?.[1];

type Import = { from: string; isType: boolean };
const faults: string[] = [];
const graph = new Map<string, string[]>();

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  const imports = readImports(text);
  const fault = (what: string) => faults.push(`${file}: ${what}`);

  if (!/^[a-z0-9]+([.-][a-z0-9]+)*\.(d\.)?tsx?$/.test(file.split("/").at(-1) ?? "")) fault("file names are kebab-case");
  if (/@ts-(ignore|nocheck)/.test(text)) fault("no ts-ignore");
  if (/\bas (any|unknown as)\b/.test(text)) fault("no casts by way of any or unknown");
  if (/process\.env[.[]/.test(text) && !readsEnvironment.test(file)) fault("only env.ts reads process.env");

  for (const found of imports) {
    if (found.from.startsWith("../../../../")) fault(`${found.from}: too far up`);
    checkWorkspaces(file, found, fault);
    checkLayers(file, found, fault);
  }
  graph.set(
    file,
    imports.filter((found) => found.from.startsWith(".")).map((found) => normalize(join(dirname(file), found.from))),
  );
}
for (const cycle of findCycles(graph)) faults.push(`imports go round: ${cycle.join(" → ")}`);

if (faults.length > 0) {
  console.error(faults.join("\n"));
  console.error(`${faults.length} faults of structure.`);
  process.exit(1);
}
console.log(`Structure holds in ${files.length} files.`);

function readImports(text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/gm);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [
    ...[...statements].map(([, type, from]) => ({ from: from ?? "", isType: type !== undefined })),
    ...[...dynamic].map(([, from]) => ({ from: from ?? "", isType: false })),
  ];
}

function checkWorkspaces(file: string, { from, isType }: Import, fault: (what: string) => void): void {
  const target = /^@ironmonger\/([a-z0-9]+)/.exec(from)?.[1];
  const home = Object.keys(mayImport).find((workspace) => file.startsWith(`${workspace}/`));
  if (!target || !home || mayImport[home]?.includes(target)) return;
  if (home === "apps/web" && target === "api" && isType) return;
  if (home === "apps/api" && target === "sandbox" && isTest(file)) return;
  fault(`${home} may not import ${from}`);
}

function checkLayers(file: string, { from }: Import, fault: (what: string) => void): void {
  const target = from.startsWith(".") ? normalize(join(dirname(file), from)) : from;
  const internalOf = /^apps\/api\/src\/features\/([a-z]+)\/internal\//.exec(target)?.[1];
  if (internalOf && !isTest(file) && !file.startsWith(`apps/api/src/features/${internalOf}/`)) {
    fault(`${from} is internal to ${internalOf}; call a verb of that feature`);
  }
  const home = layerOf(file);
  if (home && !isTest(file)) checkServer(home, from, target, fault);
  const inWeb = /^apps\/web\/src\/(app|features|shared)\//;
  const layer = inWeb.exec(file)?.[1];
  const below = inWeb.exec(target)?.[1];
  if (layer === "shared" && (below === "features" || below === "app")) fault(`shared may not import ${from}`);
  if (layer === "features" && below === "app") fault(`features may not import ${from}`);
  const feature = (path: string) => /^apps\/web\/src\/features\/([a-z]+)\//.exec(path)?.[1];
  // Who is signed in is everybody's business; else pages put features together.
  if (feature(file) && feature(target) && feature(target) !== feature(file) && feature(target) !== "identity") {
    fault(`a feature may not import another: ${from}`);
  }
}

function checkServer(home: string, from: string, target: string, fault: (what: string) => void): void {
  if (from.startsWith(".")) {
    const layer = layerOf(target) ?? "the assembly";
    if (layer !== home && !layers[home]?.includes(layer)) fault(`${home} may not import from ${layer}: ${from}`);
  }
  for (const [library, homes] of librariesOf)
    if (library.test(from) && !homes.includes(home)) fault(`${home} may not use ${from}`);
}

function findCycles(imports: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}
