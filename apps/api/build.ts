import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { asciiOnly, licensesOnly } from "../../vite.shared.ts";
import { unbundledPackages } from "./unbundled-packages.ts";

// One file instead of some 1,400 starts in a quarter of the time with half of the memory. The sources run unbuilt as well.

const root = import.meta.dirname;
const dist = join(root, "dist");

process.env.NODE_ENV = "production";
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [asciiOnly],
  build: {
    target: "node24",
    ssr: true,
    emptyOutDir: true,
    outDir: join(dist, "server"),
    rolldownOptions: {
      input: [
        "src/main.ts",
        "src/commands/check-ledger.ts",
        "src/commands/check-restore.ts",
        "src/commands/make-admin.ts",
        "src/commands/move-pictures.ts",
        "src/commands/verify-audit.ts",
      ],
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: licensesOnly },
    },
  },
  ssr: {
    noExternal: true,
    external: [...unbundledPackages, "vite"],
  },
});
// Found from the code as in the sources: one folder up.
for (const folder of ["migrations", "seed-pictures"])
  await cp(join(root, "../../packages/db", folder), join(dist, folder), { recursive: true });
await cp(join(root, "../../packages/invoices/fonts"), join(dist, "fonts"), { recursive: true });
