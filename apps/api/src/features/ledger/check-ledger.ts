import { type Books, Books as BooksSchema } from "@ironmonger/contract/payments";
import type { TransactionSql } from "@ironmonger/db/client";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { type BookRule, bookRules } from "./internal/ledger-checks.ts";

/**
 * Checks every rule of the books now, on one snapshot, so that orders placed meanwhile are no faults. The result is kept.
 * Reads only; a fault is named, never mended.
 */
export async function checkLedger({ sql }: Pick<Services, "sql">): Promise<Books> {
  const checks = await sql.begin("isolation level repeatable read read only", async (tx) => {
    // A large shop takes longer than a request's statement may.
    await tx`set local statement_timeout = '10min'`;
    const results = [];
    for (const rule of bookRules) results.push(await checkRule(tx, rule));
    return results;
  });
  const books: Books = {
    checkedAt: new Date().toISOString(),
    isGreen: checks.every(({ isGreen }) => isGreen),
    checks,
  };
  await sql`insert into book_checks (id, result) values (${newId()}, ${JSON.stringify(BooksSchema.parse(books))}::jsonb)`;
  return books;
}

async function checkRule(sql: TransactionSql, { name, title, findFaults }: BookRule) {
  const rows = [...(await findFaults(sql))];
  return { name, title, isGreen: rows.length === 0, rows };
}
