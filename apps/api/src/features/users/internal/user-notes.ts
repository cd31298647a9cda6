import type { UserNote } from "@ironmonger/contract/users";
import type { Database } from "@ironmonger/db/client";
import { userNotes, users } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";

/** The newest first; older ones than these are not shown. */
const maxNotes = 100;

export async function listNotes(db: Database, userId: string): Promise<UserNote[]> {
  const rows = await db
    .select({ id: userNotes.id, text: userNotes.text, at: userNotes.writtenAt, by: users.displayName })
    .from(userNotes)
    .leftJoin(users, eq(users.id, userNotes.byUserId))
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.id))
    .limit(maxNotes);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
