import { z } from "zod";
import { DayOrMoment, PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { auditedActions, auditedEntities } from "./tables/table-choices.ts";
import { plainLine } from "./text.ts";

export const AuditedEntity = z.enum(auditedEntities);
export type AuditedEntity = z.infer<typeof AuditedEntity>;

export const AuditedAction = z.enum(auditedActions);
export type AuditedAction = z.infer<typeof AuditedAction>;

/** Fields by their names in the contract: money in cents, times as ISO strings. */
export const AuditedFields = z.record(z.string(), z.json());
export type AuditedFields = z.infer<typeof AuditedFields>;

export const AuditEntry = z.object({
  /** From 1, without gaps, in the order in which the changes were made. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** The admin's email as it is now, or `system`. */
  by: z.string(),
  action: AuditedAction,
  entity: AuditedEntity,
  entityId: z.string(),
  /** Its name at that time: a tool's name, an order's number; of a person the email as it is now. */
  entityName: z.string(),
  /** Only the fields that changed; null if it is new. */
  before: AuditedFields.nullable(),
  /** Only the fields that changed; null if it was removed. */
  after: AuditedFields.nullable(),
  /** The address that the request came from; null for the system. */
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `canUndo`: it is a bulk change that was not undone; `catalog.undoChanges` takes its `entityId`. */
export const AuditRow = AuditEntry.extend({ canUndo: z.literal(true).optional() });
export type AuditRow = z.infer<typeof AuditRow>;
export const AuditPage = pageOf(AuditRow);
export type AuditPage = z.infer<typeof AuditPage>;

/** The search matches text within the admin's email, the name of what was changed, or the IP address; an id must be complete. */
export const ListAuditInput = PageInput.extend({
  entity: AuditedEntity.optional(),
  action: AuditedAction.optional(),
  /** The whole email of an admin, or `system`. */
  by: plainLine(320).trim().toLowerCase().optional(),
  /** First and last day, in the shop's time zone. */
  from: DayOrMoment.optional(),
  to: DayOrMoment.optional(),
  sortBy: z.enum(["at"]).default("at"),
  direction: SortDirection.default("desc"),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;
