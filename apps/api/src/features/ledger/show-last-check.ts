import { Books } from "@ironmonger/contract/payments";
import type { Services } from "../../core/services.ts";

/** The newest check of the books; null where there was none yet. */
export async function showLastCheck({ sql }: Pick<Services, "sql">): Promise<Books | null> {
  const [row] = await sql<{ result: unknown }[]>`select result from book_checks order by id desc limit 1`;
  return row ? Books.parse(row.result) : null;
}
