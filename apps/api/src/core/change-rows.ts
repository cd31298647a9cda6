import type { ChangedRow } from "@ironmonger/contract/tables/changed-rows";
import { DomainError } from "./domain-error.ts";

/** What a use case answers, or why it refused: of rows that are changed together, a refused one does not stop the others. */
export async function resultOf<Value>(work: Promise<Value>): Promise<{ value?: Value; refusal: string | null }> {
  try {
    return { value: await work, refusal: null };
  } catch (error) {
    if (error instanceof DomainError && (error.kind === "conflict" || error.kind === "not_found"))
      return { refusal: error.message };
    throw error;
  }
}

/** Changes the ticked rows of a table one after another, each by its own use case. `named`: those that exist. */
export async function changeRows(
  ids: readonly string[],
  named: readonly { id: string; name: string }[],
  change: (id: string) => Promise<unknown>,
): Promise<ChangedRow[]> {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const rows: ChangedRow[] = [];
  for (const id of new Set(ids)) {
    const { refusal } = await resultOf(change(id));
    rows.push({ id, name: names.get(id) ?? null, refusal });
  }
  return rows;
}
