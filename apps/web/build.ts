import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type InlineConfig } from "vite";
import { asciiOnly } from "../../vite.shared.ts";
import { planChunks } from "./plan-chunks.ts";
import { ownFiles } from "./vite.config.ts";
import { writeLicences } from "./write-licences.ts";

const root = import.meta.dirname;
/** `dist`, or the folder named on the command line. */
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const common = { root, configLoader: "native", logLevel: "warn" } satisfies InlineConfig;

process.env.NODE_ENV = "production";
await rm(dist, { recursive: true, force: true });
await buildClient(join(dist, "client"));
await build({
  ...common,
  publicDir: false,
  plugins: [asciiOnly],
  build: { outDir: join(dist, "server"), ssr: "src/app/entry.server.tsx" },
});
await writeLicences(join(dist, "client/licences.txt"), join(root, "../.."));
await compressFolder(join(dist, "client"));

/** Builds twice: what the first build shares between pages decides which modules share a file in the second. */
async function buildClient(outDir: string): Promise<void> {
  const first = await build({ ...common, logLevel: "error", build: { write: false } });
  if (!("output" in first)) throw new Error("The build of the client has several outputs.");
  const plan = planChunks(first.output, new Set(Object.keys(ownFiles)));
  const planned = {
    debugName: "planned",
    name: (id: string) => plan.get(id) ?? null,
    // The plan holds every module that pages share, and joins no files that would import each other in a circle.
    includeDependenciesRecursively: false,
  };
  await build({ ...common, build: { outDir, rolldownOptions: { output: { codeSplitting: { groups: [planned] } } } } });
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
