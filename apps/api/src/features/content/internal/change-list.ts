import { isDeepStrictEqual } from "node:util";
import type { Database } from "@ironmonger/db/client";
import { pictures, siteContent } from "@ironmonger/db/schema";
import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { refuseIfChanged } from "../../../core/require-unchanged.ts";
import { tellChange } from "../../events/tell-change.ts";

type Item = { id: string };
type ListTable = PgTable & { id: PgColumn };
/** The names of a list and its items in messages and in the audit log. */
export type ListNames<Of extends Item> = { key: string; title: string; nameOf: (item: Of) => string };

/** Locks the content against changes by other admins until the transaction ends. Returns the row of texts and posts. */
export async function lockContent(tx: Database): Promise<typeof siteContent.$inferSelect> {
  await tx.insert(siteContent).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(siteContent).for("update");
  if (!row) throw new Error("The row of the content is not there.");
  return row;
}

/** @throws DomainError conflict, with an issue for each item that has changed since the admin saw it */
export function requireSameList<Of extends Item>(names: ListNames<Of>, now: Of[], expected: Of[]): void {
  const { added, removed, changed, isReordered } = compare(expected, now);
  refuseIfChanged("This", [
    ...added.map((item) => issueOf(item, `“${names.nameOf(item)}” was added`)),
    ...removed.map((item) => issueOf(item, `“${names.nameOf(item)}” was removed`)),
    ...changed.map(([was, is]) => issueOf(is, `“${names.nameOf(was)}” was changed`)),
    ...(isReordered ? [{ path: "items", message: "The order was changed" }] : []),
  ]);
}

const issueOf = ({ id }: Item, message: string) => ({ path: id, message });

/**
 * An entry in the audit log for each item that was added, changed or removed, and one if the others are in another order. Last in the
 * transaction.
 */
export async function recordListChange<Of extends Item>(
  ctx: Within<OfficeContext<"content.edit">>,
  { key, title, nameOf }: ListNames<Of>,
  before: Of[],
  after: Of[],
): Promise<void> {
  const { added, removed, changed, isReordered } = compare(before, after);
  const record = (item: Of, was: Of | null, is: Of | null) =>
    tellChange(
      ctx,
      { entity: "content", id: item.id, name: `${title}: ${nameOf(item)}` },
      { before: was && fieldsOf(was), after: is && fieldsOf(is) },
    );
  const pictureIds = JSON.stringify([...removed, ...changed]).match(/(?<=\/pictures\/)[0-9a-f]{64}/g);
  // They stay for another day, so that the change can be undone.
  if (pictureIds) await ctx.db.update(pictures).set({ usedAt: sql`now()` }).where(isAnyOf(pictures.id, pictureIds));
  for (const item of removed) await record(item, item, null);
  for (const [was, is] of changed) await record(is, was, is);
  for (const item of added) await record(item, null, item);
  if (isReordered)
    await tellChange(
      ctx,
      { entity: "content", id: key, name: title },
      { before: { order: before.map(nameOf) }, after: { order: after.map(nameOf) } },
    );
}

/**
 * Replaces a list that has a table of its own: what is left out of it is removed.
 * @throws DomainError conflict (the list is not as `expected`)
 */
export async function saveList<Of extends Item>(
  ctx: OfficeContext<"content.edit">,
  { names, table, read }: { names: ListNames<Of>; table: ListTable; read: (db: Database) => Promise<Of[]> },
  { items, expected }: { items: Of[]; expected: Of[] },
): Promise<Of[]> {
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockContent(db);
    const before = await read(db);
    requireSameList(names, before, expected);
    const savedIds = new Set(items.map(({ id }) => id));
    const removed = before.map(({ id }) => id).filter((id) => !savedIds.has(id));
    await db.delete(table).where(isAnyOf(table.id, removed));
    const { id: _id, ...columns } = getTableColumns(table);
    const set = Object.fromEntries(
      Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
    );
    if (items.length > 0)
      await db
        .insert(table)
        .values(items.map((item, position) => ({ ...item, position })))
        .onConflictDoUpdate({ target: table.id, set });
    await recordListChange(ctx, names, before, items);
  });
  return items;
}

const fieldsOf = <Of extends Item>({ id, ...fields }: Of) => fields;

function compare<Of extends Item>(before: Of[], after: Of[]) {
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [item.id, item])));
  const idsInBoth = (items: Of[]) => items.map(({ id }) => id).filter((id) => was?.has(id) && is?.has(id));
  return {
    added: after.filter(({ id }) => !was?.has(id)),
    removed: before.filter(({ id }) => !is?.has(id)),
    changed: before.flatMap((item): [Of, Of][] => {
      const now = is?.get(item.id);
      return now && !isDeepStrictEqual(item, now) ? [[item, now]] : [];
    }),
    isReordered: !isDeepStrictEqual(idsInBoth(before), idsInBoth(after)),
  };
}
