import type { AuditedAction, AuditedEntity, ListAuditInput } from "@ironmonger/contract/audit";
import { queryBuilder } from "@ironmonger/db/client";
import { auditLog } from "@ironmonger/db/schema";
import { parse } from "csv-parse/sync";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { newId } from "../../core/new-id.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { type Author, type Change, type Telling, tellChange } from "../events/tell-change.ts";
import { cutAuditLog } from "./cut-audit-log.statement.ts";
import { exportAudit } from "./export-audit.ts";
import { type AuditCheck, verifyAudit } from "./verify-audit.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

/** The entries about one thing, oldest first. */
const entriesOf = (entityId: string) =>
  shop.services.db.select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(auditLog.id);
type Entry = Change & { action: AuditedAction; entity: AuditedEntity; entityId: string; entityName: string };
const priceChange = (name = newId()): Entry => ({
  action: "changed",
  entity: "tool",
  entityId: name,
  entityName: name,
  before: { priceCents: 200 },
  after: { priceCents: 250 },
});
const tell = (ctx: Telling, { entity, entityId, entityName, ...change }: Entry, by: Author | "system") =>
  tellChange(ctx, { entity, id: entityId, name: entityName }, change, by);
const record = (entry: Entry) => inTransaction(admin.ctx, (ctx) => tell(ctx, entry, admin.ctx));

test("a changed price says who changed it, when, from where, and both prices alone", async () => {
  const tool = await shop.tool({ priceCents: 200 });
  await admin.api.catalog.updateTool({ id: tool.id, priceCents: 250, name: tool.name });
  const [added, changed] = await entriesOf(tool.id);
  expect(added).toMatchObject({
    action: "added",
    before: null,
    after: { priceCents: 200, name: tool.name, available: 100 },
  });
  expect(changed).toMatchObject({
    byUserId: admin.ctx.user.id,
    ip: "127.0.0.1",
    action: "changed",
    entity: "tool",
    entityName: tool.name,
  });
  expect([changed?.before, changed?.after]).toEqual([{ priceCents: 200 }, { priceCents: 250 }]);
});

