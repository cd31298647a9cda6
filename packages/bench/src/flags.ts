import { parseArgs } from "node:util";

export type Size = { name: string; tools: number; orders: number };
export type Flags = { sizes: Size[]; seconds: number; rounds: number; withPages: boolean; isCi: boolean };

const sizes: Record<string, Size> = {
  "1k": { name: "1k", tools: 1_000, orders: 10_000 },
  "100k": { name: "100k", tools: 100_000, orders: 100_000 },
  "1m": { name: "1m", tools: 1_000_000, orders: 1_000_000 },
};

/** `--rows 1k,1m` chooses sizes · `--quick` measures shortly · `--ci` compares ratios of a small shop with slack, in under a minute. */
export function readFlags(args: string[]): Flags {
  const { values } = parseArgs({
    args,
    options: { quick: { type: "boolean" }, ci: { type: "boolean" }, rows: { type: "string" } },
  });
  const isCi = values.ci ?? false;
  const names = (values.rows ?? (isCi || values.quick ? "1k" : "1k,100k,1m")).split(",");
  const chosen = names.map((name) => {
    const size = sizes[name];
    if (!size) throw new Error(`--rows takes ${Object.keys(sizes).join(", ")}, not ${name}`);
    return size;
  });
  if (isCi) return { sizes: chosen, seconds: 1, rounds: 3, withPages: false, isCi };
  return { sizes: chosen, seconds: values.quick ? 2 : 5, rounds: 5, withPages: true, isCi };
}
