import { minOrderTooExpensive } from "@ironmonger/contract/catalog/edit-tool";
import { maxPaymentCents } from "@ironmonger/contract/money";
import type { Terms } from "@ironmonger/contract/pricing";
import type { TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { ToolField } from "../tool-columns.ts";
import type { DeletedRow } from "./stage-rows.statement.ts";
import { columnName, valueOfNew } from "./tool-fields.statement.ts";

/**
 * Finds the tool of each row that is in the shop already. Of several rows for one tool the first counts; the others violate a unique
 * index.
 */
export async function matchStaged(tx: TransactionSql): Promise<void> {
  await tx`
    create temporary table matched on commit drop as
    select distinct on (1) known.tool_id, staged.id as staged_id from staged ${joinKnown(tx, "staged")}
    order by 1, staged.line`;
  await tx`analyze matched`;
}

/**
 * Joins the tool of each row: by its id, else by its SKU, else by its variant of Shopify. Different SKUs are different tools, so the
 * variant counts only if the row or the tool has no SKU; tools without a SKU are preferred. A variant identifies no tool if several tools
 * have it, or if the row has a SKU and another row the same variant. A tool whose SKU another row has is not found by its variant.
 */
export const joinKnown = (tx: TransactionSql, rows: "staged" | "left_out"): Fragment => {
  const row = tx(rows);
  return tx`
    left join tools by_id on by_id.id = ${row}.tool_id and by_id.deleted_at is null
    left join tools by_sku on lower(by_sku.sku) = lower(${row}.sku) and by_sku.deleted_at is null
    left join lateral (
      select case count when 1 then id end as id from (
        select t.id, t.sku, count(*) over (partition by t.sku is null) from tools t
        where t.variant_key = ${row}.variant_key and t.deleted_at is null and (t.sku is null or ${row}.sku is null)
          and not exists (select from staged o where lower(o.sku) = lower(t.sku))) of_variant
      where ${row}.variant_key is not null and (${row}.sku is null or not exists (
        select from staged o where o.variant_key = ${row}.variant_key and o.line <> ${row}.line))
      order by sku is not null limit 1) by_variant on true
    join lateral (select coalesce(by_id.id, by_sku.id, by_variant.id) as tool_id) known on known.tool_id is not null`;
};

/** The tools that only rows left out name, with the first such line. */
export const namedByLeftOut = (tx: TransactionSql): Fragment => tx`
  select distinct on (1) known.tool_id, left_out.line from left_out ${joinKnown(tx, "left_out")}
  where not exists (select from matched where matched.tool_id = known.tool_id)
  order by 1, left_out.line`;

type UnfitRow = DeletedRow &
  Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks"> & { isTooExpensive: boolean };

/**
 * Deletes every row whose rules do not fit those of its tool, such as a minimum order that is no multiple of its case pack,
 * or one that no payment can pay. `maxCents`: the most that a minimum order which the row changes may cost. Returns the lines of those rows,
 * in batches, each with the rules that its tool would have.
 */
export function deleteUnfit(tx: TransactionSql, maxCents: number) {
  const stagedOrCurrent = (field: ToolField) => {
    const column = columnName(field);
    return tx`coalesce(${tx(`staged.${column}`)}, ${tx(`t.${column}`)})`;
  };
  const [minOrder, casePack, priceCents, priceBreaks] = [
    stagedOrCurrent("minOrder"),
    stagedOrCurrent("casePack"),
    stagedOrCurrent("priceCents"),
    stagedOrCurrent("priceBreaks"),
  ];
  const isCostUnchanged = tx`(${priceCents}, ${minOrder}) = (t.price_cents, t.min_order)`;
  const isTooExpensive = tx`
    ${priceCents}::bigint * ${minOrder} > case when ${isCostUnchanged} then ${maxPaymentCents}::int else ${maxCents}::int end`;
  return tx<UnfitRow[]>`
    with unfit as (
      delete from matched using staged, tools t
      where staged.id = matched.staged_id and t.id = matched.tool_id
        and (${isTooExpensive} or not do_terms_hold(${minOrder}, ${casePack}, ${priceCents}, ${priceBreaks}))
      returning matched.staged_id, t.sku, t.name, ${isTooExpensive} as "isTooExpensive", ${minOrder} as "minOrder", ${casePack} as "casePack",
        ${priceCents} as "priceCents", ${priceBreaks} as "priceBreaks")
    delete from staged using unfit where staged.id = unfit.staged_id
    returning staged.line, unfit.sku, unfit.name, "isTooExpensive", "minOrder", "casePack", "priceCents", "priceBreaks"`.cursor(
    1000,
  );
}

/**
 * Deletes every row whose rules do not fit each other, now that it is certain that its tool is new, or whose minimum order costs more than
 * `maxCents`, and returns why, in batches.
 */
export const deleteUnfitIfNew = (tx: TransactionSql, maxCents: number) =>
  tx<(DeletedRow & { reason: string })[]>`
    delete from staged
    where (refusal_if_new is not null or price_cents::bigint * ${valueOfNew(tx, "minOrder")} > ${maxCents}::int)
      and not exists (select from matched where matched.staged_id = staged.id)
    returning line, sku, name, coalesce(refusal_if_new, ${minOrderTooExpensive(maxCents)}) as reason`.cursor(1000);
