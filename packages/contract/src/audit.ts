import { z } from "zod";
import { DayOrMoment, PageInput, pageOf, SortDirection } from "./paging.ts";

/** What a change was made to. An `import` and `tools` are changes of many tools, and a change of the shop's settings has the entity `settings`. */
export const auditedEntities = [
  "tool",
  "tools",
  "import",
  "order",
  "payment",
  "refund",
  "review",
  "content",
  "user",
  "job",
  "view",
  "settings",
] as const;
export const AuditedEntity = z.enum(auditedEntities);
export type AuditedEntity = z.infer<typeof AuditedEntity>;

export const auditedActions = [
  "added",
  "changed",
  "change-undone",
  "deleted",
  "restored",
  "stock-corrected",
  "imported",
  "import-undone",
  "unpaid-cancelled",
  "attached",
  "refunded",
  "retried",
  "dropped",
  "hidden",
  "answered",
  "admin-made",
  "admin-removed",
  "signed-out",
] as const;
export const AuditedAction = z.enum(auditedActions);
export type AuditedAction = z.infer<typeof AuditedAction>;

/** Fields by their names in the contract: money in cents, moments as ISO texts. */
export const AuditedFields = z.record(z.string(), z.json());
export type AuditedFields = z.infer<typeof AuditedFields>;

export const AuditEntry = z.object({
  /** From 1, without gaps, in the order in which the changes were made. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** The admin's email as of then, or `system`. */
  by: z.string(),
  action: AuditedAction,
  entity: AuditedEntity,
  entityId: z.string(),
  /** What people call it, as of then: a tool's name, a user's email, an order's number. */
  entityName: z.string(),
  /** Only the fields that changed; null where it is new. */
  before: AuditedFields.nullable(),
  /** Only the fields that changed; null where it is gone. */
  after: AuditedFields.nullable(),
  /** The address that the request came from; null for the system. */
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = pageOf(AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;

/** The search is for a part of the admin's email, of what was changed (name or whole id) or of the address. */
export const ListAuditInput = PageInput.extend({
  entity: AuditedEntity.optional(),
  action: AuditedAction.optional(),
  /** The whole email of an admin, or `system`. */
  by: z.string().trim().toLowerCase().max(320).optional(),
  /** First and last day, in the shop's time zone. */
  from: DayOrMoment.optional(),
  to: DayOrMoment.optional(),
  sortBy: z.enum(["at"]).default("at"),
  direction: SortDirection.default("desc"),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;
