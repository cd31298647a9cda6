import { percentile } from "./measure.ts";
import { askShop, type Desk } from "./shop/ask-shop.ts";
import { type SizedShop, startShop } from "./shop/start-shop.ts";

/** What asking for every combination of a table once took; `worst` says which took longest. */
export type TableTiming = { name: string; rows: number; calls: number; p50Ms: number; p95Ms: number; worst: Asked };
type Asked = { ms: number; asked: string };

/** `places`: the pages asked for, from 0, the first, to 1, the last. */
type Table = { name: string; of: "tools" | "orders"; wishes: object[]; places: number[] };

const pageSize = 20;
const directions = ["asc", "desc"];
const everywhere = [0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.99, 1];
const nearAndFar = [0, 0.4];

const orderWishes = combine({
  status: [undefined, "unpaid", "pending", "shipped", "cancelled", "refunded"],
  sortBy: ["placedAt", "buyerEmail", "toolName", "quantity", "total"],
  direction: directions,
});
const toolWishes = combine({
  category: [undefined, "hand-tools", "safety"],
  stock: [undefined, "low", "out"],
  sortBy: ["name", "price", "createdAt", "available", "sold"],
  direction: directions,
});
/** Common and rare words, several words, beginnings of words, a buyer, buyers with a number, what all buyers have, and nothing. */
const orderTexts = ["hammer", "titanium drill", "titanium", "pro h", "buyer77@", "buyer7", "bench.example", "zz"];
const toolTexts = ["hammer", "titanium drill", "titanium", "pro h", "b-00", "b-000012", "zz", "h"];

const tables: Table[] = [
  { name: "orders", of: "orders", wishes: orderWishes, places: everywhere },
  { name: "orders searched", of: "orders", wishes: searching(orderTexts, orderWishes), places: nearAndFar },
  { name: "tools", of: "tools", wishes: toolWishes, places: everywhere },
  { name: "tools searched", of: "tools", wishes: searching(toolTexts, toolWishes), places: nearAndFar },
];

/** The tables for admins with every filter, sort and direction, near and far pages, and many searches; each asked once, one at a time. */
export async function benchTables({ size, databaseUrl, guests: [admin = {}] }: SizedShop): Promise<TableTiming[]> {
  const shop = await startShop(databaseUrl);
  try {
    const timings: TableTiming[] = [];
    for (const table of tables) {
      const taken = (await askForAll({ url: shop.url, admin }, table)).sort((a, b) => a.ms - b.ms);
      const times = taken.map(({ ms }) => ms);
      const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)];
      const worst = taken.at(-1) ?? { ms: 0, asked: "" };
      timings.push({ name: table.name, rows: size[table.of], calls: taken.length, p50Ms, p95Ms, worst });
    }
    return timings;
  } finally {
    await shop.stop();
  }
}

async function askForAll(desk: Desk, { of, wishes, places }: Table): Promise<Asked[]> {
  const taken: Asked[] = [];
  for (const wish of wishes) {
    const first = await ask(desk, `${of}.list`, { ...wish, page: 1 });
    taken.push(first);
    const last = Math.max(1, Math.ceil(first.total / pageSize));
    const pages = new Set(places.map((place) => 1 + Math.round(place * (last - 1))));
    pages.delete(1);
    for (const page of pages) taken.push(await ask(desk, `${of}.list`, { ...wish, page }));
  }
  return taken;
}

async function ask(desk: Desk, procedure: string, input: object): Promise<Asked & { total: number }> {
  const { ms, data } = await askShop(desk, procedure, input);
  return { ms, asked: JSON.stringify(input), total: (data as { total: number }).total };
}

/** An object for every combination of these values. */
function combine(values: Record<string, unknown[]>): object[] {
  return Object.entries(values).reduce<object[]>(
    (made, [name, choices]) => made.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice }))),
    [{}],
  );
}

/** Each of these texts with each wish. */
function searching(texts: string[], wishes: object[]): object[] {
  return texts.flatMap((search) => wishes.map((wish) => ({ search, ...wish })));
}
