import { maxPaymentCents } from "@ironmonger/contract/money";
import type { Terms } from "@ironmonger/contract/pricing";
import type { TransactionSql } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import type { Fragment } from "postgres";
import { columnOf, type ToolField, toolFields } from "./tool-columns.ts";

const importLock = 4_000_402;

const isStock = (field: ToolField): field is "available" => field === "available";
/** The column of `tools` or `tool_stock`. */
export const columnName = (field: ToolField): string => (isStock(field) ? toolStock.available.name : tools[field].name);
export const fieldsOfTools = toolFields.filter((field) => !isStock(field));

/** The columns of these fields, with the name of their table before each: `t.sku, t.category, …`. */
const columnsOf = (tx: TransactionSql, fields: ToolField[], table: (field: ToolField) => string): Fragment[] =>
  fields.map((field, index) => tx`${index === 0 ? tx`` : tx`,`} ${tx(`${table(field)}.${columnName(field)}`)}`);

/**
 * Creates the table of rows to import, with the types of the shop's columns. It lives as long as the transaction. The id of a row becomes
 * that of the tool, if it is new, and of the movement of its stock.
 */
export async function createStaged(tx: TransactionSql): Promise<void> {
  const columns = columnsOf(tx, toolFields, (field) => (isStock(field) ? "s" : "t"));
  await tx`
    create temporary table staged on commit drop as
    select t.id, 0 as line, false as is_left_out, ''::text as refusal_if_new, t.id as tool_id, t.variant_key, ${columns} from tools t join tool_stock s on s.tool_id = t.id
    with no data`;
}

/** `takenOut`: the ids of tools. */
export type Merged = { added: number; changed: number; takenOut: string[] };

/** Call it before an import writes. It waits for other imports to end. */
export async function prepareToWrite(tx: TransactionSql): Promise<void> {
  // Two imports that change the same tools would deadlock.
  await tx`select pg_advisory_xact_lock(${importLock})`;
  // A large pending list lets words enter the inverted indexes in bulk, which halves the time. It is emptied at the end, because every
  // search would have to look through it.
  await tx`
    select set_config('gin_pending_list_limit', '256MB', true), set_config('maintenance_work_mem', '256MB', true),
      set_config('work_mem', '64MB', true)`;
  // Inserting touches so many pages that compressing each for the log takes a twelfth of the time; in a smaller import a third. Few managed
  // databases compress them at all, or let an account decide it.
  await tx`select set_config('wal_compression', 'off', true) where has_parameter_privilege('wal_compression', 'set')`;
}

/** After an import has written: see `prepareToWrite`. */
export async function emptyPendingLists(tx: TransactionSql): Promise<void> {
  await tx`
    select gin_clean_pending_list(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'tools'::regclass and amname = 'gin'`;
}

/** A row of `staged` that was deleted, and what names its tool. */
export type DeletedRow = { line: number; sku: string | null; name: string | null };

type UnfitRow = DeletedRow &
  Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceBreaks"> & { isTooExpensive: boolean };

/**
 * Deletes every row whose rules do not fit those that its tool has and keeps, such as a minimum order that is no multiple of its case pack,
 * or one that no payment can pay. `mostCents`: the most that a minimum order which the row changes may cost. Returns the lines of those rows,
 * in batches, each with the rules that its tool would have.
 */
