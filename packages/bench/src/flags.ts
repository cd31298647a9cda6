import { parseArgs } from "node:util";

export type Size = {
  name: string;
  tools: number;
  /** About as many; six at the top. */
  categories: number;
  /** Whether every tool has twelve attributes. */
  hasAttributes: boolean;
  orders: number;
  /** Over how many days they are spread; 60 if it is left out. */
  days?: number;
  /** Three lines in the mean, instead of 1.7. */
  hasLongOrders?: boolean;
  customers: number;
};

/** As many as a workload has requests: a customer's orders wait for each other, and each counts what the customer holds unpaid. */
const customers = 400;
/** Enough to find out that something broke; each takes a password's hash. */
const customersInCi = 64;

const sizes: Record<string, Size> = {
  "1k": { name: "1k", tools: 1_000, categories: 6, hasAttributes: false, orders: 10_000, customers },
  "100k": { name: "100k", tools: 100_000, categories: 500, hasAttributes: true, orders: 100_000, customers },
  "1m": { name: "1m", tools: 1_000_000, categories: 500, hasAttributes: false, orders: 1_000_000, customers },
};

export const measurementNames = ["throughput", "calls", "paid-orders", "import", "pages"] as const;
type MeasurementName = (typeof measurementNames)[number];

export type Flags = {
  sizes: Size[];
  seconds: number;
  rounds: number;
  measurements: readonly MeasurementName[];
  isCi: boolean;
};

/**
 * `--throughput`, `--calls`, … run only the named measurements · `--rows 1k,1m` chooses sizes; the budgets are for `100k` · `--quick` measures a
 * small shop for a moment · `--ci` checks a small shop against relaxed budgets.
 */
export function readFlags(args: string[]): Flags {
  const measurementFlags = Object.fromEntries(measurementNames.map((name) => [name, { type: "boolean" as const }]));
  const { values } = parseArgs({
    args,
    options: {
      ...measurementFlags,
      rows: { type: "string" },
      quick: { type: "boolean", default: false },
      ci: { type: "boolean", default: false },
    },
  });
  const { quick, ci: isCi } = values;
  const names = (values.rows ?? (isCi || quick ? "1k" : "100k")).split(",");
  const chosen = measurementNames.filter((name) =>
    Object.entries(values).some(([flag, value]) => flag === name && value),
  );
  return {
    sizes: names.map((name) => {
      const size = sizes[name];
      if (!size) throw new Error(`--rows takes ${Object.keys(sizes).join(", ")}, not ${name}`);
      return isCi ? { ...size, customers: customersInCi } : size;
    }),
    seconds: isCi || quick ? 1 : 3,
    rounds: isCi ? 1 : 3,
    measurements: isCi ? ["throughput"] : chosen.length > 0 ? chosen : measurementNames,
    isCi,
  };
}
