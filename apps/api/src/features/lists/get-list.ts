import type { GetListInput, List } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { isOwnList } from "./internal/change-lists.ts";
import { readLists } from "./internal/read-lists.ts";

/**
 * One list of the user, at today's prices: a page of its lines, or all.
 * @throws DomainError not_found (no such list, or another buyer's)
 */
export const getList = async (
  ctx: Pick<SignedInContext, "db" | "env" | "buyer" | "settings">,
  input: GetListInput,
): Promise<List> => readOwnList(ctx, input, await shopMoney(ctx));

/** `getList` for a transaction. */
export async function readOwnList(
  ctx: Pick<SignedInContext, "db" | "env" | "buyer">,
  { id, ...linePage }: GetListInput,
  money: Money,
): Promise<List> {
  const [list] = await readLists(ctx, isOwnList(ctx, { id }), money, { linePage });
  if (!list) throw new DomainError("not_found", messages.listNotFound);
  return list;
}
