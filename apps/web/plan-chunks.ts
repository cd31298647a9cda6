import { basename } from "node:path";
import type { Rolldown } from "vite";

/** What is read of a file of a build. */
export type BuiltFile = Pick<
  Rolldown.OutputChunk,
  | "type"
  | "name"
  | "fileName"
  | "moduleIds"
  | "imports"
  | "isEntry"
  | "isDynamicEntry"
  | "facadeModuleId"
  | "viteMetadata"
> & { modules: Record<string, { renderedLength: number }> };

type Output = readonly (BuiltFile | Rolldown.OutputAsset)[];

/** A file of the build: what it holds, what it weighs, which pages and dialogs load it, and which files it needs. */
type Chunk = { modules: string[]; bytes: number; pages: ReadonlySet<string>; imports: Set<Chunk> };

/** What one more file costs a page, in bytes of source: a browser loads only six concurrently, and each is compressed by itself. */
const fileCost = 30_000;

/** How much a byte of style costs beside a byte of script: a page is drawn when its last style has arrived. */
const styleWeight = 4;

/**
 * What counts how much, by what imports it: a file that is spared, and a byte that is loaded in vain. Strangers, on phones, wait for the pages
 * that lead into the shop; the office is made of many patterns; a dialog opens on a page, which has most of its files.
 */
