import type { Profile } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { gt } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { type BatchRange, readInBatches } from "../../core/database/read-in-batches.ts";
import { profile } from "./internal/profile.ts";

/** Every user, oldest first, in batches. Holds one batch in memory, however many there are. */
export const listAllUsers = (
  { db }: OfficeContext<"users.read">,
  range: BatchRange = {},
): AsyncGenerator<Profile[], void, undefined> =>
  readInBatches(range, ({ after, limit }) =>
    db
      .select(profile)
      .from(users)
      .where(after ? gt(users.id, after) : undefined)
      .orderBy(users.id)
      .limit(limit),
  );
