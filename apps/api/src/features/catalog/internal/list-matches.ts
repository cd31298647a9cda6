import { normalizeSku } from "@ironmonger/contract/catalog/normalize-sku";
import type { ListedTool } from "@ironmonger/contract/catalog/search";
import type { Database } from "@ironmonger/db/client";
import type { SQL } from "drizzle-orm";
import { withModels } from "../../models/with-models.ts";
import { listToolsById } from "../../tools/tool-row.ts";

/** The rows of a search, each size with the model that it stands for. A search for the number of one size finds this size. */
export async function listMatches(
  db: Database,
  { rows, query, shown }: { rows: { id: string }[]; query: string; shown: SQL | undefined },
): Promise<ListedTool[]> {
  const tools = await listToolsById(
    db,
    rows.map(({ id }) => id),
  );
  const number = keyOf(query);
  const isNumberOf = ({ sku, manufacturerNumber }: ListedTool) =>
    number !== "" && [sku, manufacturerNumber].some((own) => keyOf(own) === number);
  return (await withModels(db, tools, shown)).map((row) => {
    const { model, ...tool } = row;
    return model && isNumberOf(row) ? tool : row;
  });
}

/** As in the database's `sku_key`. */
const keyOf = (number: string | null): string =>
  normalizeSku(number ?? "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
