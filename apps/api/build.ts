import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";

// One file instead of some 1,400: it starts in a quarter of the time and half of the memory. The sources run as they are, too.

const root = import.meta.dirname;
const dist = join(root, "dist");

/**
 * tRPC ships a helper for old engines in place of `{ ...one, ...other }`, which goes through properties one by one, some ten times
 * for each call: a sixth of a small call's time.
 */
const slowSpread = /function _objectSpread2\(e\) \{\n[\s\S]*?\n\}/;
/** Compilers write calls with two or three objects. */
const nativeSpread = `function _objectSpread2(one, two, three, ...more) {
  if (more.length > 0) throw new TypeError("Too many objects at once.");
  return { ...one, ...two, ...three };
}`;
let isSpreadNative = false;
const spreadNatively: Plugin = {
  name: "spread-natively",
  transform(code, id) {
    if (!id.includes("@trpc/server") || !slowSpread.test(code)) return null;
    isSpreadNative = true;
    return { code: code.replace(slowSpread, nativeSpread), map: null };
  },
};

process.env.NODE_ENV = "production";
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [spreadNatively],
  build: {
    target: "node24",
    ssr: true,
    emptyOutDir: true,
    outDir: join(dist, "server"),
    rolldownOptions: {
      input: ["src/main.ts", "src/commands/check-ledger.ts", "src/commands/make-admin.ts"],
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: {
    noExternal: true,
    // Of these a release installs the packages: machine code, files beside the code, and what only some settings load.
    external: [
      "@node-rs/argon2",
      "@fastify/swagger-ui",
      "@fastify/otel",
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace-node",
      "vite",
    ],
  },
});
if (!isSpreadNative) throw new Error("tRPC's helper for spreading objects was not found: has it changed its name?");
// Found from the code as in the sources: one folder up.
await cp(join(root, "../../packages/db/migrations"), join(dist, "migrations"), { recursive: true });
