import type {
  AddCompanyNoteInput,
  CompanyNotes,
  OfCompany,
  RemoveCompanyNoteInput,
} from "@ironmonger/contract/companies";
import { companies, companyNotes, users } from "@ironmonger/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { companyNotFound } from "./internal/company-row.ts";

/** The newest first; older ones than these are not shown. */
const maxNotes = 100;

/** What admins wrote about a company, the newest first. */
export async function listCompanyNotes(
  { db }: OfficeContext<"companies.edit">,
  { companyId }: OfCompany,
): Promise<CompanyNotes> {
  const rows = await db
    .select({ id: companyNotes.id, text: companyNotes.text, at: companyNotes.writtenAt, by: users.displayName })
    .from(companyNotes)
    .leftJoin(users, eq(users.id, companyNotes.byUserId))
    .where(eq(companyNotes.companyId, companyId))
    .orderBy(desc(companyNotes.id))
    .limit(maxNotes);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Adds a note about a company, which only admins see. Repeated with the same key, it adds nothing. Returns all notes.
 * @throws DomainError not_found
 */
export async function addCompanyNote(
  ctx: OfficeContext<"companies.edit">,
  input: AddCompanyNoteInput,
): Promise<CompanyNotes> {
  const { companyId, text, idempotencyKey } = input;
  await inTransaction(ctx, async (ctx) => {
    const [about] = await ctx.db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for("key share");
    if (!about) throw companyNotFound();
    const [note] = await ctx.db
      .insert(companyNotes)
      .values({ id: newId(), companyId, text, byUserId: ctx.user.id, idempotencyKey: idempotencyKey ?? null })
      .onConflictDoNothing({
        target: [companyNotes.byUserId, companyNotes.idempotencyKey],
        where: sql`${companyNotes.idempotencyKey} is not null`,
      })
      .returning({ id: companyNotes.id });
    if (note)
      await tellChange(
        ctx,
        { entity: "company", id: companyId, name: about.name },
        { before: null, after: { note: text } },
      );
  });
  return listCompanyNotes(ctx, { companyId });
}

/**
 * Removes a note about a company. Returns the others.
 * @throws DomainError not_found
 */
export async function removeCompanyNote(
  ctx: OfficeContext<"companies.edit">,
  { companyId, id }: RemoveCompanyNoteInput,
): Promise<CompanyNotes> {
  await inTransaction(ctx, async (ctx) => {
    const [about] = await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
    if (!about) throw companyNotFound();
    const [removed] = await ctx.db
      .delete(companyNotes)
      .where(and(eq(companyNotes.id, id), eq(companyNotes.companyId, companyId)))
      .returning({ text: companyNotes.text });
    if (!removed) throw new DomainError("not_found", "There is no such note.");
    await tellChange(
      ctx,
      { entity: "company", id: companyId, name: about.name },
      { before: { note: removed.text }, after: null },
    );
  });
  return listCompanyNotes(ctx, { companyId });
}
