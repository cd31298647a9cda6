import { aboutCell } from "../../files/row-record.ts";
import { findSuccessors, type NamedSuccessor } from "./find-successors.statement.ts";
import type { Comparison, PlannedRow } from "./plan-rows.ts";
import { textIn } from "./tool-values.ts";

/**
 * Replaces the successors that rows name by their ids: by the id itself, else the SKU, else the name. One that the same file adds is to be
 * made.
 * A successor that cannot be found is left out, with a remark.
 */
export async function nameSuccessors({ db, plan, record, headingOf }: Comparison, rows: PlannedRow[]): Promise<void> {
  const texts = rows.flatMap(({ values: { successorId } }) => textIn(successorId) ?? []);
  if (texts.length === 0) return;
  const found = await findSuccessors(db, texts);
  const isNew = new Set(texts.map((text) => text.toLowerCase()));
  const added = new Map(
    plan.rows
      .filter(({ key, sku }) => sku !== null && isNew.has(sku.toLowerCase()) && !plan.tools.has(key))
      .map((row) => [row.sku?.toLowerCase(), row]),
  );
  for (const { line, tool, values } of rows) {
    const text = textIn(values.successorId);
    if (text === null) continue;
    const { id = null, called = [] } = found.get(text) ?? {};
    const ofFile = added.get(text.toLowerCase());
    const sku = ofFile && ofFile.line !== line ? ofFile.sku : null;
    const successor = id ?? (sku === null ? (called.length === 1 ? called[0] : undefined) : { make: sku });
    values.successorId = successor === tool?.id ? undefined : successor;
    if (values.successorId !== undefined) continue;
    const reason = aboutCell(headingOf("successorId"), text, reasonFor({ id: id ?? sku, called }));
    await record.remark({ line, isRefused: false, reason, sku: textIn(values.sku), name: textIn(values.name) });
  }
}

function reasonFor({ id, called }: Pick<NamedSuccessor, "id" | "called">): string {
  if (called.length > 1 && id === null)
    return "several tools are called so, and it was left out. Write the SKU of the one.";
  if (id === null && called.length === 0) return "the shop has no tool with this SKU or name, so it was left out.";
  return "a tool cannot be its own, so it was left out.";
}
