import type { SavedTexts } from "@ironmonger/contract/content";
import { siteContent } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";

/** The texts that admins have changed; the others have their defaults. Every page contains them. */
export async function showTexts({ db }: Pick<PublicContext, "db">): Promise<SavedTexts> {
  const [row] = await db.select({ texts: siteContent.texts }).from(siteContent);
  return row?.texts ?? {};
}
