import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { fieldError } from "../../core/domain-error.ts";
import { isNotDeleted } from "./tool-row.ts";

/** @throws DomainError invalid (the successor is the tool itself, or not in the shop) */
export async function requireSuccessor(
  tx: Database,
  id: string,
  successorId: string | null | undefined,
): Promise<void> {
  if (successorId === null || successorId === undefined) return;
  if (successorId !== id && (await tx.$count(tools, and(eq(tools.id, successorId), isNotDeleted))) > 0) return;
  throw fieldError("invalid", "successorId", "The successor must be another tool of the shop");
}
