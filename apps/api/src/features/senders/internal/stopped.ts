import type { Database } from "@ironmonger/db/client";
import { stoppedSenders } from "@ironmonger/db/schema";
import { eq, or } from "drizzle-orm";

/** The account that writes, and the company for which it writes; null if it writes for itself. */
export type Sender = { userId: string; companyId: string | null };

const isOfSender = ({ userId, companyId }: Sender) =>
  or(eq(stoppedSenders.userId, userId), companyId === null ? undefined : eq(stoppedSenders.companyId, companyId));

/** Whether a recipient did not know the account or the company, and no admin has lifted it. */
export const isStopped = async (db: Database, sender: Sender): Promise<boolean> =>
  (await db.$count(stoppedSenders, isOfSender(sender))) > 0;
