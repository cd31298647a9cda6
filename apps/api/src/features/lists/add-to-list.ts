import type { AddToListInput } from "@ironmonger/contract/lists";
import type { SignedInContext } from "../../core/context.ts";
import { changeLists, touchList } from "./internal/change-lists.ts";
import { putLines } from "./internal/put-lines.ts";

/**
 * Adds the quantities to the list, or changes nothing.
 * @throws DomainError not_found (no such list of this user) · conflict, with an issue for each wrong line · conflict (too many lines)
 */
export async function addToList(ctx: SignedInContext, { id, lines }: AddToListInput): Promise<void> {
  await changeLists(ctx, async (ctx) => {
    await touchList(ctx, { id });
    await putLines(ctx, { id, lines });
  });
}