const stakes = [
  { where: /pages\/(home|catalog|tool|purchase|basket)-page\./, file: 1, byte: 50 },
  { where: /app\/(pages|dashboard\/buyer)\//, file: 1, byte: 3 },
  { where: /app\/(dashboard|office)\//, file: 7, byte: 1 },
];
const stakeOfDialogs = { file: 0.2, byte: 0.2 };

const stakesOfPages = new Map<string, { file: number; byte: number }>();

function stakeOf(page: string): { file: number; byte: number } {
  const known = stakesOfPages.get(page) ?? stakes.find(({ where }) => where.test(page)) ?? stakeOfDialogs;
  stakesOfPages.set(page, known);
  return known;
}

/**
 * The name of the file in which a module shall be, by the module's id; where the others go is left to the bundler. It makes a file for each
 * set of pages that shares modules, which is up to 70 small files for a page. Here files are joined, the best pair first, as long as the
 * files that pages are spared are worth more than what they load in vain. Joined files never import each other in a circle: a module would
 * run before what it needs. `output` is that of a build without the plan; `ownFiles` are the names of files that stay as they are.
 */
export function planChunks(output: Output, ownFiles: ReadonlySet<string>): ReadonlyMap<string, string> {
  const files = output.filter((file) => file.type === "chunk");
  const chunks = chunksOf(output, files);
  const isRoot = (file: BuiltFile) => file.isEntry || file.isDynamicEntry;
  const open = files
    .filter((file) => !isRoot(file) && !ownFiles.has(file.name))
    .flatMap((file) => chunks.get(file.fileName) ?? []);
  joinWhatPays(open, [...chunks.values()]);

  const sizes = new Map(
    files.flatMap((file) => Object.entries(file.modules).map(([id, { renderedLength }]) => [id, renderedLength])),
  );
  const plan = new Map<string, string>();
  for (const [index, { modules }] of open.entries()) {
    const largest = modules.reduce((a, b) => ((sizes.get(b) ?? 0) > (sizes.get(a) ?? 0) ? b : a), "");
    for (const id of modules) plan.set(id, `${basename(largest).replace(/\..*/, "")}-${index}`);
  }
  return plan;
}

function chunksOf(output: Output, files: readonly BuiltFile[]): Map<string, Chunk> {
  const assets = new Map(
    output.flatMap((file) => (file.type === "asset" ? [[file.fileName, file.source.length]] : [])),
  );
  const chunks = new Map<string, Chunk>();
  for (const { fileName, moduleIds, modules, viteMetadata } of files) {
    const script = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
    const style = [...(viteMetadata?.importedCss ?? [])].reduce((sum, name) => sum + (assets.get(name) ?? 0), 0);
    const bytes = script + styleWeight * style;
    chunks.set(fileName, { modules: [...moduleIds], bytes, pages: new Set(), imports: new Set() });
  }
  for (const { fileName, imports } of files)
    for (const name of imports) {
      const imported = chunks.get(name);
      if (imported) chunks.get(fileName)?.imports.add(imported);
    }
  addPages(files, chunks);
  return chunks;
}

/** Every page loads what the entry and the start of the app need; a page and a dialog are what is imported when it is wanted. */
function addPages(files: readonly BuiltFile[], chunks: ReadonlyMap<string, Chunk>): void {
  const roots = files.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const pageOf = ({ facadeModuleId, fileName }: BuiltFile) => facadeModuleId ?? fileName;
  const pages = new Set(roots.map(pageOf));
  for (const root of roots) {
    const isOnEveryPage = root.isEntry || pageOf(root).endsWith("/start-app.tsx");
    for (const chunk of needed(chunks.get(root.fileName)))
      chunk.pages = isOnEveryPage ? pages : new Set([...chunk.pages, pageOf(root)]);
  }
}

/** A file and all that it imports. */
function needed(chunk: Chunk | undefined, found = new Set<Chunk>()): Set<Chunk> {
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports) needed(imported, found);
  return found;
}

type Pair = { a: Chunk; b: Chunk; gain: number };

/** Joins files of `open` with each other. */
function joinWhatPays(open: Chunk[], all: readonly Chunk[]): void {
  const pair = (a: Chunk, b: Chunk): Pair => ({ a, b, gain: gainOf(a, b) });
  let pairs = open.flatMap((a, index) => open.slice(index + 1).map((b) => pair(a, b)));
  for (;;) {
    pairs = pairs.filter(({ gain }) => gain > 0);
    const [first] = pairs;
    if (!first) return;
    const best = pairs.reduce((most, next) => (next.gain > most.gain ? next : most), first);
    const { a, b, gain } = best;
    // What was joined since may have changed what these two would cost.
    best.gain = makesCircle(a, b) ? 0 : gainOf(a, b);
    if (best.gain < gain) continue;
    join(a, b, all);
    open.splice(open.indexOf(b), 1);
    const touches = (chunk: Chunk) => chunk === a || chunk === b;
    pairs = pairs.filter((each) => !touches(each.a) && !touches(each.b));
    for (const chunk of open) if (chunk !== a) pairs.push(pair(a, chunk));
  }
}

function gainOf(a: Chunk, b: Chunk): number {
  let gain = 0;
  for (const page of a.pages) if (b.pages.has(page)) gain += stakeOf(page).file * fileCost;
  return gain - costOf(a, b) - costOf(b, a);
}

/** What the pages of one file pay when they load another as well, with all that it needs. */
function costOf(added: Chunk, to: Chunk): number {
  const missing = [...needed(added)];
  let cost = 0;
  for (const page of to.pages) {
    if (added.pages.has(page)) continue;
    for (const chunk of missing) if (!chunk.pages.has(page)) cost += stakeOf(page).byte * chunk.bytes;
  }
  return cost;
}

/** Whether one of two files needs the other by way of a third. */
function makesCircle(a: Chunk, b: Chunk): boolean {
  const goesAround = (from: Chunk, to: Chunk) => [...from.imports].some((next) => next !== to && needed(next).has(to));
  return goesAround(a, b) || goesAround(b, a);
}

function join(a: Chunk, b: Chunk, all: readonly Chunk[]): void {
  a.modules.push(...b.modules);
  a.bytes += b.bytes;
  a.pages = new Set([...a.pages, ...b.pages]);
  for (const imported of b.imports) a.imports.add(imported);
  for (const chunk of all) if (chunk.imports.delete(b)) chunk.imports.add(a);
  a.imports.delete(a);
  for (const chunk of needed(a)) chunk.pages = new Set([...chunk.pages, ...a.pages]);
}
