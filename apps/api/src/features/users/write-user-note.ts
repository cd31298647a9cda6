import type { Note } from "@ironmonger/contract/notes";
import type { AddUserNoteInput, RemoveUserNoteInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { deleteNote, insertNote, listNotes } from "../../core/notes.ts";
import { tellChange } from "../events/tell-change.ts";

type Context = OfficeContext<"users.edit">;

/** The audit log keeps the id alone, so that the text is gone with the note. */
const audited = (userId: string) => ({ entity: "user", id: userId, name: userId }) as const;

/**
 * Adds a note about a person, which only admins see. Repeated with the same key, it adds nothing. Returns all notes.
 * @throws DomainError not_found
 */
export async function addUserNote(ctx: Context, { userId, ...input }: AddUserNoteInput): Promise<Note[]> {
  await inTransaction(ctx, async (ctx) => {
    const [about] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    if (!about) throw new DomainError("not_found", errorMessages.userNotFound);
    const note = await insertNote(ctx, { userId }, input);
    if (note) await tellChange(ctx, audited(userId), { before: null, after: { noteId: note.id } });
  });
  return listNotes(ctx.db, { userId });
}

/**
 * Removes a note about a person. Returns the others.
 * @throws DomainError not_found
 */
export async function removeUserNote(ctx: Context, { userId, id }: RemoveUserNoteInput): Promise<Note[]> {
  await inTransaction(ctx, async (ctx) => {
    await deleteNote(ctx.db, { userId }, id);
    await tellChange(ctx, audited(userId), { before: { noteId: id }, after: null });
  });
  return listNotes(ctx.db, { userId });
}
