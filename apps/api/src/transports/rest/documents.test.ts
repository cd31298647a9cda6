import { createHash } from "node:crypto";
import { documentLimits } from "@ironmonger/contract/catalog/documents";
import { auditLog } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteUnusedDocuments } from "../../features/tools/delete-unused-files.statement.ts";
import type { Admin } from "../../testing/test-shop.ts";
import { type RestShop, startRestShop } from "./testing/rest-shop.ts";

let shop: RestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startRestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

let number = 0;
/** Another file each time. */
const newPdf = () => {
  number += 1;
  return Buffer.from(`%PDF-1.7\n${number}\n%%EOF\n`);
};

async function send(toolId: string, file: Uint8Array | undefined, title: string | undefined = "Data sheet") {
  const form = new FormData();
  if (title !== undefined) form.append("title", title);
  if (file) form.append("document", new File([Buffer.from(file)], "anything.exe", { type: "text/plain" }));
  const body = new Response(form);
  return shop.inject({
    method: "POST",
    url: `/import/documents/${toolId}`,
    headers: { cookie: admin.cookie, "content-type": body.headers.get("content-type") ?? "" },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const documentsOf = async (id: string) => (await shop.visitorApi().catalog.getTool({ id })).documents;
const lastEntry = async (entityId: string) => {
  const [entry] = await shop.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "tool"), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

test("a data sheet is listed on the page of its tool, and served as a PDF that nothing takes for anything else", async () => {
  const tool = await shop.tool();
  const pdf = newPdf();
  const answer = await send(tool.id, pdf, " Data sheet, Größe M8 ");
  const id = createHash("sha256").update(pdf).digest("hex");
  expect(answer.json()).toEqual({ id, url: `/documents/${id}/data-sheet-grosse-m8.pdf` });
  expect(await documentsOf(tool.id)).toEqual([{ id, title: "Data sheet, Größe M8", bytes: pdf.length }]);

  const served = await shop.inject({ url: answer.json().url });
  expect(served.rawPayload.equals(pdf)).toBe(true);
  expect(served.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="data-sheet-grosse-m8.pdf"',
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    etag: `"${id}"`,
  });
  const headers = { "if-none-match": `"${id}"` };
  expect((await shop.inject({ url: answer.json().url, headers })).statusCode).toBe(304);
  for (const wrong of [`${"f".repeat(64)}/a.pdf`, `${id}/a.html`, `${id}/..%2Fa.pdf`, `${id}`, `x/a.pdf`])
    expect((await shop.inject({ url: `/documents/${wrong}` })).statusCode, wrong).toBe(404);
});

test("the same file again only gets its new title; each change is in the audit log", async () => {
  const tool = await shop.tool();
  const pdf = newPdf();
  const { id } = (await send(tool.id, pdf, "Manual")).json();
  const other = (await send(tool.id, newPdf(), "Certificate")).json().id;
  expect((await send(tool.id, pdf, "Manual, second edition")).json().id).toBe(id);
  expect((await documentsOf(tool.id)).map(({ title }) => title)).toEqual(["Manual, second edition", "Certificate"]);
  expect(await lastEntry(tool.id)).toMatchObject({
    byUserId: admin.ctx.user.id,
    action: "changed",
    before: { documents: [{ title: "Manual" }, { id: other }] },
    after: { documents: [{ title: "Manual, second edition" }, { id: other }] },
  });
});

test("a document is removed and put back within a day; then it is gone", async () => {
  const tool = await shop.tool();
  const { url } = (await send(tool.id, newPdf())).json();
  const documents = await documentsOf(tool.id);
  const update = (after: typeof documents) => admin.api.catalog.updateTool({ id: tool.id, documents: after });
  await update([]);
  expect(await documentsOf(tool.id)).toEqual([]);
  expect(await lastEntry(tool.id)).toMatchObject({ before: { documents }, after: { documents: [] } });
  await update(documents);
  const letPass = () => shop.services.sql`update documents set used_at = used_at - interval '25 hours'`;
  await letPass();
  await deleteUnusedDocuments(shop.services);
  expect((await shop.inject({ url })).statusCode).toBe(200);
  await update([]);
  await letPass();
  expect(await deleteUnusedDocuments(shop.services)).toBeGreaterThanOrEqual(1);
  expect((await shop.inject({ url })).statusCode).toBe(404);
  await expect(update(documents)).rejects.toThrow("A document is no longer there. Add it again.");
});

test("what is no PDF, has no title or is too large is refused, and nothing is stored", async () => {
  const tool = await shop.tool();
  const messageOf = async (file: Uint8Array | undefined, title?: string) => {
    const answer = await send(tool.id, file, title);
    return [answer.statusCode, answer.json().error?.message];
  };
  const notAPdf = "This is not a PDF. Save or export it as PDF and send that.";
  expect(await messageOf(Buffer.from("<html>%PDF-1.7 %%EOF"))).toEqual([400, notAPdf]);
  expect(await messageOf(Buffer.alloc(0))).toEqual([400, notAPdf]);
  const cut = "This PDF is incomplete. Save it again, or send another one.";
  expect(await messageOf(Buffer.from("%PDF-1.7\nhalf of it"))).toEqual([400, cut]);
  expect(await messageOf(undefined)).toEqual([400, "Send the document as a file in the field document."]);
  expect(await messageOf(newPdf(), "  ")).toEqual([400, "Title is required"]);
  expect(await messageOf(newPdf(), "x".repeat(121))).toEqual([400, "Title can be at most 120 characters"]);
  const large = Buffer.concat([newPdf(), Buffer.alloc(documentLimits.maxBytes), Buffer.from("%%EOF")]);
  expect(await messageOf(large)).toEqual([413, "A document can have at most 10 MB."]);
  expect((await send("019a3b5c-0000-7abc-9def-0123456789ab", newPdf())).statusCode).toBe(404);
  expect(await documentsOf(tool.id)).toEqual([]);
});

test("a tool has at most 20 documents", async () => {
  const tool = await shop.tool();
  for (let count = 0; count < documentLimits.maxOfTool; count += 1)
    expect((await send(tool.id, newPdf(), `Sheet ${count}`)).statusCode).toBe(200);
  const oneMore = await send(tool.id, newPdf());
  expect([oneMore.statusCode, oneMore.json().error.message]).toEqual([409, "A tool can have 20 documents."]);
});
