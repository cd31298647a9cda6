import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type InlineConfig, type Rolldown } from "vite";

const root = import.meta.dirname;
/** `dist`, or the folder named on the command line. */
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const common = { root, configLoader: "native", logLevel: "warn" } satisfies InlineConfig;

process.env.NODE_ENV = "production";
await rm(dist, { recursive: true, force: true });
const everyPage = await modulesOfEveryPage();
await build({
  ...common,
  build: {
    outDir: join(dist, "client"),
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "shop", test: (id: string) => everyPage.has(id) }] } },
    },
  },
});
await build({
  ...common,
  publicDir: false,
  build: { outDir: join(dist, "server"), ssr: "src/app/entry.server.tsx" },
});
await compressFolder(join(dist, "client"));

/**
 * What the entry always loads. The bundler would split it by who else uses each part, into some twenty files;
 * as one file it compresses a twelfth smaller. A trial build tells, as only it knows what tree shaking leaves.
 */
async function modulesOfEveryPage(): Promise<Set<string>> {
  const result = await build({ ...common, logLevel: "silent", build: { write: false, minify: false } });
  const outputs = "output" in result ? result.output : [];
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const output of outputs) if (output.type === "chunk") chunks.set(output.fileName, output);
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const id of chunk.moduleIds) if (!id.endsWith(".css")) modules.add(id);
    for (const next of chunk.imports) visit(chunks.get(next));
  };
  visit([...chunks.values()].find(({ isEntry, name }) => isEntry && name === "index"));
  return modules;
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
