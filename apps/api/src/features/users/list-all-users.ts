import type { Profile } from "@ironmonger/contract/users";
import type { AdminContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";
import { profileColumns } from "./internal/profile-row.ts";

/** Every user, oldest first, in batches. Holds one batch in memory, however many there are. */
export async function* listAllUsers(
  { sql }: AdminContext,
  part: ListPart = {},
): AsyncGenerator<Profile[], void, undefined> {
  yield* readInBatches(
    part,
    ({ after, limit }) => sql<Profile[]>`
    select ${profileColumns(sql)} from users u
    where u.id > ${after ?? "00000000-0000-0000-0000-000000000000"} order by u.id limit ${limit}`,
  );
}
