import type { PriceList } from "@ironmonger/contract/price-lists";
import type { Database } from "@ironmonger/db/client";
import { changeRows, priceLists } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { addDays, startsOfDays } from "../../../core/shop-days.ts";
import { type ChangeRow, isToWrite, markRows, type NewChangeRow } from "../../changes/change-rows.statement.ts";
import type { OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import type { AnswerTo } from "../../changes/prepare/answers.ts";
import { readDays } from "../../changes/prepare/read-days.ts";
import type { Cells } from "../../file-kinds/row-cells.ts";

const fields = ["validFrom", "validUntil"] as const;
type Dates = Pick<PriceList, (typeof fields)[number]>;
const datesOf = ({ validFrom, validUntil }: Dates): Dates => ({ validFrom, validUntil });

type DatedFile = Pick<OpenedFile, "columns" | "settings"> & { answerTo: AnswerTo<string>; record: ImportRecord };

/** The moment at which a list begins or ends that is valid from a day on, or until its end. */
function momentOf(field: (typeof fields)[number], day: string, timeZone: string): string {
  const [start = 0] = startsOfDays([field === "validUntil" ? addDays(day, 1) : day], timeZone);
  return new Date(start).toISOString();
}

/** Creates what asks, for the rows of prices, whether their dates are those of the list, unless it has them. */
export function datesReader(list: Dates, { columns, settings, answerTo, record }: DatedFile): (cells: Cells) => void {
  const headings = fields.map((field) => ({ field, heading: columns.find((one) => one.field === field)?.heading }));
  const open = headings.flatMap(({ field, heading }) =>
    heading !== undefined && answerTo(field, heading) === undefined ? [{ field, heading }] : [],
  );
  return (cells) => {
    for (const { field, heading } of open) {
      const days = readDays(cells[field]).filter((day) => momentOf(field, day, settings.timeZone) !== list[field]);
      if (days.length > 0)
        record.ask({ field, from: heading, sample: cells[field] ?? "", suggestions: days.slice(0, 2) });
    }
  };
}

/** The change of the list's dates that answers ask for; none where it would end before it begins. */
export function changeOfDates(
  list: Dates & { id: string; name: string },
  { columns, settings, answerTo }: Pick<DatedFile, "columns" | "settings" | "answerTo">,
  line: number,
): { rows: NewChangeRow[]; notices: string[] } {
  const before = datesOf(list);
  const after = { ...before };
  for (const field of fields) {
    const heading = columns.find((one) => one.field === field)?.heading;
    const day = heading === undefined ? undefined : answerTo(field, heading);
    if (typeof day === "string") after[field] = momentOf(field, day, settings.timeZone);
  }
  if (before.validFrom === after.validFrom && before.validUntil === after.validUntil) return { rows: [], notices: [] };
  if (after.validFrom && after.validUntil && after.validFrom >= after.validUntil)
    return { rows: [], notices: ["The list would end before it begins, so its dates stay as they are."] };
  const name = `Dates of ${list.name}`;
  return { rows: [{ subjectKind: "list", subjectId: list.id, line, name, before, after }], notices: [] };
}

async function readDates(db: Database, importId: string): Promise<(ChangeRow & { before: Dates; after: Dates })[]> {
  const rows = await db
    .select()
    .from(changeRows)
    .where(and(eq(changeRows.changeId, importId), isToWrite, eq(changeRows.subjectKind, "list")));
  return rows.map((row) => ({ ...row, before: row.before as Dates, after: row.after as Dates }));
}

const areSame = (one: Dates, other: Dates): boolean => fields.every((field) => one[field] === other[field]);

export async function markChangedDates(db: Database, importId: string, list: Dates): Promise<void> {
  const changed = (await readDates(db, importId)).filter(({ before }) => !areSame(before, list));
  const remark = "The dates of the list changed after the preview";
  await markRows(
    db,
    importId,
    changed.map((row) => ({ ...row, outcome: "skipped", remark })),
  );
}

const setDates = (db: Database, listId: string, { validFrom, validUntil }: Dates) =>
  db
    .update(priceLists)
    .set({
      validFrom: validFrom === null ? null : new Date(validFrom),
      validUntil: validUntil === null ? null : new Date(validUntil),
    })
    .where(eq(priceLists.id, listId));

export async function writeDates(db: Database, importId: string, listId: string): Promise<void> {
  for (const { after } of await readDates(db, importId)) await setDates(db, listId, after);
}

export async function putBackDates(db: Database, importId: string, list: PriceList): Promise<void> {
  for (const row of await readDates(db, importId)) {
    if (areSame(row.after, list)) await setDates(db, list.id, row.before);
    else await markRows(db, importId, [{ ...row, outcome: "kept", remark: "The dates of the list changed since" }]);
  }
}
