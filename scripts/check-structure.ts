import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

// What ARCHITECTURE.md says about imports, as far as Biome cannot check it: biome.json has file names, import cycles, the libraries of each
// layer and the readers of the environment. Prints every violation and exits with 1 if there is one.

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && !file.includes("generated"));

/** Which workspaces a workspace may import at run time. The web may import types of the api. */
const mayImport: Record<string, string[]> = {
  "packages/contract": [],
  "packages/db": ["contract"],
  "packages/invoices": ["contract"],
  "packages/bench": ["contract", "db"],
  "packages/pictures": ["contract", "db"],
  "apps/api": ["contract", "db", "invoices"],
  "apps/web": ["contract"],
  "apps/sandbox": [],
  "apps/e2e": ["contract"],
};
const isTest = (file: string) => /(\.(test|stories)\.tsx?$|\/testing\/)/.test(file);

/** The layers of the server (ARCHITECTURE.md). A file imports from its own layer and from the ones named here, types included. */
const layers: Record<string, string[]> = {
  core: [],
  features: ["core"],
  http: ["core"],
  transports: ["features", "http", "core"],
};
const layerOf = (path: string) => /^apps\/api\/src\/(core|features|http|transports)\//.exec(path)?.[1];

const sides = ["api", "web"] as const;
type Side = (typeof sides)[number];

/**
 * The features of the server and of the web app from the ground up: a feature imports only those before it. No exceptions. The orders differ:
 * a page asks who is signed in, and a use case is told.
 */
const featureOrder: Record<Side, string[]> = {
  api: [
    ...["events", "audit", "senders", "files", "file-kinds", "changes", "categories", "attributes", "tools", "models"],
    ...["pricing", "search-words", "catalog", "tool-files", "price-lists", "companies", "delivery", "addresses"],
    ...[
      "basket",
      "lists",
      "order-pad",
      "orders",
      "approvals",
      "payments",
      "invoices",
      "receivables",
      "books",
      "back-in-stock",
      "identity",
      "users",
    ],
    ...["reviews", "content", "ledger", "operations", "retention", "settings", "insights", "views"],
  ],
  web: [
    ...["identity", "views", "users", "addresses", "changes", "pricing", "delivery", "categories", "attributes"],
    ...[
      "back-in-stock",
      "models",
      "search-words",
      "catalog",
      "tools",
      "tool-files",
      "order-pad",
      "price-lists",
      "companies",
      "basket",
    ],
    ...[
      "lists",
      "payments",
      "orders",
      "approvals",
      "invoices",
      "receivables",
      "reviews",
      "content",
      "ledger",
      "settings",
      "insights",
      "audit",
    ],
  ],
};
const maxFiles = 60;
const maxLines = 4_000;

/** The files that may contain whole SQL statements: those named so, and the rules of the ledger. Elsewhere only the query builder, with `sql` fragments, is used. */
const isStatement = (file: string) => /\.(statement|rule)\.ts$/.test(file);

/** The only file that opens transactions. */
const transactions = "apps/api/src/core/database/in-transaction.ts";
/** Functions that take a context and a callback that gets the context of a transaction. */
const opensTransaction = new Set(["inTransaction", "inLongTransaction", "inSnapshot"]);
/** What of a context leads to a connection. */
const reachesOutside = new Set(["db", "sql", "longSql", "replica", "settings", "rateLimits", "cardProvider"]);
for (const file of files)
  for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(
    /\b(?:function|const) (\w+)(?:<[^(]*>)?(?: = )?\((?:(?!\n\}|\n\n)[\s\S])*?: \(ctx: Within/g,
  ))
    if (name) opensTransaction.add(name);

type Import = { from: string; isType: boolean };
const violations: string[] = [];
/** What is in a feature, and which others it imports, each with a file that does. */
type Feature = { fileCount: number; lineCount: number; imported: Map<string, string> };
const features: Record<Side, Map<string, Feature>> = { api: new Map(), web: new Map() };
const featureIn = (side: Side, path: string): string | undefined =>
  new RegExp(`^apps/${side}/src/features/([A-Za-z-]+)/`).exec(path)?.[1];

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  const report = (what: string) => violations.push(`${file}: ${what}`);

  // The group keeps this file itself from matching.
  if (/@ts-(nocheck)/.test(text)) report("no ts-nocheck");
  if (/\bas unknown as\b/.test(text)) report("no casts by way of unknown");
  for (const side of sides) countIn(side, file, text);
  if (file.startsWith("apps/web/src/shared/") && !isTest(file) && callsProcedure(text))
    report("shared calls no procedure: each is a feature's");
  if (layerOf(file) && !isTest(file) && !isStatement(file) && hasStatement(text))
    report("whole SQL statements belong into a file *.statement.ts");
  if (layerOf(file) && !isTest(file) && file !== transactions) checkTransactions(text, report);

  for (const statement of readImports(text)) {
    if (statement.from.startsWith("../../../../")) report(`${statement.from}: too far up`);
    checkWorkspaces(file, statement, report);
    checkLayers(file, statement, report);
  }
}

for (const side of sides) for (const [name, feature] of features[side]) checkFeature(side, name, feature);

if (violations.length > 0) {
  console.error(violations.join("\n"));
  console.error(`${violations.length} violations of the structure.`);
  process.exit(1);
}
console.log(`Structure holds in ${files.length} files.`);

