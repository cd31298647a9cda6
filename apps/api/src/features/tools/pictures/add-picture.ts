import { pictureLimits, type ToolPicture, type UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { changePictures } from "../change-pictures.ts";
import { recordToolChange } from "../record-tool-change.ts";
import { auditedFields, isNotDeleted, selectToolsForAdmins } from "../tool-row.ts";
import { updateTools } from "../write-tools.statement.ts";
import { storePicture } from "./store-picture.ts";

/** Without `alt`, the text of a picture that the tool already has stays. */
export type NewPicture = { toolId: string; upload: Uint8Array; alt: string | undefined };

/**
 * Stores a picture and makes it the last one of a tool; the first one is what lists show. If the tool already has the picture, its position
 * stays.
 * @throws DomainError not_found · invalid (not a picture, broken, or too many pixels) · conflict (the tool has as many as it can) ·
 * unavailable (too many are waiting)
 */
export async function addPicture(
  ctx: OfficeContext<"tools.edit">,
  { toolId, upload, alt }: NewPicture,
): Promise<UploadedPicture> {
  // Before the expensive rendering.
  if ((await ctx.db.$count(tools, and(eq(tools.id, toolId), isNotDeleted))) === 0)
    throw new DomainError("not_found", messages.toolNotFound);
  const stored = await storePicture(ctx, upload);
  await inTransaction(ctx, async (ctx) => {
    const isThisTool = and(eq(tools.id, toolId), isNotDeleted);
    const [before] = await selectToolsForAdmins(ctx.db).where(isThisTool).for("no key update", { of: tools });
    if (!before) throw new DomainError("not_found", messages.toolNotFound);
    const pictures = withPicture(before.pictures, stored.id, alt);
    if (pictures.length > pictureLimits.maxOfTool)
      throw new DomainError("conflict", `A tool can have ${pictureLimits.maxOfTool} pictures.`);
    const after = { ...before, pictures, ...(await changePictures(ctx.db, before, { pictures })) };
    const fields = { pictures, imageUrl: after.imageUrl };
    await updateTools(ctx.db, [{ id: toolId, fields }], { userId: ctx.user.id, note: "" });
    await recordToolChange(ctx, before, { before: auditedFields(before), after: auditedFields(after) });
  });
  return stored;
}

function withPicture(pictures: ToolPicture[], id: string, alt: string | undefined): ToolPicture[] {
  if (!pictures.some((picture) => picture.id === id)) return [...pictures, { id, alt: alt ?? "" }];
  return pictures.map((picture) => (picture.id === id && alt !== undefined ? { id, alt } : picture));
}
