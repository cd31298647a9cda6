import type { AddUserNoteInput, RemoveUserNoteInput, UserNote } from "@ironmonger/contract/users";
import { userNotes, users } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { listNotes } from "./internal/user-notes.ts";

/**
 * Adds a note about a person, which only admins see. Repeated with the same key, it adds nothing. Returns all notes.
 * @throws DomainError not_found
 */
export async function addUserNote(
  ctx: OfficeContext<"users.edit">,
  { userId, text, idempotencyKey }: AddUserNoteInput,
): Promise<UserNote[]> {
  await inTransaction(ctx, async (ctx) => {
    const [about] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    if (!about) throw new DomainError("not_found", errorMessages.userNotFound);
    const [note] = await ctx.db
      .insert(userNotes)
      .values({ id: newId(), userId, text, byUserId: ctx.user.id, idempotencyKey: idempotencyKey ?? null })
      .onConflictDoNothing({
        target: [userNotes.byUserId, userNotes.idempotencyKey],
        where: sql`${userNotes.idempotencyKey} is not null`,
      })
      .returning({ id: userNotes.id });
    if (note)
      await tellChange(ctx, { entity: "user", id: userId, name: userId }, { before: null, after: { noteId: note.id } });
  });
  return listNotes(ctx.db, userId);
}

/**
 * Removes a note about a person. Returns the others.
 * @throws DomainError not_found
 */
export async function removeUserNote(
  ctx: OfficeContext<"users.edit">,
  { userId, id }: RemoveUserNoteInput,
): Promise<UserNote[]> {
  await inTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db
      .delete(userNotes)
      .where(and(eq(userNotes.id, id), eq(userNotes.userId, userId)))
      .returning({ id: userNotes.id });
    if (!removed) throw new DomainError("not_found", errorMessages.userNotFound);
    await tellChange(
      ctx,
      { entity: "user", id: userId, name: userId },
      { before: { noteId: removed.id }, after: null },
    );
  });
  return listNotes(ctx.db, userId);
}