/**
 * The context of a transaction hides the one outside, whose connections a transaction must not wait for: the callback's parameter has its
 * name, and nothing else of it is in reach.
 */
function checkTransactions(text: string, report: (what: string) => void): void {
  if (/\.(begin|transaction)\(/.test(text)) report("transactions begin with inTransaction");
  const calls = text.matchAll(/\b(\w+)\(\s*(\w+),[^;{]*?(?:async )?\((\w+|\{[^}]*\})(?:, [^()]*)?\) =>/g);
  for (const [start, name = "", outer = "", inner = ""] of calls) {
    if (!opensTransaction.has(name)) continue;
    const [before = "", rest = ""] = text.split(start);
    const callback = rest.slice(0, rest.search(/^ {0,2}\}/m));
    if (inner !== outer && (!inner.startsWith("{") || new RegExp(`\\b${outer}\\b`).test(callback)))
      report(`${name}: the callback's parameter is named ${outer}, as the context outside is`);
    const own = before.slice(
      before.search(/\n(export |async |function |const )(?![\s\S]*\n(export |async |function |const ))/) + 1,
    );
    const taken = [...own.matchAll(new RegExp(`const \\{([^}]*)\\} = ${outer};`, "g"))].flatMap(([, names = ""]) =>
      names.split(","),
    );
    for (const used of taken.map((one) => one.split(":").at(-1)?.trim() ?? ""))
      if (reachesOutside.has(used) && new RegExp(`(?<![.\\w])${used}\\b(?!:)`).test(callback))
        report(`${name}: ${used} is of the context outside`);
  }
}

function callsProcedure(text: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return /\b(trpc|utils|client)\.\w+\.\w/.test(code);
}

function readImports(text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/gm);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [
    ...[...statements].map(([, type, from]) => ({ from: from ?? "", isType: type !== undefined })),
    ...[...dynamic].map(([, from]) => ({ from: from ?? "", isType: false })),
  ];
}

function checkWorkspaces(file: string, { from, isType }: Import, report: (what: string) => void): void {
  const target = /^@ironmonger\/([a-z0-9]+)/.exec(from)?.[1];
  const home = Object.keys(mayImport).find((workspace) => file.startsWith(`${workspace}/`));
  if (!target || !home || mayImport[home]?.includes(target)) return;
  if (home === "apps/web" && target === "api" && isType) return;
  if (home === "apps/api" && target === "sandbox" && isTest(file)) return;
  report(`${home} may not import ${from}`);
}

function checkLayers(file: string, { from }: Import, report: (what: string) => void): void {
  const target = from.startsWith(".") ? normalize(join(dirname(file), from)) : from;
  const own = featureIn("api", file);
  const other = featureIn("api", target);
  const internalOf = target.includes("/internal/") ? other : undefined;
  if (internalOf && !isTest(file) && internalOf !== own) {
    report(`${from} is internal to ${internalOf}; call a use case of that feature`);
  }
  const home = layerOf(file);
  if (home && !isTest(file)) checkServer(home, from, target, report);
  const inWeb = /^apps\/web\/src\/(app|features|shared)\//;
  const layer = inWeb.exec(file)?.[1];
  const below = inWeb.exec(target)?.[1];
  if (layer === "shared" && (below === "features" || below === "app")) report(`shared may not import ${from}`);
  if (layer === "features" && below === "app") report(`features may not import ${from}`);
}

function countIn(side: Side, file: string, text: string): void {
  const name = featureIn(side, file);
  if (!name || isTest(file)) return;
  const { fileCount, lineCount, imported } = features[side].get(name) ?? {
    fileCount: 0,
    lineCount: 0,
    imported: new Map<string, string>(),
  };
  for (const { from } of readImports(text)) {
    const other = featureIn(side, normalize(join(dirname(file), from)));
    if (other && other !== name) imported.set(other, file);
  }
  features[side].set(name, { fileCount: fileCount + 1, lineCount: lineCount + text.split("\n").length - 1, imported });
}

function checkFeature(side: Side, name: string, { fileCount, lineCount, imported }: Feature): void {
  const report = (what: string) => violations.push(`${side}: ${name} ${what}`);
  const position = featureOrder[side].indexOf(name);
  if (position < 0) report("has no position in the order of the features");
  for (const [other, file] of imported)
    if (featureOrder[side].indexOf(other) >= position) report(`imports ${other}, which is not below it, in ${file}`);
  if (fileCount > maxFiles) report(`has ${fileCount} files, more than ${maxFiles}`);
  if (lineCount > maxLines) report(`has ${lineCount} lines, more than ${maxLines}`);
}

function checkServer(home: string, from: string, target: string, report: (what: string) => void): void {
  if (!from.startsWith(".")) return;
  const layer = layerOf(target) ?? "the assembly";
  if (layer !== home && !layers[home]?.includes(layer)) report(`${home} may not import from ${layer}: ${from}`);
}

/** Whether the file uses the driver's `sql`, or runs a whole statement of Drizzle's. A bare `sql` of Drizzle is a fragment. */
function hasStatement(text: string): boolean {
  if (/\b\w+\.execute[(<]/.test(text) || /\b(\w+\.sql|tx)(<[^`;]*>)?`/.test(text)) return true;
  const isDrizzles = /import \{[^}]*\bsql\b[^}]*\} from "drizzle-orm/.test(text);
  return !isDrizzles && /(^|[^.\w`])sql(<[^`;]*>)?`/.test(text);
}
