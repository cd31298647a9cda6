import type { List } from "@ironmonger/contract/lists";
import { lists } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { readLists } from "./internal/read-lists.ts";

/** All lists of the user with their lines, the last changed one first. */
export const listLists = (ctx: SignedInContext): Promise<List[]> => readLists(ctx, ownedBy(lists, ctx));
