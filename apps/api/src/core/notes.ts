import type { NewNote, Note } from "@ironmonger/contract/notes";
import type { Database } from "@ironmonger/db/client";
import { notes, users } from "@ironmonger/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { DomainError } from "./domain-error.ts";
import { newId } from "./new-id.ts";

type Subject = { userId: string } | { companyId: string };

/** Older ones than these are not shown. */
const maxNotes = 100;

const isAbout = (about: Subject) =>
  "userId" in about ? eq(notes.userId, about.userId) : eq(notes.companyId, about.companyId);

/** What admins wrote about a person or a company, the newest first. */
export async function listNotes(db: Database, about: Subject): Promise<Note[]> {
  const rows = await db
    .select({ id: notes.id, text: notes.text, at: notes.writtenAt, by: users.displayName })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.byUserId))
    .where(isAbout(about))
    .orderBy(desc(notes.id))
    .limit(maxNotes);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

type Written = { id: string; text: string };

/** Answers undefined if the caller has written it before with the same key. */
export async function insertNote(
  { db, user }: { db: Database; user: { id: string } },
  about: Subject,
  { text, idempotencyKey }: NewNote,
): Promise<Written | undefined> {
  const [note] = await db
    .insert(notes)
    .values({ id: newId(), ...about, text, byUserId: user.id, idempotencyKey: idempotencyKey ?? null })
    .onConflictDoNothing({
      target: [notes.byUserId, notes.idempotencyKey],
      where: sql`${notes.idempotencyKey} is not null`,
    })
    .returning({ id: notes.id, text: notes.text });
  return note;
}

/** @throws DomainError not_found */
export async function deleteNote(db: Database, about: Subject, id: string): Promise<Written> {
  const [note] = await db
    .delete(notes)
    .where(and(eq(notes.id, id), isAbout(about)))
    .returning({ id: notes.id, text: notes.text });
  if (!note) throw new DomainError("not_found", "There is no such note.");
  return note;
}
