import type { Tool } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import { LRUCache } from "lru-cache";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

type PageOfTools = { rows: Tool[] };
type Remembered<Page> = { version: string; page: Promise<{ ids: string[]; rest: Omit<Page, "rows"> } | undefined> };
type Memory = LRUCache<string, Remembered<PageOfTools>>;

/** Some 3 kB each. */
const mostPages = 1000;
const memories = new WeakMap<Sql, Memory>();

/**
 * The page that `find` found the last time, if nothing that searches go by has changed since: texts, prices, categories, smallest orders,
 * levels of stock. The database says so in the statement that reads the page's tools anew, so no page is ever old, on any
 * replica. Who asks for a page that is being looked for waits for it. `key` says everything that the page depends on, and pieces in
 * stock and sold are not among it.
 */
export async function rememberPage<Page extends PageOfTools>(
  sql: Sql,
  key: string,
  find: () => Promise<Page>,
): Promise<Page> {
  const memory = memoryOf<Page>(sql);
  for (;;) {
    const kept = memory.get(key);
    const page = await kept?.page;
    const { version, tools } = await readTools(sql, page?.ids ?? []);
    if (page && kept?.version === version)
      return { ...page.rest, rows: page.ids.flatMap((id) => tools.get(id) ?? []) } as Page;
    // Somebody else may have begun to look meanwhile.
    if (memory.get(key) !== kept) continue;
    const finding = find();
    const remembered = { version, page: finding.then(withoutTools, () => undefined) };
    memory.set(key, remembered);
    finding.catch(() => memory.peek(key) === remembered && memory.delete(key));
    return await finding;
  }
}

function memoryOf<Page extends PageOfTools>(sql: Sql): LRUCache<string, Remembered<Page>> {
  const memory: Memory = memories.get(sql) ?? new LRUCache({ max: mostPages });
  memories.set(sql, memory);
  return memory as LRUCache<string, Remembered<Page>>;
}

const withoutTools = <Page extends PageOfTools>({ rows, ...rest }: Page) => ({ ids: rows.map(({ id }) => id), rest });

/** In one snapshot: these tools, and the mark that changes with whatever searches go by. */
async function readTools(sql: Sql, ids: string[]): Promise<{ version: string; tools: Map<string, Tool> }> {
  const rows = await sql<((ToolRow | { id: null }) & { version: string })[]>`
    select catalog.version, ${toolColumns(sql)}
    from (select coalesce(sum(catalog_version), 0)::text as version from shop_totals where catalog_version <> 0) as catalog
    left join tools t on t.id = any(${ids}::uuid[])`;
  const tools = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, toTool(row)] as const])));
  return { version: rows[0]?.version ?? "", tools };
}
