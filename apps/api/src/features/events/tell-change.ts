import { isDeepStrictEqual } from "node:util";
import type { AuditedAction, AuditedEntity, AuditedFields } from "@ironmonger/contract/audit";
import { auditLog, events, type eventTypes } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import type { Within } from "../../core/database/in-transaction.ts";
import { insertJobs } from "../../core/jobs/insert-jobs.statement.ts";
import { newId } from "../../core/new-id.ts";
import { mailArrivals } from "./mail-arrivals.ts";

/** The audited fields of a row; times and nested values are stored as JSON. */
type Fields = Record<string, unknown>;

/**
 * What was changed. `name`: what people call it: a tool's name, an order's number; of a person the id, which the log's readers replace by
 * the email.
 */
export type Subject = { entity: AuditedEntity; id: string; name: string };

export type Change = {
  /** Left out where `before` and `after` say it: added, deleted or changed. */
  action?: AuditedAction;
  /**
   * Null if it is new, or had no value before. No secrets, no emails or names of people, and no thousands of rows: an import is one entry
   * with its counts.
   */
  before: Fields | null;
  /** Null if it was removed. */
  after: Fields | null;
  /** Of a file: whether it was one of tools. */
  isOfCatalog?: boolean;
};

export type Author = Pick<SignedInContext, "user" | "request">;
/** What a transaction needs to tell a change. A command has no pages. */
export type Telling = Pick<Within<object>, "sql" | "db" | "afterCommit"> &
  Partial<Pick<SignedInContext, "pageInvalidation">>;

/**
 * Tells a change, in its transaction: the audit log gets who, when, from where, and the fields that differ; other programs get an event;
 * people who wait for the stock that it has added get an email; and once it is committed, public pages that show it are rendered anew. If
 * no field differs, nothing is told. **Call it last in the transaction**: entries of the log are written by one transaction after another,
 * so one that then waits for a row's lock could deadlock with the holder of that row.
 */
export function tellChange(ctx: Telling & Author, subject: Subject, change: Change): Promise<void>;
export function tellChange(ctx: Telling, subject: Subject, change: Change, by: Author | "system"): Promise<void>;
export async function tellChange(
  ctx: Telling & Partial<Author>,
  { entity, id, name }: Subject,
  { before, after, action = actionOf(before, after), isOfCatalog = true }: Change,
  by: Partial<Author> | "system" = ctx,
): Promise<void> {
  const changed = differingFields(before, after);
  if (!changed) return;
  const { isOnPages = false, eventOf, changesStock } = consequences[entity];
  const type = isOfCatalog ? eventOf?.(action) : undefined;
  if (type) {
    const subjectKind = entity === "tool" || entity === "company" ? entity : "change";
    const data =
      subjectKind === "change"
        ? { name, ...changed.after }
        : { name, changed: Object.keys({ ...changed.before, ...changed.after }) };
    await ctx.db.insert(events).values({ id: newId(), type, subjectKind, subjectId: id, data });
  }
  if (isOfCatalog && changesStock?.(action)) {
    await insertJobs(ctx.sql, "end-back-in-stock-requests", [{}], {});
    await mailArrivals(ctx.sql);
  }
  if (isOnPages) ctx.afterCommit(() => ctx.pageInvalidation?.invalidate());
  const who = by === "system" || !by.user ? {} : { byUserId: by.user.id, ip: by.request?.address };
  await ctx.db.insert(auditLog).values({ ...who, action, entity, entityId: id, entityName: name, ...changed });
}

const actionOf = (before: Fields | null, after: Fields | null): AuditedAction =>
  before ? (after ? "changed" : "deleted") : "added";

/**
 * As `tellChange`, for what a buyer writes on public pages, after it is stored: it is no change of the office, so the audit log has no
 * entry.
 */
export const tellPages = ({ pageInvalidation }: Pick<SignedInContext, "pageInvalidation">): void =>
  pageInvalidation.invalidate();

/** As `tellChange`, for the stock that orders take or give back; other programs learn of it from a trigger, and pages within a second. */
export function tellStockOfOrders({
  afterCommit,
  pageInvalidation,
}: Pick<Telling, "afterCommit" | "pageInvalidation">): void {
  afterCommit(() => pageInvalidation?.invalidate("tool_stock"));
}

type EventType = (typeof eventTypes)[number];
type Consequence = {
  /** Whether public pages show it. Each process learns of a change of others by the triggers of the tables. */
  isOnPages?: true;
  eventOf?: (action: AuditedAction) => EventType;
  /** Whether stock may have arrived for which orders and people wait. */
  changesStock?: (action: AuditedAction) => boolean;
};

const toolEvents: Partial<Record<AuditedAction, EventType>> = {
  added: "tool.created",
  restored: "tool.created",
  deleted: "tool.deleted",
  "stock-corrected": "stock.changed",
};
const onPages: Consequence = { isOnPages: true };
const ofMany: Consequence = { isOnPages: true, eventOf: () => "catalog.changed", changesStock: () => true };
const unseen: Consequence = {};

/** What follows from a change of each kind of record. Orders tell theirs in their history. */
const consequences: Record<AuditedEntity, Consequence> = {
  "audit-log": unseen,
  tool: {
    isOnPages: true,
    eventOf: (action) => toolEvents[action] ?? "tool.changed",
    changesStock: (action) => action === "stock-corrected",
  },
  tools: ofMany,
  import: ofMany,
  category: onPages,
  attribute: onPages,
  "search-word": onPages,
  model: onPages,
  review: onPages,
  content: onPages,
  company: { eventOf: (action) => (action === "added" ? "company.created" : "company.changed") },
  "company-group": unseen,
  "company-member": unseen,
  "price-list": unseen,
  inquiry: unseen,
  invoice: unseen,
  job: unseen,
  order: unseen,
  payment: unseen,
  refund: unseen,
  sender: unseen,
  settings: onPages,
  user: unseen,
  view: unseen,
};

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
