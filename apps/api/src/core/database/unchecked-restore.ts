import { messages } from "@ironmonger/contract/messages";
import { restores } from "@ironmonger/db/schema";
import { isNull } from "drizzle-orm";
import { DomainError } from "../domain-error.ts";
import type { Services } from "../services.ts";

type Db = Pick<Services, "db">;

/** A restore of a backup after which payments, refunds and disputes are not all compared with the card provider yet. */
export async function findUncheckedRestore({ db }: Db) {
  const [restore] = await db.select().from(restores).where(isNull(restores.checkedAt)).orderBy(restores.id).limit(1);
  return restore;
}

export const isRestoreUnchecked = async (services: Db): Promise<boolean> =>
  (await findUncheckedRestore(services)) !== undefined;

/** @throws DomainError unavailable, if the shop was restored from a backup and has not yet read what was refunded since */
export async function requireCheckedRestore(services: Db): Promise<void> {
  if (await isRestoreUnchecked(services))
    throw new DomainError("unavailable", messages.restoreUnchecked, { retryAfterSeconds: 60 });
}