test("the log is filtered by person, entity, action, day and search, newest first, by admins alone", async () => {
  const colleague = await shop.admin();
  const tool = await shop.tool({ name: "Audited 100% anvil", priceCents: 200 });
  await colleague.api.catalog.updateTool({ id: tool.id, priceCents: 250 });
  await colleague.api.catalog.deleteTool({ id: tool.id });
  const list = (input: Partial<ListAuditInput>) => admin.api.audit.list(input);
  const today = new Date().toISOString().slice(0, 10);
  expect(await list({ search: "100% ANV", pageSize: 2 })).toMatchObject({
    total: 3,
    rows: [
      { action: "deleted", by: colleague.email },
      { action: "changed", entity: "tool", entityId: tool.id, before: { priceCents: 200 }, after: { priceCents: 250 } },
    ],
  });
  expect(await list({ search: "100% anv", page: 2, pageSize: 2 })).toMatchObject({ rows: [{ action: "added" }] });
  expect((await list({ by: colleague.email })).total).toBe(2);
  expect((await list({ by: colleague.email, action: "deleted", entity: "tool" })).total).toBe(1);
  expect((await list({ search: tool.id, entity: "user" })).total).toBe(0);
  expect((await list({ search: tool.id, to: "2020-01-01" })).total).toBe(0);
  // A test that runs over midnight is still within these days.
  expect((await list({ search: tool.id, from: today })).total).toBe(3);
  const buyer = await shop.buyer();
  await expect(buyer.api.audit.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().audit.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test.each([
  ["from", "0000-01-01"],
  ["from", "0000-01-01T00:00:00Z"],
  ["to", "9999-12-31"],
  ["to", "9999-12-31T23:59:59Z"],
])("a day that the database does not know is refused: %s %s", async (edge, day) => {
  await expect(admin.api.audit.list(edge === "from" ? { from: day } : { to: day })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining("This is not a date."),
  });
  const exported = await admin.inject({ url: `/export/audit.csv?${edge}=${day}` });
  expect(exported.statusCode).toBe(400);
  expect(exported.json().error.message).toContain("This is not a date.");
});

test("the first and the last day that can be chosen find every entry", async () => {
  const { entityId } = priceChange();
  await record(priceChange(entityId));
  const page = await admin.api.audit.list({ search: entityId, from: "1900-01-01", to: "9998-12-31" });
  expect(page.total).toBe(1);
});

test("everybody who has an entry can be chosen, also who is no longer an admin", async () => {
  const former = await shop.admin();
  const idle = await shop.admin();
  const tool = await shop.tool({ priceCents: 200 });
  await former.api.catalog.updateTool({ id: tool.id, priceCents: 250 });
  await former.api.catalog.updateTool({ id: tool.id, priceCents: 300 });
  await record(priceChange());
  await inTransaction(shop.services, (ctx) => tell(ctx, priceChange(), "system"));
  await admin.api.users.removeAdmin({ email: former.email });
  const people = await admin.api.audit.listPeople();
  expect(people).toEqual(expect.arrayContaining([admin.email, former.email, "system"]));
  expect(people).not.toContain(idle.email);
  expect(new Set(people).size).toBe(people.length);
  const buyer = await shop.buyer();
  await expect(buyer.api.audit.listPeople()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("the export contains the filtered entries, oldest first, and no formulas", async () => {
  const tool = await shop.tool({ name: "=HYPERLINK(1)", priceCents: 200 });
  await admin.api.catalog.updateTool({ id: tool.id, priceCents: 250 });
  let text = "";
  for await (const piece of exportAudit(admin.ctx, { search: tool.id })) text += piece;
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows).toMatchObject([
    { action: "added", name: "'=HYPERLINK(1)" },
    { action: "changed", by: admin.email, before: '{"priceCents":200}', after: '{"priceCents":250}' },
  ]);
});

test("a save without changes leaves no entry, nor does a refused one", async () => {
  const tool = await shop.tool({ priceCents: 200, available: 100, sku: "AUDIT-1" });
  const other = await shop.tool();
  await admin.api.catalog.updateTool({ id: tool.id, priceCents: 200, available: 100 });
  await admin.api.catalog.restoreTool({ id: tool.id });
  await expect(admin.api.catalog.updateTool({ id: other.id, sku: "AUDIT-1" })).rejects.toThrow();
  expect([await entriesOf(tool.id), await entriesOf(other.id)]).toMatchObject([
    [{ action: "added" }],
    [{ action: "added" }],
  ]);
});

test("stock, leaving the shop and coming back are recorded", async () => {
  const tool = await shop.tool({ available: 100 });
  await admin.api.catalog.correctStock({ id: tool.id, available: 93, reason: "Seven were rusty" });
  await admin.api.catalog.deleteTool({ id: tool.id });
  await admin.api.catalog.restoreTool({ id: tool.id });
  const [, ...entries] = await entriesOf(tool.id);
  expect(entries).toMatchObject([
    { action: "stock-corrected", before: { available: 100 }, after: { available: 93, reason: "Seven were rusty" } },
    { action: "deleted", before: { name: tool.name }, after: null },
    { action: "restored", before: null, after: { name: tool.name } },
  ]);
});

test("who is made an admin, removed or signed out is recorded, and nothing secret with it", async () => {
  const { email, ctx } = await shop.buyer();
  await admin.api.users.makeAdmin({ email });
  await admin.api.users.makeAdmin({ email });
  await admin.api.users.removeAdmin({ email });
  await admin.api.identity.signOutUser({ email });
  expect(await entriesOf(ctx.user.id)).toMatchObject([
    { action: "admin-made", entityName: ctx.user.id, before: { role: "user" }, after: { role: "admin" } },
    { action: "admin-removed", before: { role: "admin" }, after: { role: "user" } },
    { action: "signed-out", before: null, after: { sessionsEnded: 1 } },
  ]);
});

test("a change that does not happen is not recorded", async () => {
  const change = priceChange();
  await expect(
    inTransaction(shop.services, async (ctx) => {
      await tell(ctx, change, "system");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await entriesOf(change.entityId)).toEqual([]);
});

test("entries written concurrently are numbered without gaps, in one chain", async () => {
  await using _ = await shop.tenConnections();
  await Promise.all(Array.from({ length: 20 }, () => record(priceChange())));
  const entries = await shop.services.db.$count(auditLog);
  const [last] = await shop.services.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last?.id).toBe(entries);
  expect(await verifyAudit(shop.services)).toEqual({ isIntact: true, entries, cutEntries: 0, lastHash: last?.hash });
});

test("the chain contains every text unchanged", async () => {
  await record({
    ...priceChange(`"quoted" \\ \u0001\u001f\u007f\b\f\n\r\t é 漢 😀 \u2028`),
    ...{ entity: "view", before: null },
    after: { 'a"b\\\u0002': [1.5, 1e21, true, null, { "": "\u2029" }], price: 0.1 },
  });
  expect(await verifyAudit(shop.services)).toMatchObject({ isIntact: true });
});

test("the database refuses to change or remove an entry", async () => {
  const { sql } = shop.services;
  await expect(sql`update audit_log set ip = 'nowhere'`).rejects.toThrow("only ever gains rows");
  await expect(sql`delete from audit_log where id = 1`).rejects.toThrow("only ever gains rows");
  await expect(sql`truncate audit_log`).rejects.toThrow("only ever gains rows");
});

test("an entry cannot choose its number, time or hash", async () => {
  const entries = await shop.services.db.$count(auditLog);
  const [entry] = await shop.services.db
    .insert(auditLog)
    .values({ ...priceChange(), before: null, after: null, id: 7, at: new Date(0), hash: "0" })
    .returning();
  expect(entry?.id).toBe(entries + 1);
  expect(entry?.at.getFullYear()).toBeGreaterThan(2000);
  expect(await verifyAudit(shop.services)).toMatchObject({ isIntact: true });
});

/** What the verification says after this change, made with the triggers bypassed; the change is then undone. */
async function verifyAfter(tampering: string, earlierHash?: string) {
  let check: AuditCheck | undefined;
  const undo = new Error("undone");
  await expect(
    shop.services.sql.begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica; ${tampering}`);
      check = await verifyAudit({ db: queryBuilder(tx) }, earlierHash);
      throw undo;
    }),
  ).rejects.toBe(undo);
  return check;
}

const forgedWith = (id: number) =>
  `insert into audit_log (id, action, entity, entity_id, entity_name, hash)
   select ${id}, action, entity, entity_id, entity_name, hash from audit_log where id = 1`;

test.each([
  ["changed", `update audit_log set after = '{"priceCents": 1}' where id = 3`, 3, "was changed"],
  [
    "attributed to another person",
    "update audit_log set by_user_id = gen_random_uuid() where id = 4",
    4,
    "was changed",
  ],
  ["removed", "delete from audit_log where id = 4", 4, "was removed"],
  ["removed at the beginning", "delete from audit_log where id = 1", 1, "was removed"],
  ["added before the first", forgedWith(0), 0, "was added"],
  ["inserted instead of the first", `${forgedWith(-1)}; delete from audit_log where id = 1`, -1, "was added"],
  [
    "removed, and the next ones renumbered",
    "delete from audit_log where id = 2; update audit_log set id = -id; update audit_log set id = case id when -1 then 1 else -id - 1 end",
    2,
    "was changed",
  ],
  [
    "swapped with the next",
    "update audit_log set id = -id where id in (2, 3); update audit_log set id = 5 + id where id < 0",
    2,
    "was changed",
  ],
])("the first entry that was %s by a superuser is named", async (_, tampering, entryId, damage) => {
  for (let count = 0; count < 5; count += 1) await record(priceChange());
  expect(await verifyAudit(shop.services)).toMatchObject({ isIntact: true });
  expect(await verifyAfter(tampering)).toMatchObject({
    isIntact: false,
    entryId,
    damage: expect.stringContaining(damage),
  });
});

test("an earlier hash reveals that entries were cut off", async () => {
  for (let count = 0; count < 5; count += 1) await record(priceChange());
  const noted = await verifyAudit(shop.services);
  const lastHash = noted.isIntact ? noted.lastHash : "";
  await record(priceChange());
  expect(await verifyAudit(shop.services, lastHash)).toMatchObject({ isIntact: true });
  const cut = "delete from audit_log where id > 3";
  expect(await verifyAfter(cut)).toMatchObject({ isIntact: true, entries: 3 });
  expect(await verifyAfter(cut, lastHash)).toMatchObject({ isIntact: false, entryId: 4 });
});

/** Makes all entries so far older, as if the shop had written them then. */
const age = (years: number) =>
  shop.services.sql.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica;
      do $$ declare e audit_log; h text := coalesce((select hash from audit_checkpoint), ''); begin
        for e in select * from audit_log order by id loop
          e.at := e.at - interval '${years} years';
          h := encode(sha256(convert_to(h || json_build_array(e.id::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            e.by_user_id::text, e.action, e.entity, e.entity_id, e.entity_name, e.before::text, e.after::text, e.ip)::text, 'UTF8')), 'hex');
          update audit_log set at = e.at, hash = h where id = e.id;
        end loop;
      end $$`);
  });

test("entries that are too old are cut off at a checkpoint, from which the chain goes on", async () => {
  for (let count = 0; count < 3; count += 1) await record(priceChange());
  expect(await cutAuditLog(shop.services, { years: 1 })).toBe(false);
  await age(3);
  const { entries: old } = (await verifyAudit(shop.services)) as { entries: number };
  await record(priceChange());
  const before = await verifyAudit(shop.services);
  expect(await cutAuditLog(shop.services, { years: 5 })).toBe(false);
  expect(await verifyAudit(shop.services)).toEqual(before);

  expect(await cutAuditLog(shop.services, { years: 2 })).toBe(false);
  const cut = await verifyAudit(shop.services, before.isIntact ? before.lastHash : "");
  expect(cut).toMatchObject({ isIntact: true, cutEntries: old, entries: old + 2 });
  const [told] = (await admin.api.audit.list({ entity: "audit-log" })).rows;
  expect(told).toMatchObject({ action: "cut", by: "system", after: { upToEntry: old } });

  const { sql } = shop.services;
  await expect(sql`delete from audit_log where id = ${old + 1}`).rejects.toThrow("only ever gains rows");
  await expect(sql`update audit_checkpoint set entry_id = 1`).rejects.toThrow("must be an entry of the log");
  await expect(sql`delete from audit_checkpoint`).rejects.toThrow("only ever gains rows");
  const forged = `delete from audit_log where id = ${old + 1};
    update audit_checkpoint set entry_id = ${old + 1}, hash = (select hash from audit_log where id = ${old + 2})`;
  expect(await verifyAfter(forged)).toMatchObject({ isIntact: false });
  expect(await verifyAfter(`delete from audit_log where id = ${old + 1}`)).toMatchObject({
    isIntact: false,
    entryId: old + 1,
  });
});

test("who is called otherwise today is found and shown by the email of today", async () => {
  const renamed = await shop.admin();
  const tool = await shop.tool({ priceCents: 200 });
  await renamed.api.catalog.updateTool({ id: tool.id, priceCents: 250 });
  await admin.api.users.removeAdmin({ email: renamed.email });
  await shop.services.sql`update users set email = 'today@example.com' where id = ${renamed.ctx.user.id}`;
  expect(await admin.api.audit.list({ by: "today@example.com" })).toMatchObject({
    total: 1,
    rows: [{ by: "today@example.com" }],
  });
  expect(await admin.api.audit.list({ search: "TODAY@" })).toMatchObject({
    rows: [{ action: "admin-removed", entityName: "today@example.com" }, { entityId: tool.id }],
  });
  expect(await verifyAudit(shop.services)).toMatchObject({ isIntact: true });
});
