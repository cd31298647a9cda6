import { type List, type ListListsInput, linesInListOfLists } from "@ironmonger/contract/lists";
import { lists } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { readLists } from "./internal/read-lists.ts";

/** The lists of the user with their first lines, the last changed one first: a page of them, or all. */
export const listLists = async (ctx: SignedInContext, page: ListListsInput): Promise<List[]> =>
  readLists(ctx, ownedBy(lists, ctx), await shopMoney(ctx), { page, linePage: { pageSize: linesInListOfLists } });
