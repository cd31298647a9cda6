import { isDeepStrictEqual } from "node:util";
import type { AuditedAction, AuditedEntity, AuditedFields } from "@ironmonger/contract/audit";
import type { Database } from "@ironmonger/db/client";
import { auditLog } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";

/** The audited fields of a row; times and nested values are stored as JSON. */
type Fields = Record<string, unknown>;

export type Change = {
  action: AuditedAction;
  entity: AuditedEntity;
  entityId: string;
  /** What people call it: a tool's name, a user's email, an order's number. */
  entityName: string;
  /** Null if it is new, or had no value before. No secrets, and no thousands of rows: an import is one entry with its counts. */
  before: Fields | null;
  /** Null if it was removed. */
  after: Fields | null;
};

/**
 * Writes a change into the audit log, in the transaction of the change: who, when, from where, and the fields that differ. If no field
 * differs, nothing is written. **Call it last in the transaction**: entries are written by one transaction after another, so one that then
 * waits for a row's lock could deadlock with the holder of that row.
 */
export async function recordChange(
  transaction: Database,
  by: Pick<SignedInContext, "user" | "request"> | "system",
  { before, after, ...change }: Change,
): Promise<void> {
  const changed = differingFields(before, after);
  if (!changed) return;
  const who = by === "system" ? { by } : { byUserId: by.user.id, by: by.user.email, ip: by.request.address };
  await transaction.insert(auditLog).values({ ...who, ...change, ...changed });
}

const toJson = (fields: Fields | null): AuditedFields | null => fields && JSON.parse(JSON.stringify(fields));

/** The fields that differ, as JSON; undefined if both are equal. A field that only one of them has is left out of the other. */
export function differingFields(
  fieldsBefore: Fields | null,
  fieldsAfter: Fields | null,
): Record<"before" | "after", AuditedFields | null> | undefined {
  const [before, after] = [toJson(fieldsBefore), toJson(fieldsAfter)];
  if (!before || !after) return before || after ? { before, after } : undefined;
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  );
  const only = (fields: AuditedFields): AuditedFields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  return names.length > 0 ? { before: only(before), after: only(after) } : undefined;
}
