import type {
  ChangeDetail,
  ChangeDetailPage,
  ChangedTerms,
  ListChangeDetailsInput,
} from "@ironmonger/contract/catalog/change-tools";
import { setFieldNames, writeSetField } from "@ironmonger/contract/catalog/change-tools";
import { toolFieldLabels } from "@ironmonger/contract/catalog/tool-field-texts";
import { dollarsFromCents } from "@ironmonger/contract/money";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import type { Database } from "@ironmonger/db/client";
import { toolChangeDetails, toolChanges, tools } from "@ironmonger/db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../../core/csv.ts";
import { rowsOnPage } from "../../../core/database/find-page.ts";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import { DomainError } from "../../../core/domain-error.ts";

type ChangeRef = Pick<ListChangeDetailsInput, "changeId">;

/**
 * What a bulk change changed in each tool, page by page.
 * @throws DomainError not_found
 */
export async function listChangeDetails(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { changeId, page, pageSize }: ListChangeDetailsInput,
): Promise<ChangeDetailPage> {
  await requireChange(db, { changeId });
  const total = await db.$count(toolChangeDetails, eq(toolChangeDetails.changeId, changeId));
  const rows = await selectDetails(db)
    .where(eq(toolChangeDetails.changeId, changeId))
    .orderBy(asc(toolChangeDetails.toolId))
    .offset((page - 1) * pageSize)
    .limit(rowsOnPage({ page, pageSize }, total));
  return { rows, total };
}

/** Called and written as in the export of tools. */
const terms: CsvColumns<ChangedTerms> = {
  price: ({ priceCents }) => dollarsFromCents(priceCents),
  "price breaks": ({ priceBreaks }) => writePriceBreaks(priceBreaks),
  "minimum order": ({ minOrder }) => minOrder,
  available: ({ available }) => available,
  ...Object.fromEntries(
    setFieldNames.map((field) => [
      toolFieldLabels[field].toLowerCase(),
      (changed: ChangedTerms) => (field in changed ? writeSetField(field, changed) : ""),
    ]),
  ),
};

const columns: CsvColumns<ChangeDetail> = {
  id: ({ id }) => id,
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  ...Object.fromEntries(
    Object.entries(terms).flatMap(([heading, write]) => [
      [`${heading} before`, ({ before }: ChangeDetail) => write(before)],
      [`${heading} after`, ({ after }: ChangeDetail) => write(after)],
    ]),
  ),
};

/**
 * What a bulk change changed in each tool, as CSV with a heading.
 * @throws DomainError not_found
 */
export async function* exportChangeDetails(
  { replica: { db } }: Pick<OfficeContext<"tools.read">, "replica">,
  { changeId }: ChangeRef,
): AsyncGenerator<string, void, undefined> {
  await requireChange(db, { changeId });
  const isOfChange = eq(toolChangeDetails.changeId, changeId);
  yield* writeCsv(
    columns,
    readInBatches({}, ({ after, limit }) =>
      selectDetails(db)
        .where(and(isOfChange, after === null ? undefined : gt(toolChangeDetails.toolId, after)))
        .orderBy(asc(toolChangeDetails.toolId))
        .limit(limit),
    ),
  );
}

const selectDetails = (db: Database) =>
  db
    .select({
      id: toolChangeDetails.toolId,
      name: tools.name,
      sku: tools.sku,
      before: toolChangeDetails.before,
      after: toolChangeDetails.after,
    })
    .from(toolChangeDetails)
    .innerJoin(tools, eq(tools.id, toolChangeDetails.toolId));

async function requireChange(db: Database, { changeId }: ChangeRef): Promise<void> {
  if ((await db.$count(toolChanges, eq(toolChanges.id, changeId))) === 0)
    throw new DomainError("not_found", "There is no such change.");
}
