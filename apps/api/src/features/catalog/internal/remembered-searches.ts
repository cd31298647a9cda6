import type { Tool } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import { LRUCache } from "lru-cache";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

/** What a search found: tools in their order, and what else it told. */
export type Finding<Rest> = { ids: string[]; rest: Rest };
type Remembered<Rest> = { version: string; finding: Promise<Finding<Rest> | undefined>; bytes: number };
type Options = { choosePage?: (ids: string[]) => string[]; version?: string | undefined };
type Memory<Rest> = LRUCache<string, Remembered<Rest>>;

const mostBytes = 4_000_000;
/** About what a search takes in memory: its counts, its key and its ids. */
const bytesOf = (key: string, ids: string[]): number => 1000 + key.length + 60 * ids.length;
const memories = new WeakMap<Sql, Memory<unknown>>();

/**
 * What `find` found the last time, if nothing that searches go by has changed since: texts, prices, categories, smallest orders, levels of
 * stock. The database says so in the statement that reads the tools of a page anew, so no page is ever old, on any replica. Who
 * asks for what is being looked for waits for it. `key` says everything that the finding depends on; pieces in stock
 * and sold are not among it, and what depends on them has no key.
 */
export async function rememberSearch<Rest>(
  sql: Sql,
  key: string | undefined,
  find: () => Promise<Finding<Rest>>,
  { choosePage = (ids) => ids, version: known }: Options = {},
): Promise<{ rows: Tool[]; rest: Rest; version: string | undefined }> {
  const readFound = async ({ ids, rest }: Finding<Rest>, version?: string) => {
    const page = choosePage(ids);
    return { rows: page.length === 0 ? [] : inOrder(page, (await readMarked(sql, page)).tools), rest, version };
  };
  if (key === undefined) return await readFound(await find());
  const memory = memoryOf<Rest>(sql);
  for (;;) {
    const kept = memory.get(key);
    if (!kept && known !== undefined) return await readFound(await look(memory, key, known, find), known);
    const finding = await kept?.finding;
    const ids = choosePage(finding?.ids ?? []);
    const { version, tools } = await readMarked(sql, ids);
    if (finding && kept?.version === version) return { rows: inOrder(ids, tools), rest: finding.rest, version };
    // Who comes first looks, everybody else goes on with what that finds.
    if (memory.get(key) === kept) return await readFound(await look(memory, key, version, find), version);
  }
}

async function look<Rest>(
  memory: Memory<Rest>,
  key: string,
  version: string,
  find: () => Promise<Finding<Rest>>,
): Promise<Finding<Rest>> {
  const finding = find();
  const remembered = { version, finding: finding.catch(() => undefined), bytes: bytesOf(key, []) };
  memory.set(key, remembered);
  try {
    const found = await finding;
    // Its size is known only now.
    if (memory.peek(key) === remembered) memory.set(key, { ...remembered, bytes: bytesOf(key, found.ids) });
    return found;
  } catch (error) {
    if (memory.peek(key) === remembered) memory.delete(key);
    throw error;
  }
}

function memoryOf<Rest>(sql: Sql): Memory<Rest> {
  const memory =
    memories.get(sql) ??
    new LRUCache<string, Remembered<unknown>>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
  memories.set(sql, memory);
  return memory as Memory<Rest>;
}

const inOrder = (ids: string[], tools: Map<string, Tool>): Tool[] => ids.flatMap((id) => tools.get(id) ?? []);

/** In one snapshot: these tools, and the mark that changes with whatever searches go by. */
async function readMarked(sql: Sql, ids: string[]): Promise<{ version: string; tools: Map<string, Tool> }> {
  const marked = sql`
    (select coalesce(sum(catalog_version), 0)::text as version from shop_totals where catalog_version <> 0) as marked`;
  const rows =
    ids.length === 0
      ? await sql<{ version: string; id: null }[]>`select version, null as id from ${marked}`
      : await sql<((ToolRow | { id: null }) & { version: string })[]>`
          select version, ${toolColumns(sql)} from ${marked} left join tools t on t.id = any(${ids}::uuid[])`;
  const tools = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, toTool(row)] as const])));
  return { version: rows[0]?.version ?? "", tools };
}
