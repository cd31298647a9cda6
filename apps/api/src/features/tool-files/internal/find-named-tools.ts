import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { isNotDeleted } from "../../tools/tool-row.ts";

/** What a row of the file calls its tool. */
export type ToolName = { key: number; id: string | null; sku: string | null; variantKey: string | null };

/** Whether the SKU is one of these, in any case. */
export const hasSku = (skus: readonly string[]): SQL =>
  sql`lower(${tools.sku}) = any((select ${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])::text[])`;

/** The SKUs of a file in lower case, and the keys of its variants. */
export type FileNames = { skus: Set<string>; variants: Map<string | null, number[]> };

export function namesOf(rows: readonly ToolName[]): FileNames {
  const variants = new Map<string | null, number[]>();
  for (const { variantKey, key } of rows) {
    const keys = variants.get(variantKey);
    if (keys) keys.push(key);
    else if (variantKey !== null) variants.set(variantKey, [key]);
  }
  return { skus: new Set(rows.flatMap(({ sku }) => sku?.toLowerCase() ?? [])), variants };
}

/**
 * The tools that these rows name: by the id, else by the SKU, else by the variant of Shopify. Different SKUs are different tools, so the
 * variant counts only if the row or the tool has no SKU; tools without a SKU are preferred. A variant identifies no tool if several tools
 * have it, or if the row has a SKU and another row of the file the same variant. A tool whose SKU another row has is not found by its
 * variant.
 */
export async function findNamedTools<Row extends ToolName>(
  db: Database,
  rows: readonly Row[],
  names: FileNames,
): Promise<Map<Row, string>> {
  const isNamed = (isOne: SQL) =>
    db
      .select({ id: tools.id, sku: tools.sku, variantKey: tools.variantKey })
      .from(tools)
      .where(and(isOne, isNotDeleted));
  const ids = rows.flatMap(({ id }) => id ?? []);
  const skus = rows.flatMap(({ sku }) => sku ?? []);
  const variants = rows.flatMap(({ variantKey }) => variantKey ?? []);
  const byId = new Set((ids.length > 0 ? await isNamed(isAnyOf(tools.id, ids)) : []).map(({ id }) => id));
  const bySku = new Map(
    (skus.length > 0 ? await isNamed(hasSku(skus)) : []).map(({ id, sku }) => [sku?.toLowerCase(), id]),
  );
  const byVariant = Map.groupBy(
    variants.length > 0 ? await isNamed(isAnyOf(tools.variantKey, variants)) : [],
    ({ variantKey }) => variantKey,
  );
  const ofVariant = ({ key, sku, variantKey }: Row): string | undefined => {
    const isElsewhere = sku !== null && names.variants.get(variantKey)?.some((one) => one !== key);
    if (variantKey === null || isElsewhere) return undefined;
    const found = (byVariant.get(variantKey) ?? []).filter(
      (tool) => (tool.sku === null || sku === null) && !names.skus.has(tool.sku?.toLowerCase() ?? ""),
    );
    const withoutSku = found.filter((tool) => tool.sku === null);
    const [first, ...further] = withoutSku.length > 0 ? withoutSku : found;
    return further.length > 0 ? undefined : first?.id;
  };
  return new Map(
    rows.flatMap((row): [Row, string][] => {
      const ofId = row.id !== null && byId.has(row.id) ? row.id : undefined;
      const id = ofId ?? bySku.get(row.sku?.toLowerCase() ?? "") ?? ofVariant(row);
      return id === undefined ? [] : [[row, id]];
    }),
  );
}
