import { isDeepStrictEqual } from "node:util";
import type { ToolDocument } from "@ironmonger/contract/catalog/documents";
import type { Database } from "@ironmonger/db/client";
import { documents } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";

/**
 * Call it within the transaction that gives a tool another list of documents: those that it gets or loses are then stored for another day.
 * @throws DomainError conflict, with an issue for each document that is no longer there
 */
export async function changeDocuments(
  transaction: Database,
  before: ToolDocument[],
  after: ToolDocument[] | undefined,
): Promise<void> {
  if (!after || isDeepStrictEqual(before, after)) return;
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].sort();
  const rows = await transaction
    .update(documents)
    .set({ usedAt: sql`now()` })
    .where(isAnyOf(documents.id, ids))
    .returning({ id: documents.id, bytes: sql<number>`length(${documents.content})` });
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  const missing = after.flatMap(({ id, bytes }, index) => (bytesOf.get(id) === bytes ? [] : [index]));
  if (missing.length === 0) return;
  const message = "A document is no longer there. Add it again.";
  throw new DomainError("conflict", message, {
    issues: missing.map((index) => ({ path: `documents.${index}`, message })),
  });
}
