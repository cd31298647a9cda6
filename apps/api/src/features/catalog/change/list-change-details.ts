import type {
  ChangeDetail,
  ChangeDetailPage,
  ChangedTerms,
  ListChangeDetailsInput,
} from "@ironmonger/contract/catalog/change-tools";
import { setFieldNames, writeSetField } from "@ironmonger/contract/catalog/change-tools";
import { toolFieldLabels } from "@ironmonger/contract/catalog/tool-field-texts";
import { dollarsFromCents, type Money } from "@ironmonger/contract/money";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import type { Database } from "@ironmonger/db/client";
import { changeRows, changes, tools } from "@ironmonger/db/schema";
import { asc, eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../../core/csv.ts";
import { rowsOnPage } from "../../../core/database/find-page.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { type ChangeRow, readRows } from "../../changes/change-rows.statement.ts";

type ChangeRef = Pick<ListChangeDetailsInput, "changeId">;

/**
 * What a bulk change changed in each tool, page by page.
 * @throws DomainError not_found
 */
export async function listChangeDetails(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { changeId, page, pageSize }: ListChangeDetailsInput,
): Promise<ChangeDetailPage> {
  await requireBulkChange(db, { changeId });
  const isOfChange = eq(changeRows.changeId, changeId);
  const total = await db.$count(changeRows, isOfChange);
  const rows = await db
    .select()
    .from(changeRows)
    .where(isOfChange)
    .orderBy(asc(changeRows.line))
    .offset((page - 1) * pageSize)
    .limit(rowsOnPage({ page, pageSize }, total));
  return { rows: await toDetails(db, rows), total };
}

/** Called and written as in the export of tools. */
const terms = (money: Money): CsvColumns<ChangedTerms> => ({
  price: ({ priceCents }) => dollarsFromCents(priceCents),
  "price unit": ({ priceUnit }) => priceUnit,
  "price breaks": ({ priceBreaks }) => writePriceBreaks(priceBreaks),
  "minimum order": ({ minOrder }) => minOrder,
  available: ({ available }) => available,
  ...Object.fromEntries(
    setFieldNames.map((field) => [
      toolFieldLabels[field].toLowerCase(),
      (changed: ChangedTerms) => (field in changed ? writeSetField(field, changed, money) : ""),
    ]),
  ),
});

const columns = (money: Money): CsvColumns<ChangeDetail> => ({
  id: ({ id }) => id,
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  ...Object.fromEntries(
    Object.entries(terms(money)).flatMap(([heading, write]) => [
      [`${heading} before`, ({ before }: ChangeDetail) => write(before)],
      [`${heading} after`, ({ after }: ChangeDetail) => write(after)],
    ]),
  ),
});

/**
 * What a bulk change changed in each tool, as CSV with a heading.
 * @throws DomainError not_found
 */
export async function* exportChangeDetails(
  { replica: { db }, settings }: Pick<OfficeContext<"tools.read">, "replica" | "settings">,
  { changeId }: ChangeRef,
): AsyncGenerator<string, void, undefined> {
  await requireBulkChange(db, { changeId });
  yield* writeCsv(columns(await shopMoney({ settings })), readDetails(db, changeId));
}

async function* readDetails(db: Database, changeId: string): AsyncGenerator<ChangeDetail[], void, undefined> {
  for await (const rows of readRows(db, changeId, undefined)) yield toDetails(db, rows);
}

async function toDetails(db: Database, rows: ChangeRow[]): Promise<ChangeDetail[]> {
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
  const found = await db
    .select({ id: tools.id, name: tools.name, sku: tools.sku })
    .from(tools)
    .where(isAnyOf(tools.id, ids));
  const toolOf = new Map(found.map((tool) => [tool.id, tool]));
  return rows.flatMap(({ subjectId, before, after }) => {
    const tool = toolOf.get(subjectId ?? "");
    return tool ? [{ ...tool, before: before as ChangedTerms, after: after as ChangedTerms }] : [];
  });
}

/**
 * Whether it is a bulk change or the undo of one.
 * @throws DomainError not_found (it is neither)
 */
export async function requireBulkChange(db: Database, { changeId }: ChangeRef): Promise<"bulk" | "undo"> {
  const [change] = await db.select({ kind: changes.kind }).from(changes).where(eq(changes.id, changeId));
  if (change?.kind === "bulk" || change?.kind === "undo") return change.kind;
  throw new DomainError("not_found", "There is no such change.");
}
