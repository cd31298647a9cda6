import { createHash } from "node:crypto";
import { documentUrl } from "@ironmonger/contract/catalog/document-address";
import { documentLimits, type ToolDocument, type UploadedDocument } from "@ironmonger/contract/catalog/documents";
import { messages } from "@ironmonger/contract/messages";
import { documents, tools } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordToolChange } from "../record-tool-change.ts";
import { auditedFields, isNotDeleted, selectToolsForAdmins } from "../tool-row.ts";
import { updateTools } from "../write-tools.statement.ts";
import { requirePdf } from "./require-pdf.ts";

export type NewDocument = { toolId: string; upload: Uint8Array; title: string };

/**
 * Stores a PDF and lists it last on the page of a tool. If the tool has the file already, only its title changes.
 * @throws DomainError not_found · invalid (not a PDF, or cut off) · conflict (the tool has as many as it can)
 */
export async function addDocument(
  ctx: OfficeContext<"tools.edit">,
  { toolId, upload, title }: NewDocument,
): Promise<UploadedDocument> {
  requirePdf(upload);
  const id = createHash("sha256").update(upload).digest("hex");
  await inTransaction(ctx, async (ctx) => {
    const isThisTool = and(eq(tools.id, toolId), isNotDeleted);
    const [before] = await selectToolsForAdmins(ctx.db).where(isThisTool).for("no key update", { of: tools });
    if (!before) throw new DomainError("not_found", messages.toolNotFound);
    const listed = withDocument(before.documents, { id, title, bytes: upload.length });
    if (listed.length > documentLimits.maxOfTool)
      throw new DomainError("conflict", `A tool can have ${documentLimits.maxOfTool} documents.`);
    await ctx.db
      .insert(documents)
      .values({ id, content: upload })
      .onConflictDoUpdate({ target: documents.id, set: { usedAt: sql`now()` } });
    await updateTools(ctx.db, [{ id: toolId, fields: { documents: listed } }], { userId: ctx.user.id, note: "" });
    await recordToolChange(ctx, before, {
      before: auditedFields(before),
      after: auditedFields({ ...before, documents: listed }),
    });
  });
  return { id, url: documentUrl({ id, title }) };
}

const withDocument = (listed: ToolDocument[], added: ToolDocument): ToolDocument[] =>
  listed.some(({ id }) => id === added.id)
    ? listed.map((document) => (document.id === added.id ? added : document))
    : [...listed, added];