export function deleteUnfit(tx: TransactionSql, mostCents: number) {
  const givenOrKept = (field: ToolField) => {
    const column = columnName(field);
    return tx`coalesce(${tx(`staged.${column}`)}, ${tx(`t.${column}`)})`;
  };
  const [minOrder, casePack, priceCents, priceBreaks] = [
    givenOrKept("minOrder"),
    givenOrKept("casePack"),
    givenOrKept("priceCents"),
    givenOrKept("priceBreaks"),
  ];
  const isCostKept = tx`(${priceCents}, ${minOrder}) = (t.price_cents, t.min_order)`;
  const isTooExpensive = tx`
    ${priceCents}::bigint * ${minOrder} > case when ${isCostKept} then ${maxPaymentCents}::int else ${mostCents}::int end`;
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
 * Locks the tools of `matched` and those that leave the shop, with their stock, until the transaction ends. In the order of their ids, in
 * which orders take stock.
 */
export async function lockMatched(tx: TransactionSql): Promise<void> {
  await tx`
    with known as (select tool_id from matched union all select tool_id from (${namedByLeftOut(tx)}) leaving),
    locked as materialized (
      select from known join tools t on t.id = known.tool_id join tool_stock s on s.tool_id = t.id
      order by t.id for no key update of t, s)
    select count(*) from locked`;
}

/**
 * Makes the staged rows tools of the shop: those that `matchStaged` has found change their tools, the others are new. A tool that is
 * named only by rows left out is taken out of the shop, as by deleting it. Call `lockMatched` before.
 */
export async function mergeStaged(
  tx: TransactionSql,
  { importId, userId }: { importId: string; userId: string },
): Promise<Merged> {
  await keepNamedVariants(tx);
  const changed = await changeKnownTools(tx, importId, userId);
  // Before the new tools are there: one of them may have the SKU of a row that is left out.
  const takenOut = await takeOutTools(tx, importId);
  const added = await addNewTools(tx, userId);
  await emptyPendingLists(tx);
  return { added, changed, takenOut };
}

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

async function takeOutTools(tx: TransactionSql, importId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with named as (${namedByLeftOut(tx)}),
    left_shop as (
      update tools t set deleted_at = now() from named where t.id = named.tool_id and t.deleted_at is null
      returning t.id, named.line, t.sku, t.name),
    remarked as (
      insert into tool_import_remarks (import_id, line, is_refusal, reason, sku, name)
      select ${importId}::uuid, line, false, 'The tool was taken out of the shop.', sku, name from left_shop)
    select id from left_shop`;
  return rows.map(({ id }) => id);
}

/** Undoing an earlier import leaves the variants that this one gives its tools, too. */
async function keepNamedVariants(tx: TransactionSql): Promise<void> {
  await tx`
    update tool_import_rows o set former_variant_key = null
    from matched join staged on staged.id = matched.staged_id
    where o.tool_id = matched.tool_id and o.variant_key = staged.variant_key and o.former_variant_key is not null`;
}

async function changeKnownTools(tx: TransactionSql, importId: string, userId: string): Promise<number> {
  const all = (table: string) => columnsOf(tx, fieldsOfTools, () => table);
  const givenOrKept = fieldsOfTools.map((field) => tx`, ${valueOfKnown(tx, field)} as ${tx(columnName(field))}`);
  const assignments = fieldsOfTools.map((field) => {
    const column = columnName(field);
    return tx`, ${tx(column)} = ${tx(`known.${column}`)}`;
  });
  const [{ count }] = await tx<[{ count: number }]>`
    with known as materialized (
      select t.id, staged.id as movement_id, s.available as was, ${valueOfKnown(tx, "available")} as available,
        coalesce(staged.variant_key, t.variant_key) as variant_key ${givenOrKept}
      from matched join staged on staged.id = matched.staged_id
      join tools t on t.id = matched.tool_id and t.deleted_at is null join tool_stock s on s.tool_id = t.id),
    changed as (
      update tools t set variant_key = known.variant_key ${assignments} from known
      where t.id = known.id and (t.variant_key, ${all("t")}) is distinct from (known.variant_key, ${all("known")})),
    restocked as (
      update tool_stock s set available = known.available from known where s.tool_id = known.id and known.available <> was),
    moved as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select movement_id, id, available - was, 'correction', ${userId}::uuid, ${`Import ${importId}`} from known
      where available <> was)
    select count(*) from known`;
  return count;
}

/**
 * What a known tool has after the import: what the row of `staged` says, or what it has in `t` (its stock: in `s`). The same SKU in other
 * capitals only names the tool: the shop's own spelling stays. A tool with uploaded
 * pictures keeps the first of them: with a link beside them, lists would show another picture than the tool's page.
 */
export function valueOfKnown(tx: TransactionSql, field: ToolField): Fragment {
  const column = columnName(field);
  const kept = tx`${tx(`${isStock(field) ? "s" : "t"}.${column}`)}`;
  const value = tx`coalesce(${tx(`staged.${column}`)}, ${kept})`;
  if (field === "sku") return tx`case when lower(staged.sku) = lower(t.sku) then t.sku else ${value} end`;
  if (field === "imageUrl") return tx`case when t.pictures = '[]' then ${value} else ${kept} end`;
  return orCleared(tx, field, value);
}

/** What a new tool has after the import: what the row of `staged` says, or the default. */
export function valueOfNew(tx: TransactionSql, field: ToolField): Fragment {
  const { whenNew } = columnOf(field);
  const given = tx(`staged.${columnName(field)}`);
  if (!whenNew) return orCleared(tx, field, tx`${given}`);
  if ("sameAs" in whenNew) return tx`coalesce(${given}, ${valueOfNew(tx, whenNew.sameAs)})`;
  return tx`coalesce(${given}, ${Array.isArray(whenNew.value) ? tx`${JSON.stringify(whenNew.value)}::text::jsonb` : whenNew.value})`;
}

/** An empty text in a staged row clears the field. */
const orCleared = (tx: TransactionSql, field: ToolField, value: Fragment): Fragment =>
  columnOf(field).cleared === "" ? tx`nullif(${value}, '')` : value;

async function addNewTools(tx: TransactionSql, userId: string): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    with added as (
      insert into tools (id, variant_key ${fieldsOfTools.map((field) => tx`, ${tx(columnName(field))}`)})
      select id, variant_key ${fieldsOfTools.map((field) => tx`, ${valueOfNew(tx, field)}`)} from staged
      where not exists (select from matched where matched.staged_id = staged.id)
      returning id, min_order, category, family, case_pack),
    stocked as (
      insert into tool_stock (tool_id, available, min_order, tool_category, family_pack)
      select id, ${valueOfNew(tx, "available")}, added.min_order, added.category, family_pack_of(added.family, added.case_pack) from added join staged using (id)
      returning tool_id as id, available),
    opening as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id)
      select id, id, available, 'opening', ${userId}::uuid from stocked where available > 0)
    select count(*) from added`;
  return count;
}
