import type { ListUsersInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, like, type SQL } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";

/** The users of a role whose email contains the search. */
export const userFilter = ({ search, role }: Pick<ListUsersInput, "search" | "role">): SQL | undefined =>
  and(search ? like(users.email, `%${likePattern(search)}%`) : undefined, role && eq(users.role, role));
