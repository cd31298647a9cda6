import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type ChangedTerms,
  type ChangesPreview,
  changeTool,
  namedFields,
  type PreviewChangesInput,
  type PreviewedTool,
  setFieldsOf,
} from "@ironmonger/contract/catalog/change-tools";
import { maxPreviewed } from "@ironmonger/contract/catalog/changed-tools";
import type { Money } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import { requireCategory } from "../../categories/require-category.ts";
import { requireModel } from "../../models/require-model.ts";
import { requireSuccessor } from "../../tools/require-successor.ts";
import { editableFields } from "../../tools/tool-row.ts";
import type { NewTerms } from "./changed-terms.ts";
import { type Reading, readSelectedTools } from "./read-selected-tools.ts";

/** The fields that a bulk change can change; of those that can only be set, the ones that it names. */
export const termsOf = (
  { priceCents, priceUnit, priceBreaks, minOrder, available, ...tool }: ChangedTerms,
  changes: Parameters<typeof setFieldsOf>[1],
): ChangedTerms => ({
  priceCents,
  priceUnit,
  priceBreaks,
  minOrder,
  available,
  ...setFieldsOf(tool, changes),
});

/**
 * The new values of the selected tools. The fingerprint covers what would be written, except a stock that changes by a number, so that
 * orders placed meanwhile do not matter. `maxCents`: the highest cost that a minimum order may have.
 * @throws DomainError conflict (too many tools) · invalid (there is no such category, model or successor)
 */
export async function judgeChanges(
  db: Database,
  { selection, changes }: PreviewChangesInput,
  { maxCents, money, ...reading }: Reading & { maxCents: number; money: Money },
): Promise<{ preview: ChangesPreview; toWrite: NewTerms[] }> {
  await requireCategory(db, changes);
  await requireModel(db, changes.modelId);
  await requireSuccessor(db, "", changes.successorId);
  const hash = createHash("sha256");
  const counts = { changed: 0, refused: 0, unchanged: 0, rounded: 0 };
  const shown: { changed: PreviewedTool[]; refused: PreviewedTool[] } = { changed: [], refused: [] };
  const toWrite: NewTerms[] = [];
  for await (const rows of readSelectedTools(db, selection, reading))
    for (const row of rows) {
      const before = termsOf(editableFields(row), namedFields(changes));
      const { after, isRounded, problem } =
        row.id === changes.successorId
          ? { after: before, isRounded: false, problem: "A tool cannot be its own successor" }
          : changeTool(row, changes, money, maxCents);
      const { available, ...terms } = after;
      const isSame = isDeepStrictEqual(after, before);
      const outcome = problem !== null ? "refused" : isSame ? "unchanged" : "changed";
      counts[outcome] += 1;
      if (outcome === "unchanged") continue;
      if (shown[outcome].length < maxPreviewed)
        shown[outcome].push({
          id: row.id,
          name: row.name,
          sku: row.sku,
          costCents: row.costCents,
          before,
          after: problem === null ? after : null,
          problem,
        });
      if (outcome === "refused") continue;
      if (isRounded) counts.rounded += 1;
      const stock = changes.available?.kind === "set" ? available : 0;
      const { available: _, ...seen } = before;
      hash.update(JSON.stringify([row.id, seen, terms, stock]));
      if (reading.lock !== "none") toWrite.push({ id: row.id, before, after });
    }
  const rows = [...shown.refused, ...shown.changed];
  return { preview: { ...counts, rows, fingerprint: hash.digest("hex") }, toWrite };
}
