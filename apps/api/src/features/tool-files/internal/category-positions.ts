import { Position } from "@ironmonger/contract/arrange";
import type { Database } from "@ironmonger/db/client";
import { changeRows } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { Placed } from "../../../core/arrange.ts";
import { readTree } from "../../categories/category-tree.ts";
import { setPositions } from "../../categories/set-positions.ts";
import { type ChangeRow, readRows, settleRows, storeRows } from "../../changes/change-rows.statement.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import { isToMake } from "../../changes/to-make.ts";
import { shorten } from "../../files/read-texts.ts";
import type { Made } from "./made-by-import.ts";
import type { PlannedRow } from "./plan-rows.ts";

// What a file says about the position of a category is a row of its own, because many tools are in one category.

type Requested = { line: number; category: unknown; position: number };

/** Collects the positions that the rows of a file give to their categories. Of several for one category the first counts. */
export function categoryPositions({ remark }: Pick<ImportRecord, "remark">) {
  const requested = new Map<string, Requested>();
  const take = async ({ line, tool, values, categoryPosition }: PlannedRow) => {
    if (categoryPosition === undefined) return;
    const say = (reason: string) =>
      remark({ line, isRefused: false, reason: `Category position: ${reason}, so it was left out.` });
    const { data: position, success } = Position.safeParse(Number(categoryPosition));
    if (!success) return say(`\u201c${shorten(categoryPosition, 20)}\u201d is no whole number`);
    const category = values.category ?? tool?.category;
    const key = isToMake(category) ? `> ${category.make}` : category;
    if (typeof key !== "string") return say("the row has no category");
    const first = requested.get(key);
    if (!first) requested.set(key, { line, category, position });
    else if (first.position !== position)
      return say(`line ${first.line} gives its category the position ${first.position}`);
    return undefined;
  };
  return {
    takeAll: async (rows: PlannedRow[]): Promise<void> => {
      for (const row of rows) await take(row);
    },
    /** Stores those that change something, and says so in the preview. */
    store: async (db: Database, importId: string): Promise<void> => {
      const tree = await readTree(db);
      for (const { line, category, position } of requested.values()) {
        const row = typeof category === "string" ? tree.bySlug(category) : undefined;
        if (row?.position === position) continue;
        const name = row?.name ?? (isToMake(category) ? category.make : "");
        await remark({ line, isRefused: false, reason: `The category ${name} gets the position ${position}.` });
        await storeRows(db, importId, [
          {
            ...{ subjectKind: "category", subjectId: row?.id, line, name },
            before: { position: row?.position ?? 0 },
            after: { position, ...(isToMake(category) && { category }) },
          },
        ]);
      }
    },
  };
}

const isOfCategory = eq(changeRows.subjectKind, "category");
const positionIn = (fields: ChangeRow["before"]): number => Number(fields?.position ?? 0);

/** Gives the categories the positions that the file names, and notes those that they have until then. */
export async function writePositions(db: Database, importId: string, made: Made["category"]): Promise<void> {
  const tree = await readTree(db);
  for await (const rows of readRows(db, importId, isOfCategory)) {
    const named = rows.flatMap((row) => {
      const { category } = row.after ?? {};
      const id = row.subjectId ?? (isToMake(category) ? tree.bySlug(made.get(category.make) ?? "")?.id : undefined);
      return id === undefined ? [] : [{ row, id, position: positionIn(row.after) }];
    });
    const before = new Map((await setPositions(db, named)).map(({ id, position }) => [id, position]));
    const settled = named.flatMap(({ row: { id, result, line }, id: subjectId }) => {
      const position = before.get(subjectId);
      return position === undefined ? [] : [{ id, result, line, subjectId, before: { position } }];
    });
    await settleRows(db, importId, settled);
  }
}

/** Restores the positions that the categories had before the import, except of those that have been moved since. */
export async function putBackPositions(db: Database, importId: string): Promise<void> {
  const tree = await readTree(db);
  for await (const rows of readRows(db, importId, isOfCategory)) {
    const unmoved = rows.flatMap(({ subjectId: id, before, after }): Placed[] =>
      id !== null && tree.byId(id)?.position === positionIn(after) ? [{ id, position: positionIn(before) }] : [],
    );
    await setPositions(db, unmoved);
  }
}
