import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type InlineConfig, type Rolldown } from "vite";

const root = import.meta.dirname;
/** `dist`, or the folder named on the command line. */
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const common = { root, configLoader: "native", logLevel: "warn" } satisfies InlineConfig;

/**
 * What every page loads, in files that need only those before them. Each is evaluated in a turn of its own
 * (`entry.start.ts`), and the page answers between them.
 */
const partsOfEveryPage = [
  { name: "react", packages: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "data", packages: /node_modules\/(@tanstack|@trpc)\// },
  { name: "look", packages: /node_modules\/(@mantine|@floating-ui|clsx)\// },
  { name: "shop", packages: /(?:)/ },
];

const homePage = "src/app/pages/home-page.tsx";

process.env.NODE_ENV = "production";
await rm(dist, { recursive: true, force: true });
const everyPage = await modulesOfEveryPage();
const groups = partsOfEveryPage.map(({ name, packages }, place) => ({
  name,
  priority: partsOfEveryPage.length - place,
  test: (id: string) => everyPage.has(id) && packages.test(id),
}));
await build({
  ...common,
  build: {
    outDir: join(dist, "client"),
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
});
await build({
  ...common,
  publicDir: false,
  build: { outDir: join(dist, "server"), ssr: "src/app/entry.server.tsx" },
});
await checkVariables(join(dist, "client/static/css"));
await compressFolder(join(dist, "client"));

/**
 * What the entry always loads, and what the home page shares with others in files so small and unstyled that each costs more
 * to ask for than to have. The bundler would split all this by who else uses each part, into some thirty files; in few it
 * compresses a twelfth smaller. A trial build tells, as only it knows what tree shaking leaves.
 */
async function modulesOfEveryPage(): Promise<Set<string>> {
  const result = await build({ ...common, logLevel: "silent", build: { write: false } });
  const outputs = "output" in result ? result.output : [];
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const output of outputs) if (output.type === "chunk") chunks.set(output.fileName, output);
  const withImports = (chunk: Rolldown.OutputChunk | undefined, seen = new Set<Rolldown.OutputChunk>()) => {
    if (!chunk || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const next of chunk.imports) withImports(chunks.get(next), seen);
    return seen;
  };
  const find = (module: string) =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === join(root, module));
  const isSmall = (chunk: Rolldown.OutputChunk) =>
    !chunk.isDynamicEntry && chunk.code.length < 1024 && !chunk.viteMetadata?.importedCss.size;
  const all = [...withImports(find("index.html")), ...[...withImports(find(homePage))].filter(isSmall)];
  return new Set(all.flatMap(({ moduleIds }) => moduleIds).filter((id) => !id.endsWith(".css")));
}

/** @throws Error where a stylesheet reads a variable of Mantine's that none declares: `theme-variables.ts` leaves some out */
async function checkVariables(folder: string): Promise<void> {
  const sheets = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const css = sheets.join("\n");
  const missing = [...css.matchAll(/var\((--mantine-(?:h\d|breakpoint|primary|shadow|color)-[\w-]+)\)/g)].filter(
    ([, name]) => !css.includes(`${name}:`),
  );
  if (missing.length > 0)
    throw new Error(`No stylesheet declares ${[...new Set(missing.map(([, name]) => name))].join(", ")}.`);
}

/** Writes `.br` and `.gz` beside each text file, so that the server never compresses the same bytes twice. */
async function compressFolder(folder: string): Promise<void> {
  const isText = /\.(js|css|svg|json|html|txt|xml|webmanifest)$/;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isText.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < 256) continue;
    await writeFile(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
