import type { AddCompanyNoteInput, OfCompany, RemoveCompanyNoteInput } from "@ironmonger/contract/companies";
import type { Note } from "@ironmonger/contract/notes";
import type { Database } from "@ironmonger/db/client";
import { companies } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { deleteNote, insertNote, listNotes } from "../../core/notes.ts";
import { tellChange } from "../events/tell-change.ts";
import { companyNotFound } from "./internal/company-row.ts";

type Context = OfficeContext<"companies.edit">;

/** What admins wrote about a company, the newest first. */
export const listCompanyNotes = ({ db }: Context, { companyId }: OfCompany): Promise<Note[]> =>
  listNotes(db, { companyId });

/**
 * Adds a note about a company, which only admins see. Repeated with the same key, it adds nothing. Returns all notes.
 * @throws DomainError not_found
 */
export async function addCompanyNote(ctx: Context, { companyId, ...input }: AddCompanyNoteInput): Promise<Note[]> {
  await inTransaction(ctx, async (ctx) => {
    const subject = await subjectOf(ctx.db, companyId);
    const note = await insertNote(ctx, { companyId }, input);
    if (note) await tellChange(ctx, subject, { before: null, after: { note: note.text } });
  });
  return listCompanyNotes(ctx, { companyId });
}

/**
 * Removes a note about a company. Returns the others.
 * @throws DomainError not_found
 */
export async function removeCompanyNote(ctx: Context, { companyId, id }: RemoveCompanyNoteInput): Promise<Note[]> {
  await inTransaction(ctx, async (ctx) => {
    const subject = await subjectOf(ctx.db, companyId);
    const { text } = await deleteNote(ctx.db, { companyId }, id);
    await tellChange(ctx, subject, { before: { note: text }, after: null });
  });
  return listCompanyNotes(ctx, { companyId });
}

async function subjectOf(db: Database, id: string) {
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
    .for("key share");
  if (!company) throw companyNotFound();
  return { entity: "company", id, name: company.name } as const;
}
